import { Button, Field, Notice, Select, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf, SignedIn } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Asked, Panel, Trouble, useDoing } from "../ui/index.ts";
import styles from "./sessions-page.module.css";

/** Makes a link that lets somebody in, once. It is shown this one time. */
export function NewLink() {
  const { run, refresh } = useDesk();
  const [name, setName] = useState("");
  const [role, setRole] = useState<SignedIn["role"]>("curator");
  const [made, setMade] = useState<ResultOf<"desk open">>();
  const making = useDoing(async () => {
    setMade(undefined);
    setMade(await run("desk open", { name, role }));
    setName("");
    await refresh("desk list");
  });
  return (
    <Panel title="Let somebody in">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void making.start();
        }}
      >
        <Asked label="Their name" name="name" help="The audit has this name for what they do.">
          <TextInput autoComplete="off" maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </Asked>
        <Field label="Role" name="role" help="Curators work on listings and what is sent in, without contacts. Owners do everything.">
          <Select value={role} onChange={({ target }) => setRole(target.value === "owner" ? "owner" : "curator")}>
            <option value="curator">Curator</option>
            <option value="owner">Owner</option>
          </Select>
        </Field>
        {making.error ? <Trouble error={making.error} /> : null}
        <div>
          <Button type="submit" variant="secondary" aria-disabled={making.isUnderWay}>
            Make a link
          </Button>
        </div>
      </form>
      {made ? (
        <Notice kind="success" title={`A link for ${made.name}, shown this once. It works once, within ${made.hours} hours.`}>
          <p>
            <code className={styles.link}>{made.address}</code>
          </p>
        </Notice>
      ) : null}
    </Panel>
  );
}

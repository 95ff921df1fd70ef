import { useApi, useQueryClient } from "@nightlatch/runtime";
import { Button, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import { ownQuery } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { knowsPasskeys, passkeys } from "../desk/load-passkeys.ts";
import { Asked, Trouble, useDoing, useToast } from "../ui/index.ts";
import styles from "./sessions-page.module.css";

/** Adds a passkey of this device, under a name that its owner gives it. */
export function NewPasskey() {
  const api = useApi();
  const client = useQueryClient();
  const { me, act } = useDesk();
  const toast = useToast();
  const [label, setLabel] = useState("");
  const adding = useDoing(async () => {
    const { addPasskey } = await passkeys.get();
    await act((now) => addPasskey(api, now, label));
    setLabel("");
    toast("The passkey is added.");
    await client.invalidateQueries({ queryKey: ownQuery(api, me).queryKey });
  });
  if (!knowsPasskeys()) return <p className={styles.soft}>This browser knows no passkeys here.</p>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void adding.start();
      }}
    >
      <Asked label="Name of the new passkey" name="label" help="Such as the device that keeps it.">
        <TextInput autoComplete="off" maxLength={60} value={label} onChange={({ target }) => setLabel(target.value)} />
      </Asked>
      {adding.error ? <Trouble error={adding.error} /> : null}
      <div>
        <Button type="submit" variant="secondary" aria-disabled={adding.isUnderWay}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

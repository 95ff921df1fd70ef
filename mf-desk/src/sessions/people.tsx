import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { CardNameContext, Confirm, Fields, Form, Loaded, Panel, useAction, useSettle } from "../ui/index.ts";
import { Access } from "./access.tsx";
import styles from "./sessions-page.module.css";

type Everybody = ResultOf<"desk list">;
type Revoked = { readonly id: string } | { readonly passkey: string } | { readonly name: string };

export function People() {
  const { me } = useDesk();
  const names = ({ sessions, passkeys, links }: Everybody) =>
    [...new Set([...sessions, ...passkeys, ...links].map(({ name }) => name))].filter((name) => name !== me.name).toSorted();
  return (
    <>
      <Panel title="Others">
        <Loaded
          operation="desk list"
          input={{}}
          isEmpty={(all) => names(all).length === 0}
          empty={{
            title: "Nobody else is signed in, and no link waits.",
            why: "Make a link below for someone you trust. They stand here with their devices, and you can shut them out at any time.",
          }}
        >
          {(all) => (
            <ul className={styles.people}>
              {names(all).map((name) => (
                <Person key={name} name={name} all={all} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <NewLink />
    </>
  );
}

function Person({ name, all }: { readonly name: string; readonly all: Everybody }) {
  const settle = useSettle();
  const revoke = (input: Revoked, words: string) => settle("desk revoke", input, words);
  const theirs = <Each extends { readonly name: string }>(each: readonly Each[]) => each.filter((one) => one.name === name);
  return (
    <li>
      <CardNameContext value={name}>
        <header className={styles.person}>
          <h3>{name}</h3>
          <CardNameContext value={undefined}>
            <Confirm
              content={`Shut ${name} out`}
              title={`Shut ${name} out?`}
              act={() => revoke({ name }, `${name} is shut out: sessions, links and passkeys.`)}
            >
              <p>Their sessions end at once, links that wait open nothing, and their passkeys are taken away.</p>
            </Confirm>
          </CardNameContext>
        </header>
        <Access
          heading="h4"
          sessions={theirs(all.sessions)}
          passkeys={theirs(all.passkeys)}
          links={theirs(all.links)}
          revoke={revoke}
          whose={` of ${name}`}
        />
      </CardNameContext>
    </li>
  );
}

const ROLE_HELP = "Curators work on listings and what is sent in, without contacts. Owners do everything.";

function NewLink() {
  const { run, refresh } = useDesk();
  const [given, setGiven] = useState({ name: "", role: "curator" });
  const [made, setMade] = useState<ResultOf<"desk open">>();
  const making = useAction(async () => {
    setMade(undefined);
    setMade(await run("desk open", { name: given.name, role: given.role === "owner" ? "owner" : "curator" }));
    setGiven({ ...given, name: "" });
    await refresh("desk list");
  });
  const roles = { curator: "Curator", owner: "Owner" };
  return (
    <Panel title="Let somebody in">
      <Form className={styles.form} actionState={making} content="Make a link" variant="secondary">
        <Fields
          values={given}
          set={setGiven}
          fields={[
            {
              ...{ field: "name", name: "name", label: "Their name", help: "The audit has this name for what they do." },
              ...{ required: true, autoComplete: "off", maxLength: 80 },
            },
            { field: "role", name: "role", label: "Role", help: ROLE_HELP, options: roles },
          ]}
        />
      </Form>
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

import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { CardNameContext, Confirm, counted, Fields, Form, Loaded, Panel, useAction, useSettle } from "../ui/index.ts";
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
            title: "No one else is signed in, and there are no unused links.",
            why: "Make a link below for someone you trust. You'll see their devices here, and can remove their access at any time.",
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
  const ownedBy = <Each extends { readonly name: string }>(each: readonly Each[]) => each.filter((one) => one.name === name);
  return (
    <li>
      <CardNameContext value={name}>
        <header className={styles.person}>
          <h3>{name}</h3>
          <CardNameContext value={undefined}>
            <Confirm
              content={`Remove ${name}'s access`}
              title={`Remove ${name}'s access?`}
              act={() => revoke({ name }, `${name} no longer has access.`)}
            >
              <p>This ends their sessions at once, cancels their unused links and removes their passkeys.</p>
            </Confirm>
          </CardNameContext>
        </header>
        <Access
          heading="h4"
          sessions={ownedBy(all.sessions)}
          passkeys={ownedBy(all.passkeys)}
          links={ownedBy(all.links)}
          revoke={revoke}
          whose={` of ${name}`}
        />
      </CardNameContext>
    </li>
  );
}

const ROLE_HELP = "Curators do the daily work without seeing contact details. Owners can do everything.";

function NewLink() {
  const { run, refresh } = useDesk();
  const [values, setValues] = useState({ name: "", role: "curator" });
  const [openedLink, setOpenedLink] = useState<ResultOf<"desk open">>();
  const making = useAction(async () => {
    setOpenedLink(undefined);
    setOpenedLink(await run("desk open", { name: values.name, role: values.role === "owner" ? "owner" : "curator" }));
    setValues({ ...values, name: "" });
    await refresh("desk list");
  });
  const roles = { curator: "Curator", owner: "Owner" };
  return (
    <Panel title="Give someone access">
      <Form className={styles.form} actionState={making} content="Make a link" variant="secondary">
        <Fields
          values={values}
          set={setValues}
          fields={[
            {
              ...{ field: "name", name: "name", label: "Their name", help: "The audit records their actions under this name." },
              ...{ required: true, autoComplete: "off", maxLength: 80 },
            },
            { field: "role", name: "role", label: "Role", help: ROLE_HELP, options: roles },
          ]}
        />
      </Form>
      {openedLink ? (
        <Notice
          kind="success"
          title={`Link for ${openedLink.name}, shown only now. It works once, within ${counted(openedLink.hours, "hour")}.`}
        >
          <p>
            <code className={styles.link}>{openedLink.address}</code>
          </p>
        </Notice>
      ) : null}
    </Panel>
  );
}

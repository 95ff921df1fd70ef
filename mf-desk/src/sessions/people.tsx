import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Answer, Confirm, Facts, Fields, Form, OfContext, Panel, Time, useDoing, useSettle } from "../ui/index.ts";
import { PasskeyItem, SessionItem } from "./session-items.tsx";
import styles from "./sessions-page.module.css";

type Everybody = ResultOf<"desk list">;
type Revoked = { readonly id: string } | { readonly passkey: string } | { readonly name: string };

export function People() {
  const { me } = useDesk();
  const settle = useSettle();
  const everybody = useAnswer("desk list", {});
  const revoke = (input: Revoked, words: string) => settle("desk revoke", input, words);
  const names = ({ sessions, passkeys, links }: Everybody) =>
    [...new Set([...sessions, ...passkeys, ...links].map(({ name }) => name))].filter((name) => name !== me.name).toSorted();
  return (
    <>
      <Panel title="Others">
        <Answer
          asked={everybody}
          isEmpty={(all) => names(all).length === 0}
          empty={{
            title: "Nobody else is signed in, and no link waits.",
            why: "Make a link below for someone you trust. They stand here with their devices, and you can shut them out at any time.",
          }}
        >
          {(all) => (
            <ul className={styles.people}>
              {names(all).map((name) => (
                <Person key={name} name={name} all={all} revoke={revoke} />
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
      <NewLink />
    </>
  );
}

interface PersonProps {
  readonly name: string;
  readonly all: Everybody;
  readonly revoke: (input: Revoked, words: string) => Promise<unknown>;
}

function Person({ name, all, revoke }: PersonProps) {
  const theirs = <Each extends { readonly name: string }>(each: readonly Each[]) => each.filter((one) => one.name === name);
  return (
    <li>
      <OfContext value={name}>
        <header className={styles.person}>
          <h3>{name}</h3>
          <OfContext value={undefined}>
            <Confirm
              words={`Shut ${name} out`}
              title={`Shut ${name} out?`}
              act={() => revoke({ name }, `${name} is shut out: sessions, links and passkeys.`)}
            >
              <p>Their sessions end at once, links that wait open nothing, and their passkeys are taken away.</p>
            </Confirm>
          </OfContext>
        </header>
        <ul className={styles.list}>
          {theirs(all.sessions).map((session) => (
            <SessionItem
              key={session.id}
              heading="h4"
              session={session}
              revoke={() => revoke({ id: session.id }, `The session of ${name} is ended.`)}
            />
          ))}
          {theirs(all.passkeys).map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              heading="h4"
              passkey={passkey}
              revoke={() => revoke({ passkey: passkey.id }, `The passkey of ${name} is taken away.`)}
            />
          ))}
          {theirs(all.links).map((link) => (
            <li key={link.until} className={styles.item}>
              <h4>A link that waits</h4>
              <Facts
                facts={[
                  ["Role", link.role],
                  ["Made by", link.openedBy],
                  ["Works until", <Time iso={link.until} />],
                ]}
              />
            </li>
          ))}
        </ul>
      </OfContext>
    </li>
  );
}

const ROLE_HELP = "Curators work on listings and what is sent in, without contacts. Owners do everything.";

function NewLink() {
  const { run, refresh } = useDesk();
  const [given, setGiven] = useState({ name: "", role: "curator" });
  const [made, setMade] = useState<ResultOf<"desk open">>();
  const making = useDoing(async () => {
    setMade(undefined);
    setMade(await run("desk open", { name: given.name, role: given.role === "owner" ? "owner" : "curator" }));
    setGiven({ ...given, name: "" });
    await refresh("desk list");
  });
  const roles = [
    ["curator", "Curator"],
    ["owner", "Owner"],
  ] as const;
  return (
    <Panel title="Let somebody in">
      <Form className={styles.form} doing={making} words="Make a link" variant="secondary">
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

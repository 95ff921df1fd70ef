import { type ReactNode, useContext } from "react";
import type { Own, ResultOf } from "../desk/desk-api.ts";
import { CardNameContext, Confirm, Facts, Time } from "../ui/index.ts";
import styles from "./sessions-page.module.css";

interface AccessProps {
  readonly heading: "h3" | "h4";
  readonly sessions?: Own["sessions"];
  readonly passkeys?: Own["passkeys"];
  readonly links?: ResultOf<"desk list">["links"];
  readonly own?: string;
  readonly revoke: (what: { readonly id: string } | { readonly passkey: string }, words: string) => Promise<unknown>;
  readonly whose?: string;
}

export function Access({ heading, sessions = [], passkeys = [], links = [], own, revoke, whose = "" }: AccessProps) {
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, device, role, openedBy, since, lastUsed, until }) => (
        <Item
          key={id}
          heading={heading}
          title={device}
          note={id === own ? " (this one)" : ""}
          facts={{
            Role: role,
            "Access through": openedBy,
            Since: <Time iso={since} />,
            "Last used": <Time iso={lastUsed} />,
            Ends: <Time iso={until} />,
          }}
        >
          {id === own ? null : (
            <Ending
              of={device}
              content="End session"
              title={`End the session on ${device}?`}
              why="This signs it out at once. Unsaved text stays on the page until it is closed."
              act={() => revoke({ id }, `Session${whose} ended.`)}
            />
          )}
        </Item>
      ))}
      {passkeys.map(({ id, label, since, lastUsed }) => (
        <Item
          key={id}
          heading={heading}
          title={`Passkey ${label}`}
          facts={{ Added: <Time iso={since} />, "Last used": lastUsed === null ? "Never" : <Time iso={lastUsed} /> }}
        >
          <Ending
            of={label}
            content="Remove"
            title={`Remove the passkey ${label}?`}
            why="It can no longer be used to sign in. Sessions that are already open stay open."
            act={() => revoke({ passkey: id }, `Passkey${whose} removed.`)}
          />
        </Item>
      ))}
      {links.map(({ role, openedBy, until }) => (
        <Item
          key={until}
          heading={heading}
          title="Unused link"
          facts={{ Role: role, "Made by": openedBy, "Works until": <Time iso={until} /> }}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly heading: "h3" | "h4";
  readonly title: string;
  readonly note?: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
}

const Item = ({ heading: Heading, title, note, facts, children }: ItemProps) => (
  <li className={styles.item}>
    <Heading>
      {title}
      {note ? <span className={styles.soft}>{note}</span> : null}
    </Heading>
    <Facts facts={facts} />
    {children}
  </li>
);

interface EndingProps {
  readonly of: string;
  readonly content: string;
  readonly title: string;
  readonly why: string;
  readonly act: () => Promise<unknown>;
}

function Ending({ of, why, ...confirm }: EndingProps) {
  const around = useContext(CardNameContext);
  return (
    <CardNameContext value={[around, of].filter(Boolean).join(", ")}>
      <Confirm {...confirm}>
        <p>{why}</p>
      </Confirm>
    </CardNameContext>
  );
}

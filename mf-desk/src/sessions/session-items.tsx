import { useContext } from "react";
import type { Own } from "../desk/desk-api.ts";
import { Confirm, Facts, OfContext, Time } from "../ui/index.ts";
import styles from "./sessions-page.module.css";

type Session = Own["sessions"][number];
type Passkey = Own["passkeys"][number];

interface SessionItemProps {
  readonly session: Session;
  readonly heading: "h3" | "h4";
  /** The session of this page is ended by signing out. */
  readonly isThis?: boolean;
  readonly revoke: () => Promise<unknown>;
}

export function SessionItem({ session, heading: Heading, isThis = false, revoke }: SessionItemProps) {
  const of = useContext(OfContext);
  return (
    <li className={styles.item}>
      <Heading>
        {session.device}
        {isThis ? <span className={styles.soft}> (this one)</span> : null}
      </Heading>
      <Facts
        facts={[
          ["Role", session.role],
          ["Let in by", session.openedBy],
          ["Since", <Time iso={session.since} />],
          ["Last used", <Time iso={session.lastUsed} />],
          ["Ends", <Time iso={session.until} />],
        ]}
      />
      {isThis ? null : (
        <OfContext value={[of, session.device].filter(Boolean).join(", ")}>
          <Confirm words="End this session" title={`End the session on ${session.device}?`} act={revoke}>
            <p>Whoever uses it is signed out at once. What they have typed stays on their page until they leave it.</p>
          </Confirm>
        </OfContext>
      )}
    </li>
  );
}

type PasskeyItemProps = Pick<SessionItemProps, "heading" | "revoke"> & { readonly passkey: Passkey };

export function PasskeyItem({ passkey, heading: Heading, revoke }: PasskeyItemProps) {
  const of = useContext(OfContext);
  return (
    <li className={styles.item}>
      <Heading>Passkey {passkey.label}</Heading>
      <Facts
        facts={[
          ["Added", <Time iso={passkey.since} />],
          ["Last used", passkey.lastUsed === null ? "never" : <Time iso={passkey.lastUsed} />],
        ]}
      />
      <OfContext value={[of, passkey.label].filter(Boolean).join(", ")}>
        <Confirm words="Take it away" title={`Take the passkey ${passkey.label} away?`} act={revoke}>
          <p>It signs nobody in any more. Sessions that it opened go on until they end or are ended.</p>
        </Confirm>
      </OfContext>
    </li>
  );
}

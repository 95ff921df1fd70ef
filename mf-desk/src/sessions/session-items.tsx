import { useContext } from "react";
import type { Own } from "../desk/desk-api.ts";
import { Confirm, Facts, OfContext, Time } from "../ui/index.ts";
import styles from "./sessions-page.module.css";

type Session = Own["sessions"][number];
type Passkey = Own["passkeys"][number];

interface SessionItemProps {
  readonly session: Session;
  /** The heading below that of what it stands in. */
  readonly heading: "h3" | "h4";
  /** Whether it is the session of this very page, which signing out ends. */
  readonly isThis?: boolean;
  readonly revoke: () => Promise<unknown>;
}

/** A session: on which device, how it was let in, and the way to end it. */
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
          ["Since", <Time key="since" iso={session.since} />],
          ["Last used", <Time key="used" iso={session.lastUsed} />],
          ["Ends", <Time key="until" iso={session.until} />],
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

interface PasskeyItemProps extends Pick<SessionItemProps, "heading" | "revoke"> {
  readonly passkey: Passkey;
}

/** A passkey, and the way to take it away. */
export function PasskeyItem({ passkey, heading: Heading, revoke }: PasskeyItemProps) {
  const of = useContext(OfContext);
  return (
    <li className={styles.item}>
      <Heading>Passkey {passkey.label}</Heading>
      <Facts
        facts={[
          ["Added", <Time key="since" iso={passkey.since} />],
          ["Last used", passkey.lastUsed === null ? "never" : <Time key="used" iso={passkey.lastUsed} />],
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

import { useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { type Own, ownQuery, type ResultOf, revokeOwn } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Confirm, Facts, Panel, Time, useToast } from "../ui/index.ts";
import { NewLink } from "./new-link.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import styles from "./sessions-page.module.css";

type Session = Own["sessions"][number];
type Passkey = Own["passkeys"][number];

/** The page `/desk/sessions`: one's own sessions and passkeys, and for owners everybody's (docs/product/desk.md#sessions). */
export function SessionsPage() {
  return (
    <DeskPage title="Sessions" lede="Who is signed in at the desk, on which devices, and how they came in.">
      <Yours />
      <Everybody />
    </DeskPage>
  );
}

function Yours() {
  const api = useApi();
  const client = useQueryClient();
  const { me, act } = useDesk();
  const toast = useToast();
  const own = useQuery<Own>(ownQuery(api, me));
  const revoke = async (what: Parameters<typeof revokeOwn>[2], words: string) => {
    await act((now) => revokeOwn(api, now, what));
    await client.invalidateQueries({ queryKey: ownQuery(api, me).queryKey });
    toast(words);
  };
  return (
    <>
      <Panel title="Your sessions">
        <Answer asked={own} isEmpty={({ sessions }) => sessions.length === 0} empty="There are none.">
          {({ sessions }) => (
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  heading="h3"
                  session={session}
                  isThis={session.id === me.id}
                  revoke={() => revoke({ id: session.id }, "The session is ended.")}
                />
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
      <Panel title="Your passkeys">
        {me.mayKeep ? (
          <>
            <p className={styles.soft}>A passkey signs you in with this device's own lock, without a link.</p>
            <Answer asked={own} isEmpty={({ passkeys }) => passkeys.length === 0} empty="You have none yet.">
              {({ passkeys }) => (
                <ul className={styles.list}>
                  {passkeys.map((passkey) => (
                    <PasskeyItem
                      key={passkey.id}
                      heading="h3"
                      passkey={passkey}
                      revoke={() => revoke({ passkey: passkey.id }, "The passkey is taken away.")}
                    />
                  ))}
                </ul>
              )}
            </Answer>
            <NewPasskey />
          </>
        ) : (
          <p className={styles.soft}>
            Passkeys are for operators whom the site's settings name (DESK_OPERATORS). You were let in by a link.
          </p>
        )}
      </Panel>
    </>
  );
}

function Everybody() {
  const { may } = useDesk();
  return may("desk list") ? <People /> : null;
}

function People() {
  const { me, run, refresh } = useDesk();
  const toast = useToast();
  const everybody = useAnswer("desk list", {});
  const revoke = async (input: { readonly id: string } | { readonly passkey: string } | { readonly name: string }, words: string) => {
    await run("desk revoke", input);
    await refresh("desk list");
    toast(words);
  };
  const names = ({ sessions, passkeys, links }: ResultOf<"desk list">) =>
    [...new Set([...sessions, ...passkeys, ...links].map(({ name }) => name))].filter((name) => name !== me.name).toSorted();
  return (
    <>
      <Panel title="Others">
        <Answer asked={everybody} isEmpty={(all) => names(all).length === 0} empty="Nobody else is signed in, and no link waits.">
          {(all) => (
            <ul className={styles.people}>
              {names(all).map((name) => (
                <li key={name}>
                  <header className={styles.person}>
                    <h3>{name}</h3>
                    <Confirm
                      words={`Shut ${name} out`}
                      title={`Shut ${name} out?`}
                      act={() => revoke({ name }, `${name} is shut out: sessions, links and passkeys.`)}
                    >
                      <p>Their sessions end at once, links that wait open nothing, and their passkeys are taken away.</p>
                    </Confirm>
                  </header>
                  <ul className={styles.list}>
                    {all.sessions
                      .filter((session) => session.name === name)
                      .map((session) => (
                        <SessionItem
                          key={session.id}
                          heading="h4"
                          session={session}
                          revoke={() => revoke({ id: session.id }, `The session of ${name} is ended.`)}
                        />
                      ))}
                    {all.passkeys
                      .filter((passkey) => passkey.name === name)
                      .map((passkey) => (
                        <PasskeyItem
                          key={passkey.id}
                          heading="h4"
                          passkey={passkey}
                          revoke={() => revoke({ passkey: passkey.id }, `The passkey of ${name} is taken away.`)}
                        />
                      ))}
                    {all.links
                      .filter((link) => link.name === name)
                      .map((link) => (
                        <li key={link.until} className={styles.item}>
                          <h4>A link that waits</h4>
                          <Facts
                            facts={[
                              ["Role", link.role],
                              ["Made by", link.openedBy],
                              ["Works until", <Time key="until" iso={link.until} />],
                            ]}
                          />
                        </li>
                      ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
      <NewLink />
    </>
  );
}

interface SessionItemProps {
  readonly session: Session;
  /** The heading below that of what it stands in. */
  readonly heading: "h3" | "h4";
  /** Whether it is the session of this very page, which signing out ends. */
  readonly isThis?: boolean;
  readonly revoke: () => Promise<unknown>;
}

function SessionItem({ session, heading: Heading, isThis = false, revoke }: SessionItemProps) {
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
        <Confirm words="End this session" title={`End the session on ${session.device}?`} act={revoke}>
          <p>Whoever uses it is signed out at once. What they have typed stays on their page until they leave it.</p>
        </Confirm>
      )}
    </li>
  );
}

interface PasskeyItemProps extends Pick<SessionItemProps, "heading" | "revoke"> {
  readonly passkey: Passkey;
}

function PasskeyItem({ passkey, heading: Heading, revoke }: PasskeyItemProps) {
  return (
    <li className={styles.item}>
      <Heading>Passkey {passkey.label}</Heading>
      <Facts
        facts={[
          ["Added", <Time key="since" iso={passkey.since} />],
          ["Last used", passkey.lastUsed === null ? "never" : <Time key="used" iso={passkey.lastUsed} />],
        ]}
      />
      <Confirm words="Take it away" title={`Take the passkey ${passkey.label} away?`} act={revoke}>
        <p>It signs nobody in any more. Sessions that it opened go on until they end or are ended.</p>
      </Confirm>
    </li>
  );
}

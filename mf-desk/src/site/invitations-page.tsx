import { Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Asked, Card, Confirm, Facts, Form, Letter, List, Of, Panel, Time, useDoing, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Invitation = ResultOf<"preview list">[number];

/** The page `/desk/invitations` (docs/product/desk.md#invitations). */
export function InvitationsPage() {
  return (
    <DeskPage title="Invitations" lede="Who may see listings that are not public yet, and what became of it.">
      <Issue />
      <List
        operation="preview list"
        limit={50}
        rowsOf={(invitations) => invitations}
        markOf={({ id }) => id}
        noun={["invitation", "invitations"]}
        empty={() => ({
          title: "No one has been invited yet.",
          why: "Make the first invitation above. It stands here with the day it ends, the browsers it is open in, and what was looked at.",
        })}
      >
        {(invitations) => invitations.map((invitation) => <One key={invitation.id} invitation={invitation} />)}
      </List>
    </DeskPage>
  );
}

function Issue() {
  const { run, refresh } = useDesk();
  const [name, setName] = useState("");
  const [days, setDays] = useState("14");
  const [slugs, setSlugs] = useState("");
  const [address, setAddress] = useState<string>();
  const issuing = useDoing(async () => {
    const allow = slugs.split(/[\s,]+/).filter(Boolean);
    const scope = allow.length > 0 ? "listed" : "all";
    const issued = await run("preview issue", { name, days: Number(days), scope, allow, sessions: 3 });
    setAddress(issued.address);
    setName("");
    await refresh("preview list");
  });
  return (
    <Panel title="Invite someone">
      <Form doing={issuing} words="Make an invitation">
        <Asked label="Name" help="The banner greets them by it.">
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Asked>
        <Asked label="Days">
          <TextInput inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
        </Asked>
        <Field
          label="Only these listings"
          help="The last parts of their addresses, with commas between them. Empty for all drafts."
          optional
        >
          <TextInput value={slugs} onChange={({ target }) => setSlugs(target.value)} />
        </Field>
      </Form>
      {address ? (
        <div role="status">
          <p>Send this address to them. It is shown this once.</p>
          <Letter>{address}</Letter>
        </div>
      ) : null}
    </Panel>
  );
}

function One({ invitation }: { readonly invitation: Invitation }) {
  const settle = useSettle();
  const { id, name, state, scope, allowedIds, openSessions, sessions, views, lastAt, expiresAt, because } = invitation;
  const [isOpen, setOpen] = useState(false);
  const revoke = () => settle("preview revoke", { id, reason: "revoked at the desk" }, `The invitation of ${name} is closed.`);
  return (
    <Card title={name}>
      <Facts
        facts={[
          ["State", because ? `${state} (${because})` : state],
          ["Opens", scope === "all" ? "All drafts" : allowedIds.length === 1 ? "1 listing" : `${allowedIds.length} listings`],
          ["Ends", <Time key="ends" iso={expiresAt} />],
          ["Open in", `${openSessions} of ${sessions} browsers`],
          ["Used", lastAt ? <Used key="used" views={views} lastAt={lastAt} /> : "Not yet"],
        ]}
      />
      <details className={pieces.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          What was looked at
          <Of />
        </summary>
        {isOpen ? <Use id={id} /> : null}
      </details>
      {state === "open" ? (
        <div>
          <Confirm words="Close it" title={`Close the invitation of ${name}`} act={revoke}>
            <p>Browsers that have it open lose it at once. This can't be taken back.</p>
          </Confirm>
        </div>
      ) : null}
    </Card>
  );
}

function Used({ views, lastAt }: Pick<Invitation, "views"> & { readonly lastAt: string }) {
  return (
    <>
      {views === 1 ? "Once" : `${views} times`}, last <Time iso={lastAt} />
    </>
  );
}

/** What a browser with an invitation told, in words. */
const EVENTS: Readonly<Record<string, string>> = { preview_activated: "Opened", preview_deactivated: "Left" };

function Use({ id }: { readonly id: string }) {
  const asked = useAnswer("preview use", { id });
  return (
    <Answer asked={asked} isEmpty={({ events }) => events.length === 0} empty="Nothing yet.">
      {({ events }) => (
        <ul className={pieces.list}>
          {events.map(({ event, path, at }, index) => (
            <li key={index} className={pieces.dotted}>
              <span>{EVENTS[event] ?? event}</span>
              <span>{path}</span>
              <Time iso={at} />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  );
}

import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Card, counted, Facts, Fields, Fold, Form, Letter, List, Loaded, Panel, Time, useAction, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Invitation = ResultOf<"preview list">[number];

export const InvitationsPage = () => (
  <DeskPage title="Invitations" lede="Who can see unpublished listings, and which pages they viewed.">
    <Issue />
    <List
      operation="preview list"
      noun={["invitation", "invitations"]}
      empty={{
        title: "No one has been invited yet.",
        why: "Make the first invitation above. You'll see here when it ends, how many browsers use it, and which pages were viewed.",
      }}
    >
      {(invitations) => invitations.map((invitation) => <One key={invitation.id} invitation={invitation} />)}
    </List>
  </DeskPage>
);

const LISTINGS_HELP = "The last part of each address, separated by commas. Leave empty for all drafts.";

function Issue() {
  const { run, refresh } = useDesk();
  const [values, setValues] = useState({ name: "", days: "14", slugs: "" });
  const [address, setAddress] = useState<string>();
  const issuing = useAction(async () => {
    const allow = values.slugs.split(/[\s,]+/).filter(Boolean);
    const scope = allow.length > 0 ? "listed" : "all";
    const issued = await run("preview issue", { name: values.name, days: Number(values.days), scope, allow, sessions: 3 });
    setAddress(issued.address);
    setValues({ ...values, name: "" });
    await refresh("preview list");
  });
  return (
    <Panel title="Invite someone">
      <Form actionState={issuing} content="Make an invitation">
        <Fields
          values={values}
          set={setValues}
          fields={[
            { field: "name", label: "Name", help: "The banner greets them by name.", required: true },
            { field: "days", label: "Days", inputMode: "numeric", required: true },
            { field: "slugs", label: "Only these listings", help: LISTINGS_HELP, optional: true },
          ]}
        />
      </Form>
      {address ? (
        <div role="status">
          <p>Send them this address. It's shown only now.</p>
          <Letter>{address}</Letter>
        </div>
      ) : null}
    </Panel>
  );
}

const EVENTS: Readonly<Record<string, string>> = { preview_activated: "Opened", preview_deactivated: "Left" };

function One({ invitation }: { readonly invitation: Invitation }) {
  const settle = useSettle();
  const { id, name, state, scope, allowedIds, openSessions, sessions, views, lastAt, expiresAt, because } = invitation;
  const used = lastAt && (
    <>
      {views === 1 ? "Once" : `${views} times`}, last <Time iso={lastAt} />
    </>
  );
  return (
    <Card title={name}>
      <Facts
        facts={{
          State: because ? `${state} (${because})` : state,
          Shows: scope === "all" ? "All drafts" : counted(allowedIds.length, "listing"),
          Ends: <Time iso={expiresAt} />,
          "Open in": `${openSessions} of ${sessions} browsers`,
          Used: used || "Not yet",
        }}
      />
      <Fold label="Pages viewed">
        {() => (
          <Loaded operation="preview use" input={{ id }} isEmpty={({ events }) => events.length === 0} empty="Nothing yet.">
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
          </Loaded>
        )}
      </Fold>
      <Actions
        of={[
          state === "open" && {
            content: "Close invitation",
            title: `Close the invitation for ${name}`,
            question: "It stops working at once in every browser. This can't be undone.",
            act: () => settle("preview revoke", { id, reason: "revoked at the desk" }, `Invitation for ${name} closed.`),
          },
        ]}
      />
    </Card>
  );
}

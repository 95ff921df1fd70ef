import type { ResultOf } from "../desk/desk-api.ts";
import { useOperationQuery } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Breakable, Card, counted, dayOf, Facts, List, Time, useSettle } from "../ui/index.ts";

type TroubledMail = ResultOf<"mails list">[number];

const KINDS: Readonly<Record<TroubledMail["kind"], string>> = {
  "contact-notice": "Notifies us of a message",
  "desk-link": "Sends a sign-in link for the desk",
  "form-confirmation": "Confirms a message to its sender",
  "form-notice": "Notifies us of a message",
  "host-address": "Asks a host to confirm a new address",
  "host-done": "Confirms to a host what they did on their page",
  "host-link": "Sends a host the link to their page",
  "host-notice": "Notifies us of a host's request",
  "mail-trouble": "Notifies us of an email problem",
  "message-answer": "Answers a message",
  "property-confirmation": "Confirms a submission to its host",
  "property-declined": "Tells a host that we declined their place",
  "property-notice": "Notifies us of a submission",
  "property-published": "Tells a host that their place is published",
  "property-question": "Asks a host about their place",
  "removal-confirmation": "Confirms a removal request to its host",
  "removal-done": "Tells a host that their listing is hidden or removed",
  "removal-notice": "Notifies us of a removal request",
  "report-notice": "Notifies us of reports",
  waitlist: "Asks someone to confirm for the waiting list",
};

export const mailKindLabel = (kind: string): string => (KINDS as Readonly<Record<string, string>>)[kind] ?? kind;

export const MailsPage = () => (
  <DeskPage
    title="Emails"
    lede="Emails that were refused or may not have arrived. Those still waiting for the mail server are retried automatically."
  >
    <List
      operation="mails list"
      contacts="addresses"
      noun={["email", "emails"]}
      empty={{
        title: "No email problems.",
        why: "If an email fails, you'll see the reason here. You can resend it or discard it.",
      }}
    >
      {(mails) => (
        <>
          {mails.length > 1 ? <All /> : null}
          {mails.map((mail) => (
            <Troubled key={mail.id} mail={mail} />
          ))}
        </>
      )}
    </List>
  </DeskPage>
);

const STATES: Readonly<Record<TroubledMail["state"], string>> = {
  failed: "Refused by the mail server",
  uncertain: "Sent, but may not have arrived",
  waiting: "Waiting, and retried automatically",
};

function All() {
  const settle = useSettle();
  const failed = useOperationQuery("mails retry-many", { state: "failed", dryRun: true });
  const count = failed.data?.mails.length ?? 0;
  if (count < 2) return null;
  return (
    <Actions
      of={[
        {
          content: `Resend all ${count} refused emails`,
          title: "Resend refused emails",
          question: `The mail server refused these ${count} emails. This queues them again.`,
          act: () => settle("mails retry-many", { state: "failed" }, ({ mails }) => `${counted(mails.length, "email")} queued again.`),
        },
      ]}
    />
  );
}

function Troubled({ mail: { id, state, kind, to, subject, because, createdAt, messageId } }: { readonly mail: TroubledMail }) {
  const settle = useSettle();
  const title = subject ?? mailKindLabel(kind);
  return (
    <Card title={title} name={`${title}, ${to ?? `${dayOf(createdAt)}, ${createdAt.slice(11, 19)}`}`} id={id}>
      <Facts
        facts={{
          State: STATES[state],
          To: to && <Breakable>{to}</Breakable>,
          // The tooltip shows the name that the command `ops mails` uses.
          Purpose: <span title={kind}>{mailKindLabel(kind)}</span>,
          Written: <Time iso={createdAt} />,
          Reason: because,
          "Message-ID": <Breakable>{messageId}</Breakable>,
        }}
      />
      {state === "waiting" ? null : (
        <Actions
          of={[
            {
              content: "Resend",
              question: `It keeps its Message-ID.${state === "uncertain" ? " If it did arrive, some mailboxes will show it twice." : ""}`,
              act: () => settle("mails retry", { id }, "Email queued again."),
            },
            {
              content: "Discard",
              question: "We delete its text and don't send it.",
              act: () => settle("mails close", { id }, "Email discarded."),
            },
          ]}
        />
      )}
    </Card>
  );
}

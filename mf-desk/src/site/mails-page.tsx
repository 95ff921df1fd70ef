import type { ResultOf } from "../desk/desk-api.ts";
import { useOperationQuery } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Breakable, Card, dayOf, Facts, List, Time, useSettle } from "../ui/index.ts";

type TroubledMail = ResultOf<"mails list">[number];

const KINDS: Readonly<Record<TroubledMail["kind"], string>> = {
  "contact-notice": "Tells us of a message",
  "desk-link": "Brings a link to sign in at the desk",
  "form-confirmation": "Tells a sender that we have their message",
  "form-notice": "Tells us of a message",
  "host-address": "Asks a host to confirm a new address",
  "host-done": "Tells a host what was done on their page",
  "host-link": "Brings a host the link to their page",
  "host-notice": "Tells us what a host wants",
  "mail-trouble": "Tells us of a mail in trouble",
  "message-answer": "Answers a message",
  "property-confirmation": "Tells a host that we have their place",
  "property-declined": "Tells a host that their place is declined",
  "property-notice": "Tells us of a place that was sent",
  "property-published": "Tells a host that their place is published",
  "property-question": "Asks a host about their place",
  "removal-confirmation": "Tells a host that we have their removal request",
  "removal-done": "Tells a host that their listing is hidden or removed",
  "removal-notice": "Tells us of a removal request",
  "report-notice": "Tells us of reports",
  waitlist: "Asks someone to confirm their place on the waiting list",
};

export const mailKindLabel = (kind: string): string => (KINDS as Readonly<Record<string, string>>)[kind] ?? kind;

/** The page `/desk/mails` (docs/product/desk.md#mails). */
export const MailsPage = () => (
  <DeskPage
    title="Mails"
    lede="Emails that the mail server refused, or that may not have arrived. Those wait for you. Emails that still wait for the mail server are tried again by themselves."
  >
    <List
      operation="mails list"
      contacts="addresses"
      noun={["mail", "mails"]}
      empty={{
        title: "No mail is in trouble.",
        why: "One that fails comes here with the reason, and Today counts it. You then send it again or give it up.",
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
  uncertain: "Left, and may not have arrived",
  waiting: "Waits, and is tried again by itself",
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
          content: `Send all ${count} that failed again`,
          title: "Send them again",
          ask: `The mail server refused these ${count}. They wait to leave again.`,
          act: () => settle("mails retry-many", { state: "failed" }, ({ mails }) => `${mails.length} mails wait to leave again.`),
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
          // The command ops mails takes the kind by its own name.
          "What it does": <span title={kind}>{mailKindLabel(kind)}</span>,
          Written: <Time iso={createdAt} />,
          Because: because,
          "Message-ID": <Breakable>{messageId}</Breakable>,
        }}
      />
      {state === "waiting" ? null : (
        <Actions
          of={[
            {
              content: "Send it again",
              ask: `It keeps its Message-ID${state === "uncertain" ? ". If it did arrive, some mailboxes will show it twice." : "."}`,
              act: () => settle("mails retry", { id }, "The mail waits to leave again."),
            },
            {
              content: "Give it up",
              ask: "Its text is deleted, and it is not sent.",
              act: () => settle("mails close", { id }, "The mail is closed."),
            },
          ]}
        />
      )}
    </Card>
  );
}

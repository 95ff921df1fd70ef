import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Breakable, Card, Confirm, dayOf, Facts, List, Time, useContacts, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { MailKind, mailKindWords } from "./mail-kinds.tsx";

type TroubledMail = ResultOf<"mails list">[number];

/** The page `/desk/mails` (docs/product/desk.md#mails). */
export function MailsPage() {
  return (
    <DeskPage
      title="Mails"
      lede="Emails that the mail server refused, or that may not have arrived. Those wait for you. Emails that still wait for the mail server are tried again by themselves."
    >
      <Mails />
    </DeskPage>
  );
}

function Mails() {
  return (
    <List
      operation="mails list"
      {...useContacts("addresses")}
      limit={50}
      rowsOf={(mails) => mails}
      markOf={({ id }) => id}
      noun={["mail", "mails"]}
      empty={() => ({
        title: "No mail is in trouble.",
        why: "One that fails comes here with the reason, and Today counts it. You then send it again or give it up.",
      })}
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
  );
}
const STATES: Readonly<Record<TroubledMail["state"], string>> = {
  failed: "Refused by the mail server",
  uncertain: "Left, and may not have arrived",
  waiting: "Waits, and is tried again by itself",
};

/** Settles all that failed: those that may have arrived are looked at one by one. */
function All() {
  const settle = useSettle();
  const failed = useAnswer("mails retry-many", { state: "failed", dryRun: true });
  const count = failed.data?.mails.length ?? 0;
  if (count < 2) return null;
  const retry = () => settle("mails retry-many", { state: "failed" }, ({ mails }) => `${mails.length} mails wait to leave again.`);
  return (
    <div>
      <Confirm words={`Send all ${count} that failed again`} title="Send them again" act={retry}>
        <p>The mail server refused these {count}. They wait to leave again.</p>
      </Confirm>
    </div>
  );
}

function Troubled({ mail: { id, state, kind, to, subject, because, createdAt, messageId } }: { readonly mail: TroubledMail }) {
  const title = subject ?? mailKindWords(kind);
  return (
    <Card title={title} name={`${title}, ${to ?? `${dayOf(createdAt)}, ${createdAt.slice(11, 19)}`}`} id={id}>
      <Facts
        facts={[
          ["State", STATES[state]],
          ["To", to && <Breakable key="to">{to}</Breakable>],
          ["What it does", <MailKind key="kind">{kind}</MailKind>],
          ["Written", <Time key="at" iso={createdAt} />],
          ["Because", because],
          ["Message-ID", <Breakable key="mark">{messageId}</Breakable>],
        ]}
      />
      {state === "waiting" ? null : <Actions id={id} mayHaveArrived={state === "uncertain"} />}
    </Card>
  );
}

function Actions({ id, mayHaveArrived }: { readonly id: string; readonly mayHaveArrived: boolean }) {
  const settle = useSettle();
  return (
    <div className={pieces.actions}>
      <Confirm words="Send it again" title="Send it again" act={() => settle("mails retry", { id }, "The mail waits to leave again.")}>
        <p>It keeps its Message-ID{mayHaveArrived ? ". If it did arrive, some mailboxes will show it twice." : "."}</p>
      </Confirm>
      <Confirm words="Give it up" title="Give it up" act={() => settle("mails close", { id }, "The mail is closed.")}>
        <p>Its text is deleted, and it is not sent.</p>
      </Confirm>
    </div>
  );
}

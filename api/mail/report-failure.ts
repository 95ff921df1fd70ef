import type { Mail, MailAddresses } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import type { Kysely } from "kysely";
import { type ClaimedMail, domainOf, putMail } from "./outbox.ts";

type TroubledMail = Pick<ClaimedMail, "id" | "messageId"> &
  Partial<Pick<ClaimedMail, "isFinal">> & { readonly mail: Pick<Mail, "kind" | "to"> };

const WHAT = {
  uncertain: {
    subject: "An email may or may not have arrived",
    text: "It was on its way to the mail server when the connection or the program ended. We don't send it again automatically, so that no one gets it twice. Look for its Message-ID in the mail server's log.",
  },
  failed: {
    subject: "An email was refused for good",
    text: "The mail server does not accept it, so we don't try again. It stays in the outbox with its text.",
  },
} as const;

export async function reportFailure(
  db: Kysely<Database>,
  log: Log,
  { from, operator }: MailAddresses,
  failure: keyof typeof WHAT,
  { id, messageId, mail, isFinal = false }: TroubledMail,
  reason: string,
): Promise<void> {
  const { subject } = WHAT[failure];
  const text = isFinal
    ? "Everything about its recipient is erased, and nothing of it is kept, so it cannot be sent again."
    : WHAT[failure].text;
  log.error({ mail: id, messageId, about: mail.kind, reason: withoutAddress(reason, mail.to) }, `${subject}.`);
  if (mail.kind === "mail-trouble") return;
  const facts = isFinal
    ? [`About: ${mail.kind}`, `Message-ID: ${messageId}`, `Reason: ${withoutAddress(reason, mail.to)}`]
    : [`About: ${mail.kind}`, `To: ${mail.to}`, `Message-ID: ${messageId}`, `Outbox id: ${id}`, `Reason: ${reason}`];
  await putMail(db, { kind: "mail-trouble", to: operator, subject, text: `${text}\n\n${facts.join("\n")}\n` }, domainOf(from));
}

/** Removes the address, which mail servers repeat, from log lines. */
export function withoutAddress(reason: string, address: string): string {
  return reason.replaceAll(address, "(the address)");
}

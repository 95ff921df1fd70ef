import type { MailAddresses } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { PRODUCT_NAME } from "@nightlatch/domain";
import type { Log } from "@nightlatch/http/log";
import type { Kysely } from "kysely";
import MailComposer, { type Options } from "nodemailer/lib/mail-composer";
import type { MailHealth } from "./mail-health.ts";
import { type ClaimedMail, markFailed, markLeaving, markSent, markUncertain, putBack } from "./outbox.ts";
import { reportFailure, withoutAddress } from "./report-failure.ts";
import { pauseAfter, type SenderTimings } from "./timings.ts";
import type { ComposedMail, MailSession, Outcome } from "./transport.ts";

export interface AttemptContext {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly addresses: MailAddresses;
  readonly timings: SenderTimings;
  readonly health: MailHealth;
}

export async function attemptMail(context: AttemptContext, session: MailSession, claimed: ClaimedMail): Promise<boolean> {
  const { db, addresses, timings, health } = context;
  let left = false;
  const leaving = async () => {
    if (!(await markLeaving(db, claimed, timings.leaseMs))) throw new Error("Another sender has taken this mail.");
    left = true;
  };
  const composed = await composeMail(claimed, addresses.from);
  const limit = setTimeout(() => session.close(), timings.attemptMs);
  const outcome = await session.deliver(composed, leaving).finally(() => clearTimeout(limit));
  if (outcome.kind === "sent") await markSent(db, claimed);
  else await settleFailure(context, claimed, outcome, left);
  // A permanent rejection counts as healthy, because the mail server responded.
  if (outcome.kind === "sent" || (outcome.kind === "refused" && outcome.forever)) await health.passed();
  else await health.failed(withoutAddress(outcome.reason, claimed.mail.to), true);
  return outcome.kind === "sent";
}

async function settleFailure(
  { db, log, addresses, timings }: AttemptContext,
  claimed: ClaimedMail,
  outcome: Exclude<Outcome, { kind: "sent" }>,
  left: boolean,
): Promise<void> {
  const { reason } = outcome;
  const failure = outcome.kind === "lost" ? left && "uncertain" : outcome.forever && "failed";
  if (failure) {
    const mark = failure === "failed" ? markFailed : markUncertain;
    await db.transaction().execute(async (trx) => {
      if (await mark(trx, claimed, reason)) await reportFailure(trx, log, addresses, failure, claimed, reason);
    });
    return;
  }
  await putBack(db, claimed, reason, pauseAfter(claimed.attempts, timings.retryMs, timings.retryMaxMs));
  log.warn(
    { mail: claimed.id, tries: claimed.attempts + 1, reason: withoutAddress(reason, claimed.mail.to) },
    "An email was not accepted; it is tried again later.",
  );
}

/** Composes a mail. Retries must produce the same bytes. */
async function composeMail({ id, messageId, createdAt, mail }: ClaimedMail, from: string): Promise<ComposedMail> {
  const head: Options = {
    from: { name: PRODUCT_NAME, address: from },
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    messageId,
    date: createdAt,
    headers: {
      // Prevents automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl
        ? { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return { id, kind: mail.kind, createdAt, from, to: mail.to, content: await contentOf(head, `${mail.text.trimEnd()}\n`) };
}

async function contentOf(head: Options, text: string): Promise<Buffer> {
  if (!isPlain(text)) return new MailComposer({ ...head, text }).compile().build();
  // nodemailer encodes texts with lines over 76 characters, which would break links in mail files.
  const node = new MailComposer({ ...head, text: "" }).compile();
  node.setHeader("Content-Transfer-Encoding", "7bit");
  return Buffer.from(`${node.buildHeaders()}\r\n\r\n${text.replace(/\r?\n|\r/g, "\r\n")}`);
}

/** Whether the text is ASCII in lines that SMTP accepts (RFC 5321, 4.5.3.1.6). */
function isPlain(text: string): boolean {
  return /^[\t\n\r\x20-\x7e]*$/.test(text) && text.split(/[\r\n]/).every((line) => line.length < 998);
}

import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { composeMail } from "./compose.ts";
import type { MailAddresses } from "./mail.ts";
import type { MailStanding } from "./mail-standing.ts";
import { type ClaimedMail, markFailed, markLeaving, markSent, markUncertain, putBack } from "./outbox.ts";
import { pauseAfter, type SenderTimings } from "./timings.ts";
import type { MailSession, Outcome } from "./transport.ts";
import { reportTrouble, withoutAddress } from "./trouble.ts";

/** The tools for one try to send a mail. */
export interface AttemptContext {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly addresses: MailAddresses;
  readonly timings: SenderTimings;
  readonly standing: MailStanding;
}

/**
 * Tries to send one mail and stores the outcome (see `outbox.ts`).
 *
 * @returns whether the mail was sent; if not, end the session, since the mail server's state is not known
 * @throws what the database throws
 */
export async function attemptMail(context: AttemptContext, session: MailSession, claimed: ClaimedMail): Promise<boolean> {
  const { db, addresses, timings, standing } = context;
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
  // A mail that is refused for good says that the server answers; it has its own place among the mails in trouble.
  if (outcome.kind === "sent" || (outcome.kind === "refused" && outcome.forever)) await standing.passed();
  else await standing.failed(withoutAddress(outcome.reason, claimed.mail.to), true);
  return outcome.kind === "sent";
}

async function settleFailure(
  { db, log, addresses, timings }: AttemptContext,
  claimed: ClaimedMail,
  outcome: Exclude<Outcome, { kind: "sent" }>,
  left: boolean,
): Promise<void> {
  const { reason } = outcome;
  const trouble = outcome.kind === "lost" ? left && "uncertain" : outcome.forever && "failed";
  if (trouble) {
    const mark = trouble === "failed" ? markFailed : markUncertain;
    await db.transaction().execute(async (trx) => {
      if (await mark(trx, claimed, reason)) await reportTrouble(trx, log, addresses, trouble, claimed, reason);
    });
    return;
  }
  await putBack(db, claimed, reason, pauseAfter(claimed.attempts, timings.retryMs, timings.retryMaxMs));
  log.warn(
    { mail: claimed.id, tries: claimed.attempts + 1, reason: withoutAddress(reason, claimed.mail.to) },
    "A mail was not taken; it is tried again later.",
  );
}

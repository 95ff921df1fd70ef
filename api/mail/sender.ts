import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "@nightlatch/database/clock";
import { overwriteErased } from "@nightlatch/database/overwrite";
import type { RawBuilder } from "kysely";
import { type AttemptContext, attemptMail } from "./attempt.ts";
import { type MailStanding, type MailTrouble, openMailStanding } from "./mail-standing.ts";
import { claimMail, endLeases, forgetSettled, hasQueuedMails, putBack, sweepUncertain } from "./outbox.ts";
import { pauseAfter } from "./timings.ts";
import type { MailSession, MailTransport } from "./transport.ts";
import { reportTrouble } from "./trouble.ts";

export interface MailSender {
  wake(): void;
  trouble(): MailTrouble | undefined;
  /** Waits some seconds for a mail that is leaving. */
  stop(): Promise<void>;
}

interface SenderOptions extends Omit<AttemptContext, "standing"> {
  readonly transport: MailTransport;
  readonly alone: boolean;
  readonly fence?: RawBuilder<boolean>;
}

const KEPT_DAYS = 30;
const FORGET_MS = DAY_MS;
const STOP_MS = 5_000;

export function startMailSender(options: SenderOptions): MailSender {
  const stopping = new AbortController();
  const way = openWay(options.transport, stopping.signal);
  const tidy = keepTidy(options);
  const pace = paceOf(options);
  let woken = new AbortController();
  let standing: MailStanding | undefined;

  async function look(): Promise<void> {
    standing ??= await openMailStanding(options.db, options.log);
    await tidy();
    try {
      while (!stopping.signal.aborted && (await sendNext({ ...options, standing }, way, pace.reached)));
    } finally {
      way.end();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      const pause = await look().then(() => options.timings.pollMs, pace.afterFailure);
      // A new mail cannot end the pause of an unreachable server.
      const signal = pace.isUnreachable() ? stopping.signal : AbortSignal.any([stopping.signal, woken.signal]);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    wake: () => woken.abort(),
    trouble: () => standing?.trouble(),
    stop: async () => {
      stopping.abort();
      const limit = setTimeout(way.end, STOP_MS);
      await running.finally(() => clearTimeout(limit));
    },
  };
}

async function sendNext(options: SenderOptions & AttemptContext, way: Way, reached: () => void): Promise<boolean> {
  const { db, timings, standing } = options;
  const claimed = await claimMail(db, timings.leaseMs, options.fence);
  if (!claimed) {
    if (standing.trouble() && !(await hasQueuedMails(db))) await standing.passed();
    return false;
  }
  let session: MailSession;
  try {
    session = await way.session();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await putBack(db, claimed, reason);
    if (!(error instanceof StoppedError)) await standing.failed(reason, false);
    throw new UnreachableError(reason);
  }
  reached();
  if (!(await attemptMail(options, session, claimed))) way.end();
  if (claimed.lastWord) await overwriteLastWord(options);
  return true;
}

async function overwriteLastWord({ db, alone, log }: SenderOptions): Promise<void> {
  if (!alone) return;
  await overwriteErased(db, true, false).catch((error: Error) =>
    log.error({ err: error }, "The last mail to an erased address could not be overwritten in the database's files."),
  );
}

function keepTidy(options: SenderOptions): () => Promise<void> {
  const { db } = options;
  let mayHoldOldLeases = true;
  let forgetAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (mayHoldOldLeases) await endLeases(db, options.alone ? "gone" : "perhaps there");
    mayHoldOldLeases = false;
    if (performance.now() >= forgetAt) {
      if (await forgetSettled(db, KEPT_DAYS)) await overwriteLastWord(options);
      forgetAt = performance.now() + FORGET_MS;
    }
    await reportUncertain(options);
  };
}

function paceOf({ log, timings }: SenderOptions) {
  let unreachable = 0;
  return {
    reached: () => {
      unreachable = 0;
    },
    isUnreachable: () => unreachable > 0,
    afterFailure(error: unknown): number {
      if (!(error instanceof UnreachableError)) {
        log.error({ err: error }, "The mail outbox could not be worked on; it is tried again.");
        return timings.pollMs;
      }
      return pauseAfter(unreachable++, timings.retryMs, timings.unreachableMaxMs);
    },
  };
}

class UnreachableError extends Error {}

class StoppedError extends Error {}

async function reportUncertain({ db, log, addresses }: SenderOptions): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id, message_id: messageId, kind, recipient, last_error: reason } of await sweepUncertain(trx))
      await reportTrouble(trx, log, addresses, "uncertain", { id, messageId, mail: { kind, to: recipient } }, reason ?? "");
  });
}

type Way = ReturnType<typeof openWay>;

function openWay(transport: MailTransport, signal: AbortSignal) {
  let open: MailSession | undefined;
  return {
    session: () =>
      new Promise<MailSession>((resolve, reject) => {
        if (open) return resolve(open);
        const stop = () => reject(new StoppedError("The sender is to stop."));
        signal.addEventListener("abort", stop, { once: true });
        transport
          .open()
          .then((session) => {
            if (signal.aborted) return session.close();
            open = session;
            resolve(session);
          }, reject)
          .finally(() => signal.removeEventListener("abort", stop));
      }),
    end: () => {
      open?.close();
      open = undefined;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "@nightlatch/database/clock";
import { overwriteErased } from "@nightlatch/database/overwrite";
import type { RawBuilder } from "kysely";
import { type AttemptContext, attemptMail } from "./attempt.ts";
import { type MailFailure, type MailHealth, openMailHealth } from "./mail-health.ts";
import { claimMail, endLeases, forgetSettled, hasQueuedMails, putBack, sweepUncertain } from "./outbox.ts";
import { reportFailure } from "./report-failure.ts";
import { pauseAfter } from "./timings.ts";
import type { MailSession, MailTransport } from "./transport.ts";

export interface MailSender {
  wake(): void;
  failure(): MailFailure | undefined;
  /** Stops sending, after some seconds for a mail in flight. */
  stop(): Promise<void>;
}

interface SenderOptions extends Omit<AttemptContext, "health"> {
  readonly transport: MailTransport;
  readonly alone: boolean;
  readonly fence?: RawBuilder<boolean>;
}

const RETENTION_DAYS = 30;
const FORGET_MS = DAY_MS;
const STOP_MS = 5_000;

export function startMailSender(options: SenderOptions): MailSender {
  const stopping = new AbortController();
  const connection = openConnection(options.transport, stopping.signal);
  const tidy = runCleanup(options);
  const pace = paceOf(options);
  let woken = new AbortController();
  let health: MailHealth | undefined;

  async function look(): Promise<void> {
    health ??= await openMailHealth(options.db, options.log);
    await tidy();
    try {
      while (!stopping.signal.aborted && (await sendNext({ ...options, health }, connection, pace.reached)));
    } finally {
      connection.end();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      const pause = await look().then(() => options.timings.pollMs, pace.afterFailure);
      // While the mail server is unreachable, a new mail does not end the pause.
      const signal = pace.isUnreachable() ? stopping.signal : AbortSignal.any([stopping.signal, woken.signal]);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    wake: () => woken.abort(),
    failure: () => health?.failure(),
    stop: async () => {
      stopping.abort();
      const limit = setTimeout(connection.end, STOP_MS);
      await running.finally(() => clearTimeout(limit));
    },
  };
}

async function sendNext(options: SenderOptions & AttemptContext, connection: MailConnection, reached: () => void): Promise<boolean> {
  const { db, timings, health } = options;
  const claimed = await claimMail(db, timings.leaseMs, options.fence);
  if (!claimed) {
    if (health.failure() && !(await hasQueuedMails(db))) await health.passed();
    return false;
  }
  let session: MailSession;
  try {
    session = await connection.session();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await putBack(db, claimed, reason);
    if (!(error instanceof StoppedError)) await health.failed(reason, false);
    throw new UnreachableError(reason);
  }
  reached();
  if (!(await attemptMail(options, session, claimed))) connection.end();
  if (claimed.isFinal) await overwriteFinalMail(options);
  return true;
}

async function overwriteFinalMail({ db, alone, log }: SenderOptions): Promise<void> {
  if (!alone) return;
  await overwriteErased(db, true, false).catch((error: Error) =>
    log.error({ err: error }, "The last email to an erased address could not be overwritten in the database's files."),
  );
}

function runCleanup(options: SenderOptions): () => Promise<void> {
  const { db } = options;
  let mayHoldOldLeases = true;
  let forgetAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (mayHoldOldLeases) await endLeases(db, options.alone ? "gone" : "perhaps there");
    mayHoldOldLeases = false;
    if (performance.now() >= forgetAt) {
      if (await forgetSettled(db, RETENTION_DAYS)) await overwriteFinalMail(options);
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
        log.error({ err: error }, "The outbox could not be processed; it is tried again.");
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
      await reportFailure(trx, log, addresses, "uncertain", { id, messageId, mail: { kind, to: recipient } }, reason ?? "");
  });
}

type MailConnection = ReturnType<typeof openConnection>;

function openConnection(transport: MailTransport, signal: AbortSignal) {
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

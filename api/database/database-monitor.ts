import { setMaxListeners } from "node:events";
import type { Log } from "@nightlatch/http/log";
import { DatabaseAwayError } from "./database-errors.ts";
import type { Servers } from "./database-servers.ts";
import { NEWEST_SHAPE } from "./migrate.ts";
import { MONITOR_NAME } from "./run-migrations.ts";
import { createProbe } from "./server-probe.ts";

/** All times are in milliseconds. */
export interface MonitorTimings {
  readonly every: number;
  readonly everyAway: number;
  readonly limit: number;
}

const TIMINGS: MonitorTimings = { every: 1_000, everyAway: 250, limit: 2_000 };
const LINE_EVERY = 1_000;
const REMIND_EVERY = 30_000;

export interface DatabaseMonitor {
  away(): boolean;
  /** @param late receives a result that arrives after the error @throws {DatabaseAwayError} if the server is away or goes away */
  unlessAway<T>(work: () => Promise<T>, late: (result: T) => void): Promise<T>;
  failed(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly log: Log;
  readonly onAway: () => void;
  readonly onChange: () => void;
  readonly timings?: MonitorTimings;
}

export function monitorDatabase(
  servers: Servers,
  { log, onAway, onChange, timings: { every, everyAway, limit } = TIMINGS }: Options,
): DatabaseMonitor {
  const probe = createProbe(servers.current, limit, { name: `${MONITOR_NAME} ${NEWEST_SHAPE}`, onChange });
  const outageLog = createOutageLog(log);
  let leaving = createLeaving();
  const away = () => leaving.signal.aborted;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function probeDatabase(): Promise<void> {
    again = false;
    const reason = await probe.check().then(
      () => undefined,
      (error: Error) => error,
    );
    if (stopped) return;
    if (!reason) return here();
    if (away()) outageLog.stillGone(reason);
    else {
      outageLog.gone(reason);
      leaving.abort();
      onAway();
    }
    if (servers.count < 2 || !(await isElsewhere())) return;
    probe.stop();
    if (!stopped) here();
  }
  const isElsewhere = () =>
    servers.find(limit).then(
      () => true,
      () => false,
    );

  function here(): void {
    outageLog.here(away());
    if (away()) leaving = createLeaving();
  }

  function probeNow(): void {
    if (stopped) return;
    if (probing) {
      again = true;
      return;
    }
    clearTimeout(timer);
    probing = probeDatabase().finally(() => {
      probing = undefined;
      if (stopped) return;
      if (again && !away()) probeNow();
      else timer = setTimeout(probeNow, away() ? everyAway : every).unref();
    });
  }
  timer = setTimeout(probeNow, every).unref();

  return {
    away,
    unlessAway: (work, late) => {
      const { signal } = leaving;
      if (signal.aborted) {
        outageLog.refused();
        return Promise.reject(new DatabaseAwayError());
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          outageLog.refused();
          reject(new DatabaseAwayError());
        };
        signal.addEventListener("abort", leave, { once: true });
        work()
          .then((result) => (signal.aborted ? late(result) : resolve(result)), reject)
          .finally(() => signal.removeEventListener("abort", leave));
      });
    },
    failed: () => {
      outageLog.refused();
      if (!away()) probeNow();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      probe.stop();
      await probing;
    },
  };
}

/** Node warns above ten listeners, and more work than that runs concurrently. */
function createLeaving(): AbortController {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  return leaving;
}

function createOutageLog(log: Log) {
  let since = 0;
  let unsaid = 0;
  let lastLine = Number.NEGATIVE_INFINITY;
  let lastReason = "";
  let owed = false;

  function logThrottled(line: string): boolean {
    if (performance.now() - lastLine < LINE_EVERY) return false;
    lastLine = performance.now();
    log.info(unsaid ? `${line} ${unsaid} ${unsaid === 1 ? "failure was" : "failures were"} not logged.` : line);
    unsaid = 0;
    return true;
  }
  const seconds = () => Math.round((performance.now() - since) / 1000);
  return {
    refused: () => {
      unsaid++;
    },
    gone: (reason: Error) => {
      since = performance.now();
      owed = false;
      lastReason = reasonOf(reason);
      logThrottled(`The database does not answer (${lastReason}). Requests that need it are refused until it does.`);
    },
    stillGone: (reason: Error) => {
      const changed = reasonOf(reason) !== lastReason;
      if (!changed && performance.now() - lastLine < REMIND_EVERY) return;
      lastReason = reasonOf(reason);
      logThrottled(`The database has not answered for ${seconds()} seconds (${lastReason}).`);
    },
    here: (back: boolean) => {
      if (back) owed = true;
      if (owed) owed = !logThrottled(`The database answers again, after ${seconds()} seconds.`);
      else if (unsaid) logThrottled("Connections to the database were lost.");
    },
  };
}

export function reasonOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message.replace(/\.$/, "");
}

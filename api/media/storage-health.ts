import type { Log } from "@nightlatch/http/log";
import { StorageAwayError } from "./photo-storage.ts";

const PAUSE_MS = 1_000;
const LOOK_EVERY_AWAY_MS = 2_000;
const LINE_EVERY_MS = 60_000;

export interface StorageHealth {
  away(): boolean;
  look(): Promise<boolean>;
  /** After a failure, lets one request per second through. @throws {StorageAwayError} */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Reports an incomplete or wrong response without opening the circuit breaker. */
  broken(name: string, why: string): StorageAwayError;
  stop(): void;
}

interface Options {
  readonly location: string;
  readonly log: Log;
  readonly looks: Readonly<Record<"read" | "write", () => Promise<unknown>>>;
  readonly lookEvery: number;
  readonly lookEveryAway?: number | undefined;
}

export function createStandings({ location, log, looks, lookEvery, lookEveryAway = LOOK_EVERY_AWAY_MS }: Options) {
  const outages = createThrottle();
  const broken = createThrottle();
  return [
    createHealth({ ...{ location, log, outages, broken, lookEveryAway, lookEvery }, verb: "read", look: looks.read }),
    createHealth({ ...{ location, log, outages, broken, lookEveryAway, lookEvery: undefined }, verb: "written to", look: looks.write }),
  ] as const;
}

function createThrottle(): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < LINE_EVERY_MS) return false;
    last = now;
    return true;
  };
}

interface HealthOptions extends Pick<Options, "location" | "log"> {
  readonly verb: string;
  readonly look: () => Promise<unknown>;
  readonly lookEvery: number | undefined;
  readonly lookEveryAway: number;
  readonly outages: () => boolean;
  readonly broken: () => boolean;
}

function createHealth({ location, log, verb, look, lookEvery, lookEveryAway, outages, broken }: HealthOptions): StorageHealth {
  let isAway = false;
  let hasLogged = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function lookIn(milliseconds: number | undefined): void {
    clearTimeout(timer);
    if (stopped || milliseconds === undefined) return;
    timer = setTimeout(() => void lookNow().finally(() => lookIn(isAway ? lookEveryAway : lookEvery)), milliseconds).unref();
  }
  const lookNow = () =>
    attempt(look).then(
      () => true,
      () => false,
    );

  function failed(error: unknown): StorageAwayError {
    failures += 1;
    if (!isAway) lookIn(lookEveryAway);
    isAway = true;
    // Logs short outages at most once a minute.
    if (!hasLogged && outages()) {
      hasLogged = true;
      log.error({ err: error }, `The photos in ${location} cannot be ${verb}. Pages work without them, and uploads are refused.`);
    }
    return new StorageAwayError(`The photos in ${location} cannot be ${verb}: ${reasonOf(error)}`, { cause: error });
  }

  function markReachable(): void {
    if (hasLogged) log.warn({ failures }, `The photos in ${location} can be ${verb} again. ${failures} requests failed in the meantime.`);
    [isAway, hasLogged, failures] = [false, false, 0];
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (isAway && now - triedAt < PAUSE_MS) throw failed(new Error("It did not answer a moment ago."));
    triedAt = now;
    try {
      const result = await work();
      markReachable();
      return result;
    } catch (error) {
      throw failed(error);
    }
  }

  lookIn(lookEvery);
  return {
    away: () => isAway,
    look: lookNow,
    attempt,
    broken: (name, why) => {
      const error = new StorageAwayError(`The photo ${name} in ${location} ${why}`);
      if (broken())
        log.error({ err: error }, "A photo differs from what was stored, and is not shown. More such photos are logged once a minute.");
      return error;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the cause's message, because fetch's own message is generic. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

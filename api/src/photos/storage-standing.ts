import type { Log } from "../log.ts";
import { StorageAwayError } from "./photo-storage.ts";

/** Milliseconds for which nothing more is asked of a storage after a failure. */
const PAUSE_MS = 1_000;
/** Milliseconds between two looks at a storage that did not answer. */
const LOOK_EVERY_AWAY_MS = 2_000;
/** Milliseconds between two lines of the log of one kind. */
const LINE_EVERY_MS = 60_000;

/** Whether a storage answers to one kind of request, as far as is known. */
export interface StorageStanding {
  away(): boolean;
  /** Looks whether it answers now. */
  look(): Promise<boolean>;
  /**
   * Asks the storage. After a failure one question a second is asked; all others fail at once.
   *
   * @throws {StorageAwayError} when the question fails
   */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Notes an answer that was not whole, or not what was asked for: it fails alone, and the log has a line now and then. */
  broken(name: string, why: string): StorageAwayError;
  stop(): void;
}

interface Options {
  /** The storage's name, for the log. */
  readonly place: string;
  readonly log: Log;
  /** Small questions, to which every storage that works has an answer. */
  readonly looks: Readonly<Record<"read" | "write", () => Promise<unknown>>>;
  /** Milliseconds between two looks whether it can be read, while it can. */
  readonly lookEvery: number;
  /** The same while it cannot, and between two looks whether it can be written to. */
  readonly lookEveryAway?: number | undefined;
}

/**
 * Tells whether a storage can be read and written to, each for itself, by what is asked of it, and by a look of its own now and then.
 * An outage has one line in the log when it begins and one when it ends, with the number of failures between.
 */
export function createStandings({ place, log, looks, lookEvery, lookEveryAway = LOOK_EVERY_AWAY_MS }: Options) {
  const outages = createThrottle();
  const broken = createThrottle();
  return [
    createStanding({ ...{ place, log, outages, broken, lookEveryAway, lookEvery }, verb: "read", look: looks.read }),
    createStanding({ ...{ place, log, outages, broken, lookEveryAway, lookEvery: undefined }, verb: "written to", look: looks.write }),
  ] as const;
}

/** Says whether a line may be written now. */
function createThrottle(): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < LINE_EVERY_MS) return false;
    last = now;
    return true;
  };
}

interface StandingOptions extends Pick<Options, "place" | "log"> {
  readonly verb: string;
  readonly look: () => Promise<unknown>;
  readonly lookEvery: number | undefined;
  readonly lookEveryAway: number;
  readonly outages: () => boolean;
  readonly broken: () => boolean;
}

function createStanding({ place, log, verb, look, lookEvery, lookEveryAway, outages, broken }: StandingOptions): StorageStanding {
  let isAway = false;
  let isTold = false;
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
    ask(look).then(
      () => true,
      () => false,
    );

  function failed(error: unknown): StorageAwayError {
    failures += 1;
    if (!isAway) lookIn(lookEveryAway);
    isAway = true;
    // Outages that come and go are not told each, and one that lasts is.
    if (!isTold && outages()) {
      isTold = true;
      log.error({ err: error }, `The photos in ${place} cannot be ${verb}. Pages go on without them, and no photo is taken.`);
    }
    return new StorageAwayError(`The photos in ${place} cannot be ${verb}: ${reasonOf(error)}`, { cause: error });
  }

  function answered(): void {
    if (isTold) log.warn({ failures }, `The photos in ${place} can be ${verb} again. ${failures} requests failed meanwhile.`);
    [isAway, isTold, failures] = [false, false, 0];
  }

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (isAway && now - triedAt < PAUSE_MS) throw failed(new Error("It did not answer a moment ago."));
    triedAt = now;
    try {
      const answer = await question();
      answered();
      return answer;
    } catch (error) {
      throw failed(error);
    }
  }

  lookIn(lookEvery);
  return {
    away: () => isAway,
    look: lookNow,
    ask,
    broken: (name, why) => {
      const error = new StorageAwayError(`The photo ${name} in ${place} ${why}`);
      if (broken()) log.error({ err: error }, "A photo is not what was stored, and is not shown. More such photos are told once a minute.");
      return error;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Why a request failed; the reason beneath fetch's own words, which only say that it did. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

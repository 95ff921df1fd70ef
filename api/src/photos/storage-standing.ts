import type { Log } from "../log.ts";
import { StorageAwayError } from "./photo-storage.ts";

/** Milliseconds for which nothing more is asked of a storage after a failure. */
const PAUSE_MS = 1_000;
/** Milliseconds between two looks whether the storage answers: while it does, and while it does not. */
const LOOK_EVERY_MS = 30_000;
const LOOK_EVERY_AWAY_MS = 2_000;
/** Milliseconds between two lines of the log about failures. */
const LINE_EVERY_MS = 60_000;

/** Whether a storage answers, as far as is known. */
export interface StorageStanding {
  away(): boolean;
  /**
   * Asks the storage. After a failure the next question waits for a second; what is asked before fails at once.
   *
   * @throws {StorageAwayError} when the question fails
   */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Notes an answer that was not whole, or not what was asked for: it fails alone, and the log has a line now and then. */
  broken(name: string, why: string): StorageAwayError;
  stop(): Promise<void>;
}

interface Options {
  /** The storage's name, for the log. */
  readonly place: string;
  readonly log: Log;
  /** A small question to which every storage that works has an answer. */
  readonly look: () => Promise<unknown>;
  /** Milliseconds between two looks while it is away. */
  readonly lookEveryAway?: number | undefined;
}

/**
 * Tells whether a storage answers, by what is asked of it, and by a look of its own now and then. An outage has one line in the log
 * when it begins and one when it ends, with the number of failures between.
 */
export function createStanding({ place, log, look, lookEveryAway = LOOK_EVERY_AWAY_MS }: Options): StorageStanding {
  let isAway = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let toldOutage = false;
  let lineAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looking: Promise<unknown> = Promise.resolve();

  /** Whether a line may be written now. */
  function mayTell(): boolean {
    const now = performance.now();
    if (now - lineAt < LINE_EVERY_MS) return false;
    lineAt = now;
    return true;
  }

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      looking = ask(look)
        .catch(() => {})
        .finally(() => lookIn(isAway ? lookEveryAway : LOOK_EVERY_MS));
    }, milliseconds).unref();
  }

  function failed(error: unknown): StorageAwayError {
    failures += 1;
    if (!isAway) {
      isAway = true;
      toldOutage = mayTell();
      if (toldOutage)
        log.error({ err: error }, `The photos in ${place} cannot be reached. Pages go on without them, and no photo is taken.`);
      lookIn(lookEveryAway);
    }
    return new StorageAwayError(`The photos in ${place} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }

  function answered(): void {
    if (isAway && toldOutage) log.warn({ failures }, `The photos in ${place} can be reached again. ${failures} requests failed meanwhile.`);
    isAway = false;
    failures = 0;
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

  lookIn(LOOK_EVERY_MS);
  return {
    away: () => isAway,
    ask,
    broken: (name, why) => {
      const error = new StorageAwayError(`The photo ${name} in ${place} ${why}`);
      if (mayTell())
        log.error({ err: error }, "A photo is not what was stored. It is not shown; the next line about photos may follow in a minute.");
      return error;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Why a request failed; the reason beneath fetch's own words, which only say that it did. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

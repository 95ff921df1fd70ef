import { LRUCache } from "lru-cache";

/** Milliseconds to wait for a value, from its first request. A later value is there for the next page. */
const PATIENCE = 200;
/** After so many milliseconds a value that has not come counts as lost, and no longer as late. */
const LATE_FOR = 10_000;
/** Milliseconds after which a value that could not be had is asked for again. */
const RETRY_AFTER = 30_000;

interface Entry<Value> {
  /** When it was asked for, by `performance.now()`. */
  readonly since: number;
  /** Settles when it has come, or failed. */
  readonly settled: Promise<void>;
  isSettled: boolean;
  there?: { readonly value: Value };
}

/** Optional values of pages, by key: a page waits for them only a moment. The least recently used go. */
export class BestEffortCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;

  /** @param max the most values that are held */
  constructor(max: number) {
    this.entries = new LRUCache({ max });
  }

  /**
   * @param read gets the value, once for all who ask meanwhile, and again some time after it has failed
   * @param onLate called when the value is not there in time and still on its way, so that the next page is better
   * @returns undefined when the value is not there in time, or could not be had
   */
  async get(key: string, read: () => Promise<Value>, onLate?: () => void): Promise<Value | undefined> {
    let entry = this.entries.get(key);
    if (!entry || (!entry.there && performance.now() - entry.since > RETRY_AFTER)) {
      entry = ask(read);
      this.entries.set(key, entry);
    }
    if (!entry.there) await within(entry.settled, PATIENCE - (performance.now() - entry.since));
    if (!entry.isSettled && performance.now() - entry.since < LATE_FOR) onLate?.();
    return entry.there?.value;
  }
}

function ask<Value>(read: () => Promise<Value>): Entry<Value> {
  const settled = read()
    .then(
      (value) => {
        entry.there = { value };
      },
      // The reader logs the failure.
      () => {},
    )
    .then(() => {
      entry.isSettled = true;
    });
  const entry: Entry<Value> = { since: performance.now(), settled, isSettled: false };
  return entry;
}

/** Waits for a promise, for some milliseconds at most. */
function within(promise: Promise<void>, time: number): Promise<void> | undefined {
  if (time <= 0) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

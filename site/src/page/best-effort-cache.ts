import { LRUCache } from "lru-cache";

/** Milliseconds to wait for a value, from its first request. A later value serves the next page. */
const PATIENCE = 200;
/** Milliseconds after which a missing value no longer counts as late. */
const LATE_FOR = 10_000;
/** Milliseconds until a failed value is requested again. */
const RETRY_AFTER = 30_000;

interface Entry<Value> {
  /** The time of its request, by `performance.now()`. */
  readonly since: number;
  readonly settled: Promise<void>;
  isSettled: boolean;
  there?: { readonly value: Value };
}

/** Optional values of pages, by key: a page waits for them only a moment. The least recently used leave first. */
export class BestEffortCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;

  /** @param max values */
  constructor(max: number) {
    this.entries = new LRUCache({ max });
  }

  /**
   * @param read gets the value, once for simultaneous requests, and again some time after a failure
   * @param onLate called for a late value, so that the next page is better
   * @returns undefined for a late or failed value
   */
  async get(key: string, read: () => Promise<Value>, onLate?: () => void): Promise<Value | undefined> {
    let entry = this.entries.get(key);
    if (!entry || (!entry.there && performance.now() - entry.since > RETRY_AFTER)) {
      entry = startRead(read);
      this.entries.set(key, entry);
    }
    if (!entry.there) await within(entry.settled, PATIENCE - (performance.now() - entry.since));
    if (!entry.isSettled && performance.now() - entry.since < LATE_FOR) onLate?.();
    return entry.there?.value;
  }
}

function startRead<Value>(read: () => Promise<Value>): Entry<Value> {
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

function within(promise: Promise<void>, time: number): Promise<void> | undefined {
  if (time <= 0) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

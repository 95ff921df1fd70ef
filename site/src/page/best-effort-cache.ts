import { withLimit } from "@nightlatch/process/supervision";
import { LRUCache } from "lru-cache";

/** Milliseconds that a page waits for a value, from the value's first request. A later value serves the next page. */
const PATIENCE = 200;
/** Milliseconds after which a missing value no longer counts as late. */
const LATE_FOR = 10_000;
/** Milliseconds until a failed value is requested again. */
const RETRY_AFTER = 30_000;

interface Entry<Value> {
  readonly since: number;
  readonly settled: Promise<void>;
  isSettled: boolean;
  there?: { readonly value: Value };
}

/** Optional values of pages, by key. A page waits only a moment for them. Evicts the least recently used. */
export class BestEffortCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;

  constructor(max: number) {
    this.entries = new LRUCache({ max });
  }

  /** @param onLate is called if the value is late, so that the page is not cached @returns undefined if the value is late or failed */
  async get(key: string, read: () => Promise<Value>, onLate?: () => void): Promise<Value | undefined> {
    let entry = this.entries.get(key);
    if (!entry || (!entry.there && performance.now() - entry.since > RETRY_AFTER)) {
      entry = startRead(read);
      this.entries.set(key, entry);
    }
    const left = PATIENCE - (performance.now() - entry.since);
    if (!entry.there && left > 0) await withLimit(entry.settled, left).catch(() => {});
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
      // The values are optional, so errors are ignored.
      () => {},
    )
    .then(() => {
      entry.isSettled = true;
    });
  const entry: Entry<Value> = { since: performance.now(), settled, isSettled: false };
  return entry;
}

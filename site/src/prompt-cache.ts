import { LRUCache } from "lru-cache";

/** Milliseconds for which a value is waited for, from when it was first asked for. One that comes later is there for the next. */
const PATIENCE = 200;
/** Milliseconds after which a value that could not be had is asked for again. */
const RETRY_AFTER = 10_000;

interface Entry<Value> {
  /** When it was asked for, by `performance.now()`. */
  readonly since: number;
  /** Settles when it has come, or failed. */
  readonly settled: Promise<void>;
  there?: { readonly value: Value };
}

/** Values that a page is better with and does not wait long for, by key. Those that were not used longest go. */
export class PromptCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;

  /** @param max the most values that are held */
  constructor(max: number) {
    this.entries = new LRUCache({ max });
  }

  /**
   * @param read gets the value, once for all who ask meanwhile, and again some time after it has failed
   * @returns undefined when the value is not there in time, or could not be had
   */
  async get(key: string, read: () => Promise<Value>): Promise<Value | undefined> {
    let entry = this.entries.get(key);
    if (!entry || (!entry.there && performance.now() - entry.since > RETRY_AFTER)) {
      entry = ask(read);
      this.entries.set(key, entry);
    }
    if (!entry.there) await within(entry.settled, PATIENCE - (performance.now() - entry.since));
    return entry.there?.value;
  }
}

function ask<Value>(read: () => Promise<Value>): Entry<Value> {
  const settled = read().then(
    (value) => {
      entry.there = { value };
    },
    // Whoever reads says that it fails.
    () => {},
  );
  const entry: Entry<Value> = { since: performance.now(), settled };
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

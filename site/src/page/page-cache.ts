import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import type { EncodedBodies, Encoding } from "./encoded-bodies.ts";

const MAX_SIZE = 64 * 1024 * 1024;
/** Milliseconds. Limits how long a page may be wrong that depends on more than its key. */
export const FRESH_MS = 60_000;
/** Further milliseconds. In this time, a page is served if rendering fails. */
export const STALE_MS = 5 * 60_000;
const LONG_KEY = 256;
const OVERHEAD = 500;
/** Uses after which a page is compressed again at the best quality. Most pages are requested once. */
const WORTH_IT = 3;

const PAUSE = 50;
/** Highest event loop utilization of an idle process. */
const BUSY = 0.3;
const WAITING = 1000;

export interface CachedPage {
  readonly status: number;
  readonly bodies: EncodedBodies;
  readonly remote: string | undefined;
  readonly route?: string | undefined;
  /** Undefined for pages without API data. */
  readonly catalogue: string | undefined;
  readonly policy: string;
}

interface Entry {
  readonly page: CachedPage;
  readonly madeAt: number;
  uses: number;
}

interface Options {
  readonly maxSize?: number;
  readonly now?: () => number;
}

/** Caches anonymous pages as encoded bodies (docs/adr/0021). Evicts the least recently used. */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly idle = new IdleWork();
  private readonly now: () => number;

  constructor({ maxSize = MAX_SIZE, now = () => performance.now() }: Options = {}) {
    this.now = now;
    this.entries = new LRUCache({ maxSize, sizeCalculation: ({ page }, key) => page.bodies.size + 2 * key.length + OVERHEAD });
  }

  get size(): number {
    return this.entries.calculatedSize;
  }

  get count(): number {
    return this.entries.size;
  }

  /** A page younger than `FRESH_MS`. Callers must also compare its catalogue version. */
  fresh(key: string): CachedPage | undefined {
    const entry = this.entries.get(shortened(key));
    if (!entry || this.now() - entry.madeAt > FRESH_MS) return undefined;
    entry.uses += 1;
    if (entry.uses === WORTH_IT) this.improve(key, entry);
    return entry.page;
  }

  /** A page of the last minutes, for a failed render. Its catalogue version may be old. */
  lastResort(key: string): CachedPage | undefined {
    const entry = this.entries.get(shortened(key));
    return entry && this.now() - entry.madeAt <= FRESH_MS + STALE_MS ? entry.page : undefined;
  }

  write(key: string, page: CachedPage): void {
    this.entries.set(shortened(key), { page, madeAt: this.now(), uses: 0 });
  }

  body(key: string, { bodies }: CachedPage, encoding: Encoding): Buffer | Promise<Buffer> {
    return bodies.held(encoding) ?? bodies.make(encoding).finally(() => this.measureAgain(key, bodies));
  }

  stop(): void {
    this.idle.stop();
  }

  private improve(key: string, { page: { bodies } }: Entry): void {
    this.idle.add(() => bodies.improve().finally(() => this.measureAgain(key, bodies)));
  }

  private measureAgain(key: string, bodies: EncodedBodies): void {
    const short = shortened(key);
    const entry = this.entries.peek(short);
    // The LRU cache calculates the size only of new entries.
    if (entry?.page.bodies === bodies) this.entries.set(short, { ...entry });
  }
}

const shortened = (key: string): string => (key.length > LONG_KEY ? createHash("sha256").update(key).digest("base64url") : key);

class IdleWork {
  private readonly waiting: (() => Promise<void>)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  add(work: () => Promise<void>): void {
    if (this.stopped || this.waiting.length >= WAITING) return;
    this.waiting.push(work);
    if (!this.timer) this.look();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private look(): void {
    const before = performance.eventLoopUtilization();
    this.timer = setTimeout(async () => {
      if (performance.eventLoopUtilization(before).utilization < BUSY)
        await this.waiting
          .shift()?.()
          .catch(() => {});
      this.timer = undefined;
      if (this.waiting.length > 0 && !this.stopped) this.look();
    }, PAUSE).unref();
  }
}

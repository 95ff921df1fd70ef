import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import type { EncodedBodies, Encoding } from "./encoded-bodies.ts";

const MAX_SIZE = 64 * 1024 * 1024;
/** Milliseconds; bounds the error of pages that depend on more than their key. */
export const FRESH_MS = 60_000;
/** Further milliseconds as a last resort when rendering fails. */
export const STALE_MS = 5 * 60_000;
const LONG_KEY = 256;
const OVERHEAD = 500;
/** Uses until the best compression; most addresses are requested once. */
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
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Anonymous pages as encoded bodies (docs/adr/0021); the least recently used leave first. */
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

  /** Fresh by age; callers also compare the catalogue. */
  fresh(key: string): CachedPage | undefined {
    const entry = this.entries.get(shortened(key));
    if (!entry || this.now() - entry.madeAt > FRESH_MS) return undefined;
    entry.uses += 1;
    if (entry.uses === WORTH_IT) this.improve(key, entry);
    return entry.page;
  }

  /** A page of the last minutes, perhaps of an older catalogue, for failed renders. */
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
    // The cache measures only new objects.
    if (entry?.page.bodies === bodies) this.entries.set(short, { ...entry });
  }
}

const shortened = (key: string): string => (key.length > LONG_KEY ? createHash("sha256").update(key).digest("base64url") : key);

/** Optional work while the process is idle, one piece at a time. */
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

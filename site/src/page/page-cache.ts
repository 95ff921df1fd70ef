import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import type { EncodedBodies, Encoding } from "./encoded-bodies.ts";

/** Most bytes of bodies and keys in the cache. */
const MAX_SIZE = 64 * 1024 * 1024;
/** Milliseconds until a page is no longer fresh: the longest that a page is wrong which depends on more than its key. */
export const FRESH_FOR = 60_000;
/** Milliseconds that a page stays after it was fresh, as the last resort when rendering fails. */
export const STALE_FOR = 5 * 60_000;
/** A key longer than this is replaced by its hash. */
const LONG_KEY = 256;
/** The bytes of an entry besides its bodies. */
const OVERHEAD = 500;
/** Number of uses after which a page is compressed at the best quality. Most addresses are requested once. */
const WORTH_IT = 3;

/** Milliseconds between two checks of whether the process is idle. */
const PAUSE = 50;
/** The share of a pause that the event loop may have been busy for in an idle process. */
const BUSY = 0.3;
/** Most pieces that wait; more are dropped, since each is optional. */
const WAITING = 1000;

export interface CachedPage {
  readonly status: number;
  readonly bodies: EncodedBodies;
  /** The remote that rendered its main part. */
  readonly remote: string | undefined;
  /** The pattern of its address; undefined for an address that no remote has. */
  readonly route?: string | undefined;
  /** The version of the catalogue that it shows; undefined when it shows no data of the API. */
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
  /** Milliseconds by a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Anonymous pages as encoded bodies, by their cache keys (docs/adr/0021). Beyond the allowed size the least recently used pages
 * leave the cache.
 */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly idle = new IdleWork();
  private readonly now: () => number;

  constructor({ maxSize = MAX_SIZE, now = () => performance.now() }: Options = {}) {
    this.now = now;
    this.entries = new LRUCache({ maxSize, sizeCalculation: ({ page }, key) => page.bodies.size + 2 * key.length + OVERHEAD });
  }

  /** Bytes of all entries. */
  get size(): number {
    return this.entries.calculatedSize;
  }

  get count(): number {
    return this.entries.size;
  }

  /** A page that is fresh by its age. The caller still compares its catalogue with the present one. */
  fresh(key: string): CachedPage | undefined {
    const entry = this.entries.get(shortened(key));
    if (!entry || this.now() - entry.madeAt > FRESH_FOR) return undefined;
    entry.uses += 1;
    if (entry.uses === WORTH_IT) this.improve(key, entry);
    return entry.page;
  }

  /**
   * The page as it was a few minutes ago at most, for when it cannot be rendered now. It may show a catalogue that has changed
   * since.
   */
  lastResort(key: string): CachedPage | undefined {
    const entry = this.entries.get(shortened(key));
    return entry && this.now() - entry.madeAt <= FRESH_FOR + STALE_FOR ? entry.page : undefined;
  }

  write(key: string, page: CachedPage): void {
    this.entries.set(shortened(key), { page, madeAt: this.now(), uses: 0 });
  }

  /** The body of a page in an encoding; the first request for an encoding makes it. */
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
    // A new object, because the cache does not measure an entry again that is set to the same object.
    if (entry?.page.bodies === bodies) this.entries.set(short, { ...entry });
  }
}

const shortened = (key: string): string => (key.length > LONG_KEY ? createHash("sha256").update(key).digest("base64url") : key);

/** Background work, one piece at a time, while the process has little else to do. Failures are ignored. */
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

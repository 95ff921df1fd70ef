import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Encoding, PageBodies } from "./encoded-bodies.ts";
import { IdleWork } from "./idle-work.ts";

/** Most bytes of bodies and keys that are held. */
const MAX_SIZE = 64 * 1024 * 1024;
/** Milliseconds for which a page counts as fresh, so that one which depends on more than its key is not wrong for longer. */
export const FRESH_FOR = 60_000;
/** Milliseconds for which a page is held after it was fresh. It is the last resort when rendering fails. */
export const STALE_FOR = 5 * 60_000;
/** A key longer than this is held as its hash. */
const LONG_KEY = 256;
/** What an entry takes beside its bodies, in bytes. */
const OVERHEAD = 500;
/** Number of uses after which a page is compressed at the best quality. Most addresses are asked for once. */
const WORTH_IT = 3;

export interface KeptPage {
  readonly status: number;
  readonly bodies: PageBodies;
  /** The remote that rendered its main part. */
  readonly remote: string | undefined;
  /** The pattern of its address; undefined for an address that nobody has. */
  readonly route?: string | undefined;
  /** The version of the catalogue that it shows; undefined when it shows nothing of the API's. */
  readonly catalogue: string | undefined;
  /** The sources of the styles in its HTML, for its policy. */
  readonly styles?: readonly string[] | undefined;
}

interface Entry {
  readonly page: KeptPage;
  readonly madeAt: number;
  uses: number;
}

interface Options {
  readonly maxSize?: number;
  /** Milliseconds by a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Pages as finished bytes, by all that they are made from but the catalogue, which an entry names itself (docs/adr/0021). When
 * they take more bytes than allowed, those go that were not asked for longest.
 */
export class KeptPages {
  private readonly entries: LRUCache<string, Entry>;
  private readonly idle = new IdleWork();
  private readonly now: () => number;

  constructor({ maxSize = MAX_SIZE, now = () => performance.now() }: Options = {}) {
    this.now = now;
    this.entries = new LRUCache({ maxSize, sizeCalculation: ({ page }, key) => page.bodies.size + 2 * key.length + OVERHEAD });
  }

  /** The bytes that are held. */
  get size(): number {
    return this.entries.calculatedSize;
  }

  get count(): number {
    return this.entries.size;
  }

  /** A page that is fresh by its age. The caller still compares its catalogue with the present one. */
  fresh(key: string): KeptPage | undefined {
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
  lastResort(key: string): KeptPage | undefined {
    const entry = this.entries.get(shortened(key));
    return entry && this.now() - entry.madeAt <= FRESH_FOR + STALE_FOR ? entry.page : undefined;
  }

  keep(key: string, page: KeptPage): void {
    this.entries.set(shortened(key), { page, madeAt: this.now(), uses: 0 });
  }

  /** The body of a page in an encoding; makes it when it is the first that is asked for. */
  body(key: string, { bodies }: KeptPage, encoding: Encoding): Buffer | Promise<Buffer> {
    return bodies.held(encoding) ?? bodies.make(encoding).finally(() => this.measureAgain(key, bodies));
  }

  stop(): void {
    this.idle.stop();
  }

  private improve(key: string, { page: { bodies } }: Entry): void {
    this.idle.add(() => bodies.improve().finally(() => this.measureAgain(key, bodies)));
  }

  private measureAgain(key: string, bodies: PageBodies): void {
    const short = shortened(key);
    const entry = this.entries.peek(short);
    // A new object, because the cache does not measure an entry again that is set to the same object.
    if (entry?.page.bodies === bodies) this.entries.set(short, { ...entry });
  }
}

const shortened = (key: string): string => (key.length > LONG_KEY ? createHash("sha256").update(key).digest("base64url") : key);

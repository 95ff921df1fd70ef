import { createHash, randomBytes } from "node:crypto";
import { weakTagOf } from "@nightlatch/shared/server";
import { LRUCache } from "lru-cache";

/** Most bytes of HTML that are kept, and milliseconds for which a page is kept. */
const MAX_SIZE = 64 * 1024 * 1024;
const MAX_AGE = 60_000;

/** A rendered page that can be sent with any nonce. */
export interface Page {
  /** The HTML, cut wherever the nonce belongs. */
  readonly parts: readonly string[];
  /** The ETag of the HTML without its nonce. */
  readonly etag: string;
}

/**
 * The nonce while a page is rendered. It is a secret of this process, so that no text of a visitor or a listing can
 * contain it and be given a nonce.
 */
export const NONCE_PLACEHOLDER = randomBytes(16).toString("base64url");

/** Makes a page to keep and send. @param html rendered with the placeholder for a nonce */
export function toPage(html: string): Page {
  const parts = html.split(NONCE_PLACEHOLDER);
  return { parts, etag: weakTagOf(...parts) };
}

export const withNonce = ({ parts }: Page, nonce: string): string => parts.join(nonce);

/**
 * Rendered pages by a hash of all inputs of their HTML (docs/adr/0006), so that the cache never gives a page that a
 * render would not. When it is full, pages go that were not asked for longest. Every page goes after a minute, so that a
 * remote which depends on something else, such as the time, is not wrong for longer.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Page>({
    maxSize: MAX_SIZE,
    // Two bytes a character is the most that an engine takes.
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + 2 * part.length, 0),
    ttl: MAX_AGE,
  });

  /** The key of a page: a hash, since the inputs are about as long as the page. */
  keyOf(inputs: string): string {
    return createHash("sha256").update(inputs).digest("base64url");
  }

  get(key: string): Page | undefined {
    return this.pages.get(key);
  }

  set(key: string, page: Page): void {
    this.pages.set(key, page);
  }
}

/** The use of the cache by one request. */
export class CacheLookup {
  private readonly cache: PageCache;
  private key: string | undefined;
  found: Page | undefined;

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /** @returns whether there is a page for these inputs; `found` is that page then */
  find(inputs: string): boolean {
    this.key = this.cache.keyOf(inputs);
    this.found = this.cache.get(this.key);
    return this.found !== undefined;
  }

  /** Keeps a page that was looked for and not found. A page that was not looked for must not be kept. */
  keep(page: Page): void {
    if (this.key !== undefined && !this.found) this.cache.set(this.key, page);
  }
}

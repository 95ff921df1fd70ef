import { createHash, randomBytes } from "node:crypto";
import { weakTagOf } from "@nightlatch/shared/server";
import { LRUCache } from "lru-cache";

/** Bytes of HTML that are kept at most, and for how long a page is, in milliseconds. */
const MAX_SIZE = 64 * 1024 * 1024;
const MAX_AGE = 60_000;

/** A rendered page, ready to be sent with any nonce. */
export interface Page {
  /** The HTML, cut wherever the nonce goes. */
  readonly parts: readonly string[];
  /** Of the HTML without its nonce. */
  readonly etag: string;
}

/**
 * Stands for the nonce while a page is rendered. It is a secret of this process, so that no text of a visitor or a
 * listing can contain it and be given a nonce.
 */
export const NONCE_PLACEHOLDER = randomBytes(16).toString("base64url");

/** @param html rendered with the placeholder for a nonce */
export function toPage(html: string): Page {
  const parts = html.split(NONCE_PLACEHOLDER);
  return { parts, etag: weakTagOf(...parts) };
}

export const withNonce = ({ parts }: Page, nonce: string): string => parts.join(nonce);

/**
 * Rendered pages by a hash of all that their HTML is a pure function of (docs/adr/0006), so that it can never give a
 * page that a render would not. Pages that were not asked for longest go first when it is full. They go after a minute
 * anyway, so that a remote which breaks the rule and shows the time, say, is not wrong for longer.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Page>({
    maxSize: MAX_SIZE,
    // Two bytes a character, the most that an engine takes for one.
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + 2 * part.length, 0),
    ttl: MAX_AGE,
  });

  /** The key of a page. Only the hash is kept, since the inputs are about as long as the page. */
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

/** One request's way to the kept page and back. */
export class CacheLookup {
  private readonly cache: PageCache;
  private key: string | undefined;
  found: Page | undefined;

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /** @returns whether there is a page of these inputs; it is `found` then */
  find(inputs: string): boolean {
    this.key = this.cache.keyOf(inputs);
    this.found = this.cache.get(this.key);
    return this.found !== undefined;
  }

  /** Keeps a page that was rendered because there was none. One that was not looked for may not be kept. */
  keep(page: Page): void {
    if (this.key !== undefined && !this.found) this.cache.set(this.key, page);
  }
}

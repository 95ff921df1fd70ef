import { withLimit } from "@nightlatch/process/supervision";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { idOfSet, type ReleaseSet } from "./select-releases.ts";

const DAY = 86_400_000;
/** Milliseconds that a page waits for the version. An API that takes longer is too slow to render from, too. */
const LIMIT = 1_000;

/**
 * The cache key of an anonymous page: everything that it is made from except the catalogue (docs/adr/0021). Settings are not part of
 * it, since the cache belongs to one process.
 *
 * @param settings the values that differ between visits
 */
export function cacheKeyOf(map: ReleaseSet, url: string, settings: readonly (number | boolean)[]): string {
  // Time may enter a page as the day alone (docs/product/about-and-legal.md#legal-pages), by the calendar of UTC.
  return `${idOfSet(map)} ${Math.floor(Date.now() / DAY)} ${settings.join(" ")} ${url}`;
}

/** A cached page, or the version of the present catalogue. */
export type CacheLookup = { readonly page: CachedPage } | { readonly page?: never; readonly version: string | undefined };

/** The third step of a page: looks it up before any of its data is loaded. A page is used while it shows the present catalogue. */
export async function readCache(cache: PageCache, catalogue: CatalogueVersion, key: string): Promise<CacheLookup> {
  const page = cache.fresh(key);
  if (page && page.catalogue === undefined) return { page };
  const now = catalogue.now();
  const version = now instanceof Promise ? await now : now;
  return page && version !== undefined && page.catalogue === version ? { page } : { version };
}

/**
 * The version of the catalogue that pages show. A mounted API knows it at once. An API elsewhere is asked again for every page, so
 * that a change shows as soon as it would if each page loaded its data; pages that ask at the same time share a call.
 */
export class CatalogueVersion {
  private readonly ask: () => Promise<string | undefined>;
  private readonly mounted: (() => string | undefined) | undefined;
  private running: Promise<string | undefined> | undefined;
  private next: Promise<string | undefined> | undefined;

  /**
   * @param ask a call to the API; resolves with undefined when the version is unknown
   * @param mounted reads the version in this process, where the API is mounted; there are no calls then
   */
  constructor(ask: () => Promise<string | undefined>, mounted?: () => string | undefined) {
    this.ask = ask;
    this.mounted = mounted;
  }

  /** The version at this moment or later; undefined when it cannot be known. */
  now(): string | undefined | Promise<string | undefined> {
    if (this.mounted) return this.mounted();
    // The running call may have been answered before this moment, so only a later call will do.
    this.next ??= (this.running ?? Promise.resolve(undefined)).then(() => {
      this.next = undefined;
      return this.start();
    });
    return this.next;
  }

  private start(): Promise<string | undefined> {
    const call = withLimit(this.ask(), LIMIT).catch(() => undefined);
    this.running = call;
    return call;
  }
}

import { withLimit } from "@nightlatch/process/supervision";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { type ReleaseSet, releaseSetId } from "./select-releases.ts";

const DAY = 86_400_000;
/** Milliseconds. A slower API is too slow to render from. */
const LIMIT = 1_000;

/** All that makes a page except the catalogue (docs/adr/0021) and the settings. @param settings values that differ by visit */
export function cacheKeyOf(map: ReleaseSet, url: string, settings: readonly (number | boolean)[]): string {
  // Pages may contain the UTC day (docs/product/about-and-legal.md#legal-pages).
  return `${releaseSetId(map)} ${Math.floor(Date.now() / DAY)} ${settings.join(" ")} ${url}`;
}

export type CacheLookup = { readonly page: CachedPage } | { readonly page?: never; readonly version: string | undefined };

/** A cached page counts while it shows the present catalogue. */
export async function readCache(cache: PageCache, catalogue: CatalogueVersion, key: string): Promise<CacheLookup> {
  const page = cache.fresh(key);
  if (page && page.catalogue === undefined) return { page };
  const now = catalogue.now();
  const version = now instanceof Promise ? await now : now;
  return page && version !== undefined && page.catalogue === version ? { page } : { version };
}

/** A mounted API knows the version. A remote one is asked for every page; simultaneous pages share a call. */
export class CatalogueVersion {
  private readonly requestVersion: () => Promise<string | undefined>;
  private readonly mounted: (() => string | undefined) | undefined;
  private running: Promise<string | undefined> | undefined;
  private next: Promise<string | undefined> | undefined;

  /** @param request resolves with undefined when unknown @param mounted reads the version without calls */
  constructor(request: () => Promise<string | undefined>, mounted?: () => string | undefined) {
    this.requestVersion = request;
    this.mounted = mounted;
  }

  /** The version now or later; undefined when unknown. */
  now(): string | undefined | Promise<string | undefined> {
    if (this.mounted) return this.mounted();
    // The running call may have been answered earlier.
    this.next ??= (this.running ?? Promise.resolve(undefined)).then(() => {
      this.next = undefined;
      return this.start();
    });
    return this.next;
  }

  private start(): Promise<string | undefined> {
    const call = withLimit(this.requestVersion(), LIMIT).catch(() => undefined);
    this.running = call;
    return call;
  }
}

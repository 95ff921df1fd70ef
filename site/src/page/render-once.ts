import type { CachedPage, PageCache } from "./page-cache.ts";
import { type MadePage, writeCache } from "./write-cache.ts";

export type FoundPage =
  | MadePage
  /** A page as encoded bodies. `from` names its source: rendered for this request, cached, or cached too long and used for want of a better. */
  | { readonly kind: "cached"; readonly page: CachedPage; readonly from: "render" | "cache" | "last-resort" };

interface Making {
  /** @throws {OverloadedError} when the page would have no place in its renderer */
  readonly expectPlace: () => void;
  /** Makes the page. @param onVersion receives the catalogue's version of every answer of the API that the page uses */
  readonly make: (onVersion: (version: string | undefined) => void) => Promise<MadePage>;
}

/** Makes anonymous pages that the cache lacks: each once for all requests that arrive meanwhile (docs/adr/0021). */
export class RenderOnce {
  private readonly cache: PageCache;
  /** The pages that are being made, by cache key and version. */
  private readonly running = new Map<string, Promise<FoundPage>>();

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /**
   * @param version of the catalogue, as the cache was read
   * @returns the page; one of the last minutes from the cache when it cannot be rendered now
   * @throws what `expectPlace` and `make` throw, when the cache has no earlier page
   */
  async run(key: string, version: string | undefined, { expectPlace, make }: Making): Promise<FoundPage> {
    // A page that is being rendered from an older catalogue does not answer this request.
    const flight = `${version} ${key}`;
    try {
      let running = this.running.get(flight);
      if (!running) {
        expectPlace();
        running = this.makeAndWrite(key, version, make).finally(() => this.running.delete(flight));
        this.running.set(flight, running);
      }
      return await running;
    } catch (error) {
      const last = this.lastResort(key);
      if (last) return last;
      throw error;
    }
  }

  private async makeAndWrite(key: string, before: string | undefined, make: Making["make"]): Promise<FoundPage> {
    const used = new Set<string | undefined>();
    const made = await make((version) => used.add(version));
    if (made.kind === "redirect") return made;
    if (made.status === 503) return this.lastResort(key) ?? made;
    if (!made.isCacheable) return made;
    return { kind: "cached", page: await writeCache(this.cache, key, made, { before, used }), from: "render" };
  }

  private lastResort(key: string): FoundPage | undefined {
    const page = this.cache.lastResort(key);
    return page && { kind: "cached", page, from: "last-resort" };
  }
}

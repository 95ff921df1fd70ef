import type { RenderFailure } from "../metrics/measurements.ts";
import type { ComposedPage } from "./compose.ts";
import { EncodedBodies } from "./encoded-bodies.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";

export type MadePage = ({ readonly kind: "redirect"; readonly to: string; readonly permanent: boolean } | ComposedPage) & {
  readonly remote: string | undefined;
  readonly route: string | undefined;
  readonly failure: RenderFailure | undefined;
};

export async function writeCache(
  cache: PageCache,
  key: string,
  { status, html, policy, remote, route }: Extract<MadePage, { readonly kind: "html" }>,
  { before, used }: { readonly before: string | undefined; readonly used: ReadonlySet<string | undefined> },
): Promise<CachedPage> {
  const bodies = await EncodedBodies.of(html);
  const page = { status, bodies, policy, remote, route, catalogue: used.size === 0 ? undefined : before };
  if (used.size === 0 || (before !== undefined && used.size === 1 && used.has(before))) cache.write(key, page);
  return page;
}

export type FoundPage =
  | MadePage
  /** `render`: for this request; `last-resort`: an old one for want of a better. */
  | { readonly kind: "cached"; readonly page: CachedPage; readonly from: "render" | "cache" | "last-resort" };

interface Making {
  readonly expectPlace: () => void;
  /** @param onVersion receives the catalogue version of every API response used */
  readonly make: (onVersion: (version: string | undefined) => void) => Promise<MadePage>;
}

/** Makes pages that the cache lacks, once for all simultaneous requests (docs/adr/0021). */
export class RenderOnce {
  private readonly cache: PageCache;
  private readonly running = new Map<string, Promise<FoundPage>>();

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /** @returns the page, or an old cached one when rendering fails @throws what `expectPlace` and `make` throw otherwise */
  async run(key: string, version: string | undefined, { expectPlace, make }: Making): Promise<FoundPage> {
    // A page of an older catalogue does not satisfy this request.
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

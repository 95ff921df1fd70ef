import type { RenderFailure } from "../metrics/measurements.ts";
import type { ComposedPage } from "./compose.ts";
import { EncodedBodies } from "./encoded-bodies.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";

export type FreshPage = ({ readonly kind: "redirect"; readonly to: string; readonly permanent: boolean } | ComposedPage) & {
  readonly remote: string | undefined;
  readonly route: string | undefined;
  readonly failure: RenderFailure | undefined;
};

export async function writeCache(
  cache: PageCache,
  key: string,
  { status, html, policy, remote, route }: Extract<FreshPage, { readonly kind: "html" }>,
  { before, used }: { readonly before: string | undefined; readonly used: ReadonlySet<string | undefined> },
): Promise<CachedPage> {
  const bodies = await EncodedBodies.of(html);
  const page = { status, bodies, policy, remote, route, catalogue: used.size === 0 ? undefined : before };
  if (used.size === 0 || (before !== undefined && used.size === 1 && used.has(before))) cache.write(key, page);
  return page;
}

export type FoundPage =
  | FreshPage
  /** `render`: rendered for this request. `last-resort`: an old page, because rendering failed. */
  | { readonly kind: "cached"; readonly page: CachedPage; readonly from: "render" | "cache" | "last-resort" };

interface Making {
  readonly expectSlot: () => void;
  readonly make: (onVersion: (version: string | undefined) => void) => Promise<FreshPage>;
}

/** Renders pages that are not cached, once for all concurrent requests (docs/adr/0021). */
export class RenderOnce {
  private readonly cache: PageCache;
  private readonly running = new Map<string, Promise<FoundPage>>();

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /** @returns the page, or an old cached one if rendering fails @throws errors of `expectSlot` and `make` if there is none */
  async run(key: string, version: string | undefined, { expectSlot, make }: Making): Promise<FoundPage> {
    // Includes the version, because a page of an older catalogue does not satisfy this request.
    const flight = `${version} ${key}`;
    try {
      let running = this.running.get(flight);
      if (!running) {
        expectSlot();
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
    const fresh = await make((version) => used.add(version));
    if (fresh.kind === "redirect") return fresh;
    if (fresh.status === 503) return this.lastResort(key) ?? fresh;
    if (!fresh.isCacheable) return fresh;
    return { kind: "cached", page: await writeCache(this.cache, key, fresh, { before, used }), from: "render" };
  }

  private lastResort(key: string): FoundPage | undefined {
    const page = this.cache.lastResort(key);
    return page && { kind: "cached", page, from: "last-resort" };
  }
}

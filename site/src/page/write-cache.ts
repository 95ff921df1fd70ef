import type { RenderFailure } from "../metrics/measurements.ts";
import type { ComposedPage } from "./compose.ts";
import { EncodedBodies } from "./encoded-bodies.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";

export type MadePage = ({ readonly kind: "redirect"; readonly to: string; readonly permanent: boolean } | ComposedPage) & {
  readonly remote: string | undefined;
  /** Undefined for unknown addresses. */
  readonly route: string | undefined;
  /** Set where a missing part counts against the remote. */
  readonly failure: RenderFailure | undefined;
};

/** `before`: before the render; `used`: of all API responses in it. */
export interface CatalogueVersions {
  readonly before: string | undefined;
  readonly used: ReadonlySet<string | undefined>;
}

/** Encodes a page and caches it unless the catalogue changed meanwhile. */
export async function writeCache(
  cache: PageCache,
  key: string,
  { status, html, policy, remote, route }: Extract<MadePage, { readonly kind: "html" }>,
  { before, used }: CatalogueVersions,
): Promise<CachedPage> {
  const bodies = await EncodedBodies.of(html);
  const page = { status, bodies, policy, remote, route, catalogue: used.size === 0 ? undefined : before };
  if (used.size === 0 || (before !== undefined && used.size === 1 && used.has(before))) cache.write(key, page);
  return page;
}

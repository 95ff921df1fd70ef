import type { RenderFailure } from "../metrics/measurements.ts";
import type { ComposedPage } from "./compose.ts";
import { EncodedBodies } from "./encoded-bodies.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";

/** A page that was made for a request. */
export type MadePage = ({ readonly kind: "redirect"; readonly to: string; readonly permanent: boolean } | ComposedPage) & {
  /** The remote that owns it. */
  readonly remote: string | undefined;
  /** The pattern of its address; undefined for an address that no remote has. */
  readonly route: string | undefined;
  /** Why the remote's part is missing, where that counts against the remote. */
  readonly failure: RenderFailure | undefined;
};

/** Versions of the catalogue: the current version before the page was made, and the versions of the answers that the page used. */
export interface CatalogueVersions {
  readonly before: string | undefined;
  readonly used: ReadonlySet<string | undefined>;
}

/**
 * The seventh step of a page: encodes it and writes it to the cache. A page whose catalogue changed while it was rendered is encoded
 * for its own request and not cached: its answers have several versions, or another than the one before.
 *
 * @returns the page as encoded bodies
 */
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

import { type LoadResult, paths } from "@nightlatch/contract";
import type { ListingPage } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";
import { listAddress, PAGES_AT_ONCE, placeSegments, readPages } from "./address.ts";
import { nearbyQuery } from "./get-nearby.ts";
import { FILTERING_CHUNK, filtering, listQuery, needsFiltering } from "./list-query.ts";

/**
 * Fetches the list of a browse address, but no more pages than `PAGES_AT_ONCE`: the page itself goes on to those that its
 * address asks for beyond them (asked-pages.tsx). A type that no listing has leads home at once (docs/product/browse.md#empty-lists).
 * In the browser the page itself shows that a list failed, with its own Retry; on the server this rejects, so that the
 * answer is no 200.
 */
export async function loadBrowse({ location: asked, queryClient, api, config }: LoadContext): Promise<LoadResult> {
  const location = listAddress(asked);
  let first: ListingPage | undefined;
  try {
    const redirect = (await filtering.get()).redirectOf(location);
    if (redirect) return { kind: "redirect", ...redirect };
    const pages = Math.min(PAGES_AT_ONCE, readPages(location.search));
    const list = await queryClient.fetchInfiniteQuery({ ...listQuery(api, location, config.seed), ...(pages > 1 ? { pages } : {}) });
    const segments = placeSegments(location.pathname);
    const typed = segments.length > 0;
    [first] = list.pages;
    if (typed && first?.typeTotal === 0) return { kind: "redirect", to: paths.home() };
    // In the browser nobody waits for it. It never rejects.
    if (segments[1] && typeof window === "undefined") await queryClient.prefetchQuery(nearbyQuery(api, segments));
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
  return needsFiltering(location, first) ? { kind: "page", chunk: FILTERING_CHUNK } : { kind: "page" };
}

import { type LoadContext, type LoadResult, paths } from "@nightlatch/shared/contracts";
import { listAddress, placeSegments, readPages } from "./address.ts";
import { FILTERING_CHUNK, filtering, listQuery, needsFiltering } from "./list-query.ts";

/**
 * Fetches the list of a browse address. A type that no listing has leads home at once (docs/product/browse.md#empty-lists).
 * In the browser the page itself shows that a list failed, with its own Retry; on the server this rejects, so that the
 * answer is no 200.
 */
export async function loadBrowse({ location: asked, queryClient, api, config }: LoadContext): Promise<LoadResult> {
  const location = listAddress(asked);
  try {
    const redirect = (await filtering.get()).redirectOf(location);
    if (redirect) return { kind: "redirect", ...redirect };
    const pages = readPages(location.search);
    const list = await queryClient.fetchInfiniteQuery({ ...listQuery(api, location, config.seed), ...(pages > 1 ? { pages } : {}) });
    const typed = placeSegments(location.pathname).length > 0;
    if (typed && list.pages[0]?.typeTotal === 0) return { kind: "redirect", to: paths.home() };
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
  return needsFiltering(location) ? { kind: "page", chunk: FILTERING_CHUNK } : { kind: "page" };
}

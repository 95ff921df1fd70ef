import { type LoadContext, type LoadResult, paths } from "@nightlatch/shared/contracts";
import { listSearch, placeSegments, readPages } from "./address.ts";
import { listQuery, loadListRules } from "./list-query.ts";

/**
 * Fetches the list of a browse address. A type that no listing has leads home at once (READINGS 3). In the browser
 * a failed list is the page's to show, with its own Retry; on the server it rejects, so that the answer is no 200.
 */
export async function loadBrowse({ location, queryClient, api, config }: LoadContext): Promise<LoadResult> {
  try {
    const redirect = (await loadListRules()).redirectOf(location);
    if (redirect) return { kind: "redirect", to: redirect, permanent: true };
    const pages = readPages(location.search);
    const list = await queryClient.fetchInfiniteQuery({ ...listQuery(api, location, config.seed), ...(pages > 1 ? { pages } : {}) });
    const typed = placeSegments(location.pathname).length > 0;
    if (typed && list.pages[0]?.typeTotal === 0) return { kind: "redirect", to: paths.home() };
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
  // The chips of a filtered list are made by the rules, so its page links them from the start.
  return listSearch(location.search) ? { kind: "page", chunk: "list-rules" } : { kind: "page" };
}

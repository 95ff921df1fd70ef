import { listingsQuery } from "@nightlatch/shared/api-client";
import { type LoadContext, type LoadResult, paths } from "@nightlatch/shared/contracts";
import { readBrowseAddress } from "./browse-address.ts";

/**
 * Fetches the list of a browse address. A type that no listing has leads home at once (READINGS 3). In the browser
 * a failed list is the page's to show, with its own Retry; on the server it rejects, so that the answer is no 200.
 */
export async function loadBrowse({ location, queryClient, api, config }: LoadContext): Promise<LoadResult> {
  const { query, pages, redirect } = readBrowseAddress(location.pathname, location.search);
  if (redirect) return { kind: "redirect", to: redirect, permanent: true };
  const options = listingsQuery(api, query, config.seed);
  try {
    const { pages: loaded } = await queryClient.fetchInfiniteQuery({ ...options, ...(pages > 1 ? { pages } : {}) });
    if (query.type && loaded[0]?.typeTotal === 0) return { kind: "redirect", to: paths.home() };
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
  return { kind: "page" };
}

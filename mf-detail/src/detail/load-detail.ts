import { listingQuery } from "@nightlatch/shared/api-client";
import type { LoadContext, LoadResult } from "@nightlatch/shared/contracts";
import { loadFeatureIcons } from "../icons/feature-icon.tsx";
import { readSlug } from "./slug.ts";

/** Whether the API said that there is no such listing. Read by shape: each bundle has an error class of its own. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404;
}

/**
 * Fetches the listing. One that is unknown or not published is not found (READINGS 8). In the browser any other
 * failure is the page's to show, with Retry; on the server it rejects, so that the answer is no 200.
 */
export async function loadDetail({ location, queryClient, api }: LoadContext): Promise<LoadResult> {
  try {
    await Promise.all([queryClient.fetchQuery(listingQuery(api, readSlug(location.pathname))), loadFeatureIcons()]);
  } catch (error) {
    if (isMissing(error)) return { kind: "not-found" };
    if (typeof window === "undefined") throw error;
  }
  return { kind: "page" };
}

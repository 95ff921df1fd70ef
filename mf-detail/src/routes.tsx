import { listingQuery } from "@nightlatch/api-client";
import { CONTRACT_VERSION, type LoadResult, paths } from "@nightlatch/contract";
import type { LoadContext, RemoteRoute } from "@nightlatch/runtime";
import { DetailPage } from "./detail/detail-page.tsx";
import { readSlug, similarQuery } from "./detail/queries.ts";
import { loadFeatureIcons } from "./icons/feature-icon.tsx";

/** The server's longest wait for data that a page can do without, in milliseconds. */
const PATIENCE_MS = 400;

/** Whether the API answered that there is no such listing. The error is known by its status: each bundle has its own error class. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404;
}

/**
 * Fetches similar stays, which belong to the server's HTML but never hold a page up and never fail it. In the browser, where
 * a page is fetched ahead for a link that may not be followed, they are fetched by the page itself.
 */
async function loadSimilar({ queryClient, api }: LoadContext, slug: string): Promise<void> {
  if (typeof window !== "undefined") return;
  await Promise.race([queryClient.prefetchQuery(similarQuery(api, slug)), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/**
 * Fetches the listing. One that has another address by now is redirected to (docs/product/detail.md#old-addresses). A listing that is unknown or not published is not found (docs/product/detail.md#unknown-slugs). In
 * the browser the page itself shows any other failure, with Retry; on the server this rejects, so that the answer is no 200.
 */
export async function loadDetail(context: LoadContext): Promise<LoadResult> {
  const { location, queryClient, api } = context;
  const slug = readSlug(location.pathname);
  try {
    const [listing] = await Promise.all([queryClient.fetchQuery(listingQuery(api, slug)), loadFeatureIcons(), loadSimilar(context, slug)]);
    if (listing.slug !== slug) return { kind: "redirect", to: paths.property(listing.slug), permanent: true };
  } catch (error) {
    if (isMissing(error)) return { kind: "not-found" };
    if (typeof window === "undefined") throw error;
  }
  return { kind: "page" };
}

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [
  { path: "/property/:slug", load: loadDetail, Component: DetailPage, query: [], outline: "stay" },
];

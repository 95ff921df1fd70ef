import { listingQuery } from "@nightlatch/api-client";
import { CONTRACT_VERSION, type LoadResult, paths } from "@nightlatch/contract";
import type { LoadContext, RemoteRoute } from "@nightlatch/runtime";
import { DetailPage } from "./detail/detail-page.tsx";
import { readSlug } from "./detail/texts.ts";
import { loadFeatureIcons } from "./icons/feature-icon.tsx";
import { similarQuery } from "./similar/similar-stays.tsx";

const OPTIONAL_DATA_TIMEOUT_MS = 400;

function isNotFound(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404;
}

/** Loads similar stays on the server, within a time limit. Browsers skip this, because a prefetched link may never be followed. */
async function loadSimilar({ queryClient, api }: LoadContext, slug: string): Promise<void> {
  if (typeof window !== "undefined") return;
  await Promise.race([
    queryClient.prefetchQuery(similarQuery(api, slug)),
    new Promise((resolve) => setTimeout(resolve, OPTIONAL_DATA_TIMEOUT_MS)),
  ]);
}

/** Redirects old slugs (docs/product/detail.md#old-addresses). @throws {Error} only on the server; in the browser the page offers Retry */
async function loadDetail(context: LoadContext): Promise<LoadResult> {
  const { location, queryClient, api } = context;
  const slug = readSlug(location.pathname);
  try {
    const [listing] = await Promise.all([queryClient.fetchQuery(listingQuery(api, slug)), loadFeatureIcons(), loadSimilar(context, slug)]);
    if (listing.slug !== slug) return { kind: "redirect", to: paths.property(listing.slug), permanent: true };
  } catch (error) {
    if (isNotFound(error)) return { kind: "not-found" };
    if (typeof window === "undefined") throw error;
  }
  return { kind: "page" };
}

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [
  { path: "/property/:slug", load: loadDetail, Component: DetailPage, query: [], outline: "stay" },
];

import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";

/**
 * The queries of a page as they stand in its HTML, without the times at which they were asked: a page that shows
 * the same data must have the same bytes, or its ETag would never match.
 */
export function toPageData(queryClient: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(queryClient);
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0 } })),
  };
}

/** Takes the queries of a page's HTML over. The server has just answered with this page, or confirmed it, so they count as asked now. */
export function fromPageData(queryClient: QueryClient, { queries, mutations }: DehydratedState): void {
  const now = Date.now();
  hydrate(queryClient, { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } })) });
}

import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";

/** Omits query times: equal data must give equal bytes, or the ETag never matches. */
export function toPageData(queryClient: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(queryClient);
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0 } })),
  };
}

/** The server has just sent or confirmed the page, so its queries count as fetched now. */
export function fromPageData(queryClient: QueryClient, { queries, mutations }: DehydratedState): void {
  const now = Date.now();
  hydrate(queryClient, { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } })) });
}

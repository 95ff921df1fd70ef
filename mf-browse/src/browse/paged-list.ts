import type { ListingPage } from "@nightlatch/domain";

/** The query of one list, page by page. */
export interface PagedList {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly pageParam: string | null; readonly signal: AbortSignal }) => Promise<ListingPage>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: ListingPage) => string | null;
}

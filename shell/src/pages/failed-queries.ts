import type { Query, QueryClient } from "@tanstack/react-query";
import type { Recovery } from "./recovery.ts";

/** Whether a query's data may still come. A call that the API refused stays refused; one that it could not answer may succeed. */
function mayComeLater(query: Query): boolean {
  const { status, data, error } = query.state;
  const refused = (error as { readonly status?: unknown } | null)?.status;
  return status === "error" && data === undefined && !(typeof refused === "number" && refused >= 400 && refused < 500 && refused !== 429);
}

const failedOf = (queryClient: QueryClient): Query[] => queryClient.getQueryCache().findAll({ type: "active", predicate: mayComeLater });

/**
 * Brings back data that a shown page lacks, with the same waits as remotes. The data is fetched aside and put in when it is
 * there, so that a page which shows its own panel with Retry (docs/product/errors.md#lists) does not flicker with each try.
 *
 * @param createAside makes the query client that fetches aside
 */
export function recoverData(queryClient: QueryClient, createAside: () => QueryClient, recovery: Recovery): void {
  async function load(): Promise<void> {
    const aside = createAside();
    try {
      await Promise.all(
        failedOf(queryClient).map(async (query) => {
          const data = await aside.fetchQuery({ ...query.options, queryKey: query.queryKey, retry: false });
          // A press of Retry may have been quicker.
          if (mayComeLater(query)) queryClient.setQueryData(query.queryKey, data);
        }),
      );
    } finally {
      aside.clear();
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error" || !event.query.isActive() || !mayComeLater(event.query)) return;
    recovery.failed({
      remote: undefined,
      at: event.query.queryHash,
      arriving: false,
      isOver: () => failedOf(queryClient).length === 0,
      load,
    });
  });
}

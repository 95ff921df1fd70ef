import { ApiError } from "@nightlatch/api-client";
import { PROPERTY_CACHE_TTL_MS } from "@nightlatch/domain";
import { QueryClient } from "@tanstack/react-query";

/**
 * A query client whose answers are fresh for the property cache's lifetime (docs/product/browse.md#list-cache). In the
 * browser a call without an answer is repeated once; one that the API answered with an error is not. Offline a call is tried too,
 * since this device may keep its answer, and the repetition waits for the network.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        staleTime: PROPERTY_CACHE_TTL_MS,
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 2 * PROPERTY_CACHE_TTL_MS,
        retry: (count, error) => typeof window !== "undefined" && count < 1 && !(error instanceof ApiError && error.status >= 400),
        refetchOnWindowFocus: false,
      },
    },
  });
}

import { ApiError } from "@nightlatch/api-client";
import { PROPERTY_CACHE_TTL_MS } from "@nightlatch/domain";
import { QueryClient } from "@tanstack/react-query";

/** A call without a response is repeated once, a refused one never; offline ones are tried, since this device may respond. */
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

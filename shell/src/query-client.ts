import { ApiError } from "@nightlatch/api-client";
import { PROPERTY_CACHE_TTL_MS } from "@nightlatch/domain";
import { QueryClient } from "@tanstack/react-query";

/**
 * Repeats a call without a response once, and a 4xx or 5xx response never. Also calls while offline, because the offline store may respond.
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

import { ApiError } from "@nightlatch/api-client";
import { PROPERTY_CACHE_TTL_MS } from "@nightlatch/domain";
import { QueryClient } from "@tanstack/react-query";

/** Retries a call once without a response, never after 4xx or 5xx. Calls the API even offline: the offline store may respond. */
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

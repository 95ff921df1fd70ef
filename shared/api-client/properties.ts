import type { PublicRecord } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "./client.ts";

/**
 * `GET /api/properties`: every published property, as records in the source's spelling.
 *
 * @throws {ApiError} "Failed to fetch properties" with the answer's status and code
 *   (docs/product/errors.md#property-records)
 */
export async function getProperties(api: ApiClient, signal?: AbortSignal): Promise<PublicRecord[]> {
  try {
    return await api.get<PublicRecord[]>("/api/properties", undefined, signal);
  } catch (error) {
    // The error is known by its name, not by its class: the client is the shell's, and each bundle has its own `ApiError`.
    if (!(error instanceof Error && error.name === "ApiError")) throw error;
    const { status, code } = error as ApiError;
    throw new ApiError(status, { error: "Failed to fetch properties", code });
  }
}

export function propertiesQuery(api: ApiClient) {
  return queryOptions({ queryKey: ["properties"], queryFn: ({ signal }) => getProperties(api, signal) });
}

import { type ApiClient, ApiError, isApiError } from "@nightlatch/api-client";

/**
 * `GET /api/properties`: every published property, as records in the source's spelling.
 *
 * @throws {ApiError} "Failed to fetch properties" with the answer's status and code
 *   (docs/product/errors.md#property-records)
 */
export async function getProperties(api: ApiClient, signal?: AbortSignal) {
  try {
    return await api.get("/api/properties", {}, signal);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code } = error;
    throw new ApiError(status, { error: "Failed to fetch properties", code });
  }
}

export const propertiesQuery = (api: ApiClient) => ({
  queryKey: ["properties"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getProperties(api, signal),
});

import { type ApiClient, ApiError, type GuardValues, isApiError } from "@nightlatch/api-client";
import type { NewProperty, SentPhoto } from "@nightlatch/domain";
import { postForm } from "../form/post-form.ts";

/**
 * `POST /api/properties`: hands in a listing, which is stored pending and unpublished
 * (docs/product/api.md#handing-in-a-listing, docs/product/forms-add-listing.md#what-becomes-of-it).
 *
 * @param property the record as `toNewProperty` makes it, its photos, and what abuse control adds to it
 * @throws {ApiError} with a message ready to show; its `field` is spelt as in the record. "Failed to add property" when
 * the answer had no message of its own (docs/product/errors.md#handing-in-a-listing).
 */
export async function submitProperty(
  api: ApiClient,
  property: NewProperty & GuardValues & { readonly Photos?: readonly SentPhoto[] },
): Promise<void> {
  try {
    await postForm<unknown>(api, "/api/properties", property);
  } catch (error) {
    if (!isApiError(error) || error.code !== "unreadable") throw error;
    const { status } = error;
    // The body of a 2xx answer is not used, so it may be unreadable.
    if (status < 200 || status >= 300) throw new ApiError(status, { error: "Failed to add property", code: "unreadable" });
  }
}

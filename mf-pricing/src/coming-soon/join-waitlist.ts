import { type ApiClient, type GuardValues, withProof } from "@nightlatch/api-client";
import { toSubscription, type WaitlistForm } from "@nightlatch/domain";

/**
 * `POST /api/waitlist` (docs/product/api.md#waiting-list): asks for a mail with a link that confirms the subscription. A
 * known and an unknown address get the same answer.
 *
 * @param subscription the form, and what abuse control adds to it
 * @throws {ApiError} with a message ready to show; its `field` is `email_address` or `tags`
 */
export async function joinWaitlist(api: ApiClient, { email, interest, ...guard }: WaitlistForm & GuardValues, signal?: AbortSignal) {
  return api.post("/api/waitlist", await withProof(api, { ...toSubscription({ email, interest }), ...guard }, signal), signal);
}

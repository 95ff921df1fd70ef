import {
  type AddressOf,
  type ApiClient,
  ApiError,
  type BodyOf,
  type CallAt,
  type GuardValues,
  type ResponseOf,
  withProof,
} from "@nightlatch/api-client";

const RESPONSE_TIMEOUT_MS = 60_000;

/** @throws {ApiError} with a message for the visitor. After a timeout the API may still have stored the form. */
export async function postForm<A extends AddressOf<"post">>(
  api: ApiClient,
  address: A,
  body: BodyOf<CallAt<"post", A>> & GuardValues,
): Promise<ResponseOf<CallAt<"post", A>>> {
  const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    return await api.post(address, await withProof(api, body, limit), limit);
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new ApiError(0, {
      error: "We got no reply, so this may already be sent. Send it again: we keep only one copy.",
      code: "network",
    });
  }
}

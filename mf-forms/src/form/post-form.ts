import { type ApiClient, ApiError, type GuardValues, withProof } from "@nightlatch/api-client";

/** Longest wait for a proof of work and the answer, in milliseconds. */
const ANSWER_LIMIT_MS = 60_000;

/**
 * Sends a form with its proof of work.
 *
 * @throws {ApiError} with a message ready to show, also when no answer comes within a minute: the form may have arrived by then
 */
export async function postForm<T>(api: ApiClient, path: string, body: GuardValues): Promise<T> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    return await api.post<T>(path, await withProof(api, body, limit), limit);
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new ApiError(0, {
      error: "No answer has come, so we may already have this. Send it again: we keep one copy.",
      code: "network",
    });
  }
}

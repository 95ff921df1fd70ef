import { ApiError } from "@nightlatch/api-client";
import type { ErrorBody } from "@nightlatch/domain";

const LOST: ErrorBody = { error: "The picture could not be uploaded. Please try again.", code: "network" };

/**
 * Uploads a picture as hosts upload photos (`POST /api/photos`): it is made smaller and written anew, and kept for a day until something
 * names it.
 *
 * @returns what names it in an operation
 * @throws {ApiError} with a sentence for the person
 */
export async function uploadPicture(file: File): Promise<string> {
  const answer = await fetch("/api/photos", { method: "POST", body: file, headers: { accept: "application/json" } }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as ({ readonly photo?: string } & Partial<ErrorBody>) | undefined;
  if (answer?.ok && body?.photo !== undefined) return body.photo;
  throw new ApiError(answer?.status ?? 0, body?.error === undefined ? LOST : { ...LOST, ...body });
}

import { type ApiClient, ApiError, solveChallenge, toApiError, toQueryString } from "@nightlatch/api-client";
import type { UploadedPhoto } from "@nightlatch/domain";

/** An upload without progress for this long, in milliseconds, counts as lost: a form may be waiting for it. */
const STALLED_MS = 90_000;

interface PhotoUpload {
  /** Called while the file leaves, with the part that has left, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * `POST /api/photos`: uploads one photo of a listing that is yet to be handed in. In browsers only, by XMLHttpRequest: no
 * other way to send tells how far it got.
 *
 * @throws {ApiError} with a message ready to show; the signal's reason when the upload was called off
 */
export async function uploadPhoto(api: ApiClient, file: Blob, { onProgress, signal }: PhotoUpload = {}): Promise<UploadedPhoto> {
  const proof = await solveChallenge(api, signal);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    let stalled = setTimeout(callOff, STALLED_MS);
    const lost = () => reject(new ApiError(0, { error: "The photo did not get through. Check your connection.", code: "network" }));
    request.open("POST", `/api/photos${toQueryString({ proof })}`);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(callOff, STALLED_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const answer = readAnswer(request);
      if (answer instanceof ApiError) reject(answer);
      else resolve(answer);
    };
    request.onerror = lost;
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : lost());
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", callOff);
    };
    signal?.addEventListener("abort", callOff);
    request.send(file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadedPhoto | ApiError {
  try {
    const body: unknown = JSON.parse(responseText);
    if (status === 200 && typeof body === "object" && body !== null && "photo" in body) return body as UploadedPhoto;
    return toApiError(status, body);
  } catch {
    return new ApiError(status, { error: `Server error (${status})`, code: "unreadable" });
  }
}

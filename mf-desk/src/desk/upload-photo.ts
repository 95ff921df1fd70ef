import { ApiError, toApiError } from "@nightlatch/api-client";
import type { SignedIn } from "./desk-api.ts";

/** An upload without progress for this long, in milliseconds, counts as lost. */
const STALLED_MS = 90_000;

/** A photo that was uploaded: what names it in an operation, and the address of a small version, which the desk alone sees. */
export interface Uploaded {
  readonly photo: string;
  readonly src: string;
}

interface Upload {
  /** Called while the file leaves, with the part that has left, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a photo as hosts' photos are taken: it is made smaller and written anew, and kept for a day until something names it. By
 * XMLHttpRequest: no other way to send tells how far it got.
 *
 * @throws {ApiError} with a sentence for the person; the signal's reason when the upload was called off
 */
export function uploadPhoto({ token }: SignedIn, file: Blob, { onProgress, signal }: Upload = {}): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    let stalled = setTimeout(callOff, STALLED_MS);
    const lost = () => reject(new ApiError(0, { error: "It did not get through. Check the connection.", code: "network" }));
    request.open("POST", "/api/desk/photos");
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-desk-token", token);
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
    if (signal?.aborted) reject(signal.reason);
    else request.send(file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): Uploaded | ApiError {
  try {
    const body: unknown = JSON.parse(responseText);
    if (status === 200 && typeof body === "object" && body !== null && "photo" in body) return body as Uploaded;
    return toApiError(status, body);
  } catch {
    return new ApiError(status, { error: `The server did not answer as it should (${status}).`, code: "unreadable" });
  }
}

import type { CallAt, ResponseOf } from "./calls.ts";
import { type ApiClient, ApiError, toApiError, toQueryString } from "./client.ts";
import { solveChallenge } from "./proof-of-work.ts";

const STALLED_MS = 90_000;

interface PhotoUpload {
  /** Receives the sent share of the file, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

export async function uploadPhoto(api: ApiClient, file: Blob, { onProgress, signal }: PhotoUpload = {}) {
  const proof = await solveChallenge(api, signal);
  return sendPhoto("/api/photos", file, { query: toQueryString({ proof }), onProgress, signal });
}

type PhotoAddress = "/api/photos" | "/api/desk/photos";

/** By XMLHttpRequest, since `fetch` reports no upload progress. @throws {ApiError} to show the visitor; the abort signal's reason */
export function sendPhoto<A extends PhotoAddress>(
  address: A,
  file: Blob,
  {
    query = "",
    headers = {},
    onProgress,
    signal,
  }: PhotoUpload & { readonly query?: string; readonly headers?: Readonly<Record<string, string>> },
): Promise<ResponseOf<CallAt<"post", A>>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    let stalled = setTimeout(callOff, STALLED_MS);
    const rejectNetworkError = () => reject(new ApiError(0, { error: "The photo didn't upload. Check your connection.", code: "network" }));
    request.open("POST", address + query);
    for (const [name, value] of Object.entries({ accept: "application/json", ...headers })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(callOff, STALLED_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve(readPhoto(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = rejectNetworkError;
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : rejectNetworkError());
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", callOff);
    };
    signal?.addEventListener("abort", callOff);
    request.send(file);
  });
}

function readPhoto<Photo>({ status, responseText }: XMLHttpRequest): Photo {
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    throw new ApiError(status, { error: `Server error (${status})`, code: "unreadable" });
  }
  if (status === 200 && typeof body === "object" && body !== null && "photo" in body) return body as Photo;
  throw toApiError(status, body);
}

import type { PreviewEvent } from "@nightlatch/domain";
import { sendBeaconJson } from "./beacon.ts";
import { type ApiClient, ApiError, isApiError } from "./client.ts";
import { SESSION_HEADER, sessionId } from "./session-id.ts";

/**
 * `GET /api/preview/validate`: opens a session, whose cookie the browser keeps (docs/product/api.md#preview-calls).
 *
 * @throws {ApiError} when the token is not accepted; `wasAutoRevoked` tells more of it
 */
export async function validatePreview(api: ApiClient, token: string) {
  const grant = await api.get("/api/preview/validate", { token }, undefined, { [SESSION_HEADER]: sessionId() });
  // An API that is not ours may refuse with any status: what counts is its word.
  if (grant?.ok === true) return grant;
  throw new ApiError(403, { error: "This invitation was not accepted.", code: "refused" }, undefined, grant);
}

/** Whether a failed validation says that too many browsers used its token (docs/product/preview.md#revoked-by-itself). */
export const wasAutoRevoked = (error: unknown): boolean =>
  isApiError(error) && (error.answer as { readonly autoRevoked?: unknown } | null | undefined)?.autoRevoked === true;

/** `GET /api/preview/logout`: ends the session. @throws {ApiError} */
export const endPreview = (api: ApiClient, signal?: AbortSignal) => api.get("/api/preview/logout", {}, signal);

/** `POST /api/preview/track`: tells about an event of a preview visit. Never throws and never delays anything. */
export function trackPreview(token: string | undefined, event: PreviewEvent, path: string): void {
  sendBeaconJson("/api/preview/track", { ...(token ? { token } : {}), event, path });
}

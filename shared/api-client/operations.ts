import { type PreviewEvent, SESSION_HEADER } from "@nightlatch/domain";
import type { AddressOf, BodyOf, CallAt } from "./calls.ts";
import { type ApiClient, ApiError, isApiError } from "./client.ts";
import { sessionId } from "./session-id.ts";

/** Opens a session, whose cookie the browser keeps (docs/product/api.md#preview-calls). @throws {ApiError} when the token is refused */
export async function validatePreview(api: ApiClient, token: string) {
  const grant = await api.get("/api/preview/validate", { token }, undefined, { [SESSION_HEADER]: sessionId() });
  if (grant?.ok === true) return grant;
  throw new ApiError(403, { error: "This invitation was not accepted.", code: "refused" }, undefined, grant);
}

/** Too many browsers used the token (docs/product/preview.md#revoked-by-itself). */
export const wasAutoRevoked = (error: unknown): boolean =>
  isApiError(error) && (error.response as { readonly autoRevoked?: unknown } | null | undefined)?.autoRevoked === true;

/** @throws {ApiError} */
export const endPreview = (api: ApiClient, signal?: AbortSignal) => api.get("/api/preview/logout", {}, signal);

/** Reports an event of a preview. It never throws or delays. */
export function trackPreview(token: string | undefined, event: PreviewEvent, path: string): void {
  sendBeaconJson("/api/preview/track", { ...(token ? { token } : {}), event, path });
}

/** Sends even while the page is left; never throws or reports (docs/product/ads-and-links.md#links-out). */
export function sendBeaconJson<A extends AddressOf<"post">>(path: A, body: BodyOf<CallAt<"post", A>>): void {
  try {
    const text = JSON.stringify(body);
    if (navigator.sendBeacon?.(path, new Blob([text], { type: "application/json" }))) return;
    const headers = { "content-type": "application/json" };
    fetch(path, { method: "POST", body: text, headers, credentials: "same-origin", keepalive: true }).catch(() => {});
  } catch {
    // Counting must not break a page.
  }
}

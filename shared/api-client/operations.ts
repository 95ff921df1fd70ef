import { type PreviewEvent, SESSION_HEADER } from "@nightlatch/domain";
import type { AddressOf, BodyOf, CallAt } from "./calls.ts";
import { type ApiClient, ApiError, isApiError } from "./client.ts";
import { sessionId } from "./session-id.ts";

/** Opens a preview session by a cookie (docs/product/api.md#preview-calls). @throws {ApiError} when the token is rejected */
export async function validatePreview(api: ApiClient, token: string) {
  const grant = await api.get("/api/preview/validate", { token }, undefined, { [SESSION_HEADER]: sessionId() });
  if (grant?.ok === true) return grant;
  throw new ApiError(403, { error: "This invitation was not accepted.", code: "refused" }, undefined, grant);
}

/** Whether the API revoked the token because too many browsers used it (docs/product/preview.md#revoked-by-itself). */
export const wasAutoRevoked = (error: unknown): boolean =>
  isApiError(error) && (error.response as { readonly autoRevoked?: unknown } | null | undefined)?.autoRevoked === true;

export const endPreview = (api: ApiClient, signal?: AbortSignal) => api.get("/api/preview/logout", {}, signal);

export function trackPreview(token: string | undefined, event: PreviewEvent, path: string): void {
  sendBeaconJson("/api/preview/track", { ...(token ? { token } : {}), event, path });
}

/** The request is sent even if the visitor leaves the page. Errors are ignored (docs/product/ads-and-links.md#links-out). */
export function sendBeaconJson<A extends AddressOf<"post">>(path: A, body: BodyOf<CallAt<"post", A>>): void {
  try {
    const text = JSON.stringify(body);
    if (navigator.sendBeacon?.(path, new Blob([text], { type: "application/json" }))) return;
    const headers = { "content-type": "application/json" };
    fetch(path, { method: "POST", body: text, headers, credentials: "same-origin", keepalive: true }).catch(() => {});
  } catch {
    // A failed report must not break the page.
  }
}

import { type PreviewEvent, SESSION_HEADER, STORAGE_KEYS } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { AddressOf, BodyOf, CallAt } from "./calls.ts";
import { type ApiClient, ApiError, isApiError } from "./client.ts";

/** Opens a session, whose cookie the browser keeps (docs/product/api.md#preview-calls). @throws {ApiError} when the token is refused */
export async function validatePreview(api: ApiClient, token: string) {
  const grant = await api.get("/api/preview/validate", { token }, undefined, { [SESSION_HEADER]: sessionId() });
  // Another API may refuse with any status.
  if (grant?.ok === true) return grant;
  throw new ApiError(403, { error: "This invitation was not accepted.", code: "refused" }, undefined, grant);
}

/** Too many browsers used the token (docs/product/preview.md#revoked-by-itself). */
export const wasAutoRevoked = (error: unknown): boolean =>
  isApiError(error) && (error.answer as { readonly autoRevoked?: unknown } | null | undefined)?.autoRevoked === true;

/** @throws {ApiError} */
export const endPreview = (api: ApiClient, signal?: AbortSignal) => api.get("/api/preview/logout", {}, signal);

/** Reports an event of a preview. It never throws or delays. */
export function trackPreview(token: string | undefined, event: PreviewEvent, path: string): void {
  sendBeaconJson("/api/preview/track", { ...(token ? { token } : {}), event, path });
}

/** Rejects with an ApiError of status 404 without such a visible listing. */
export const getListing = (api: ApiClient, slug: string, signal?: AbortSignal) =>
  api.get(`/api/listings/${encodeURIComponent(slug)}`, {}, signal);

export const listingQuery = (api: ApiClient, slug: string) =>
  queryOptions({ queryKey: ["listing", slug], queryFn: ({ signal }) => getListing(api, slug, signal) });

/** Published listings of each browse type (docs/product/home.md#category-cards). */
export const getCategoryCounts = (api: ApiClient, signal?: AbortSignal) => api.get("/api/category-counts", {}, signal);

export const categoryCountsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["category-counts"], queryFn: ({ signal }) => getCategoryCounts(api, signal) });

/**
 * Sends a body even while the page is left; no page waits for it (docs/product/ads-and-links.md#links-out). It never throws, and
 * reports nothing.
 */
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

export { SESSION_HEADER };

let inMemory: string | undefined;

/**
 * A random id of this tab against repeated advertisements. It says nothing of the visitor and ends with the tab, or with the page when
 * storage is blocked (docs/product/abuse-and-privacy.md#storage-that-fails).
 */
export function sessionId(): string {
  // A server's memory belongs to all visitors.
  if (typeof window === "undefined") return randomId();
  try {
    const kept = sessionStorage.getItem(STORAGE_KEYS.session);
    if (kept && /^[\w-]{8,64}$/.test(kept)) return kept;
    const made = inMemory ?? randomId();
    sessionStorage.setItem(STORAGE_KEYS.session, made);
    return made;
  } catch {
    inMemory ??= randomId();
    return inMemory;
  }
}

/** A uuid, or 32 hex digits where browsers give none: without https. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

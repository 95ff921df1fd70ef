import type { AddressOf, BodyOf, CallAt } from "./calls.ts";

/**
 * Sends a body without waiting for an answer: the browser delivers it even when the page is being left. No page and no link
 * waits for it (docs/product/ads-and-links.md#links-out). It never throws, and never reports whether the body arrived.
 */
export function sendBeaconJson<A extends AddressOf<"post">>(path: A, body: BodyOf<CallAt<"post", A>>): void {
  try {
    const text = JSON.stringify(body);
    if (navigator.sendBeacon?.(path, new Blob([text], { type: "application/json" }))) return;
    const headers = { "content-type": "application/json" };
    fetch(path, { method: "POST", body: text, headers, credentials: "same-origin", keepalive: true }).catch(() => {});
  } catch {
    // Counting is never worth a broken page.
  }
}

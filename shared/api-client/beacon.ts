/**
 * Sends a body without waiting for an answer: the browser delivers it even when the page is being left, and neither the page
 * nor a link ever waits for it (docs/product/ads-and-links.md#links-out). Never throws, and never tells whether the body
 * arrived.
 */
export function sendBeaconJson(path: string, body: unknown): void {
  try {
    const text = JSON.stringify(body);
    if (navigator.sendBeacon?.(path, new Blob([text], { type: "application/json" }))) return;
    const headers = { "content-type": "application/json" };
    fetch(path, { method: "POST", body: text, headers, credentials: "same-origin", keepalive: true }).catch(() => {});
  } catch {
    // Counting is never worth a broken page.
  }
}

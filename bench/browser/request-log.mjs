/** @typedef {{ path: string, kind: "document" | "script" | "style" | "other", status: number, depth: number, bytes: number }} LoggedRequest */

function kindOf(mimeType = "") {
  if (/javascript/.test(mimeType)) return "script";
  if (mimeType === "text/css") return "style";
  return mimeType === "text/html" ? "document" : "other";
}

/** The address that caused a request: the script at the bottom of the stack, or the document or style sheet that names the file. */
function causeOf({ initiator, documentURL }) {
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url);
    if (frame) return frame.url;
  }
  return initiator.url || documentURL;
}

/**
 * Records a page's requests to the network. A file that was preloaded is one request, however often it is used. Depth counts
 * the files that had to arrive one after another: the document is 1, a file it names 2, a file that one of those names 3.
 *
 * @param {import("@playwright/test").CDPSession} session with the network domain enabled
 * @param {string} documentUrl
 */
export function logRequests(session, documentUrl) {
  /** @type {Map<string, any>} */
  const byId = new Map();
  /** @type {Map<string, any>} first request of each address */
  const byUrl = new Map();
  const inFlight = new Set();

  session.on("Network.requestWillBeSent", (event) => {
    const { requestId, request } = event;
    if (!request.url.startsWith("http") || byUrl.has(request.url)) return;
    const entry = { url: request.url, cause: causeOf(event), response: undefined };
    byId.set(requestId, entry);
    byUrl.set(entry.url, entry);
    inFlight.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const entry = byId.get(requestId);
    if (entry) entry.response = response;
  });
  session.on("Network.loadingFinished", ({ requestId }) => inFlight.delete(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => inFlight.delete(requestId));

  const depthOf = (url, seen = new Set()) => {
    if (url === documentUrl || !byUrl.has(url) || seen.has(url)) return 1;
    return 1 + depthOf(byUrl.get(url).cause, seen.add(url));
  };
  return {
    isQuiet: () => inFlight.size === 0,
    /**
     * @param {Readonly<Record<string, number>>} bytes of each body as transferred, by address
     * @returns {LoggedRequest[]}
     */
    read: (bytes) =>
      [...byUrl.values()].map(({ url, response }) => ({
        path: new URL(url).pathname,
        kind: kindOf(response?.mimeType),
        status: response?.status ?? 0,
        depth: depthOf(url),
        bytes: bytes[url] ?? 0,
      })),
  };
}

export const loadDeferred = () => import(/* webpackChunkName: "later" */ "./deferred.ts");

/** Maximum milliseconds to wait for the load event, because one file may hang. */
const LOAD_EVENT_MAX_MS = 10_000;
export const DEFERRED_RETRY_MS = 8000;

/** Imports the deferred code after the load event, and retries until that succeeds. */
export async function loadDeferredAfterLoad(load = loadDeferred): ReturnType<typeof loadDeferred> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
      setTimeout(resolve, LOAD_EVENT_MAX_MS);
    });
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, DEFERRED_RETRY_MS));
    }
  }
}

export const loadDeferred = () => import(/* webpackChunkName: "later" */ "./deferred.ts");

/** Maximum milliseconds to wait for the first view's files, because one may hang. */
const LIMIT = 10_000;
/** Milliseconds before a failed load is tried again. */
export const DEFERRED_RETRY_MS = 8000;

/** Waits for the load event, and retries. @param load imports the code */
export async function loadDeferredAfterLoad(load = loadDeferred): ReturnType<typeof loadDeferred> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
      setTimeout(resolve, LIMIT);
    });
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, DEFERRED_RETRY_MS));
    }
  }
}

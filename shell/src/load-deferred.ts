export const loadDeferred = () => import(/* webpackChunkName: "later" */ "./deferred.ts");

/** Milliseconds for the first view's files, since one may hang. */
const LIMIT = 10_000;
/** Milliseconds before the code is loaded again. */
export const DEFERRED_RETRY_MS = 8000;

/** With retries. @param load brings the code */
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

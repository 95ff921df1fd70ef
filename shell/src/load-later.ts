export const loadLater = () => import(/* webpackChunkName: "later" */ "./after-first-view.ts");

/** Milliseconds for the first view's files, since one may hang. */
const LIMIT = 10_000;
/** Milliseconds before the code is loaded again. */
export const LATER_AGAIN = 8000;

/** With retries. @param load brings the code */
export async function laterAfterLoad(load = loadLater): ReturnType<typeof loadLater> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
      setTimeout(resolve, LIMIT);
    });
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, LATER_AGAIN));
    }
  }
}

/** What no first view waits for, in one chunk: fetching links ahead, bringing parts back, the properties cache and more. */
export const loadLater = () => import(/* webpackChunkName: "later" */ "./after-first-view.ts");

/** The longest wait for the first view's files, one of which may hang, in milliseconds. */
const LIMIT = 10_000;
/** The wait before the code for later is loaded again, in milliseconds. */
export const LATER_AGAIN = 8000;

/** The code for later, once the first view has all of its files, however many tries it takes. @param load brings the code */
export async function laterAfterLoad(load = loadLater): ReturnType<typeof loadLater> {
  // The page's own script comes after that, when it came at a second try.
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

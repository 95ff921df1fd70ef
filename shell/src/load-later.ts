/** What no first view waits for, in one chunk: fetching links ahead, bringing parts back, the properties cache and more. */
export const loadLater = () => import(/* webpackChunkName: "later" */ "./after-first-view.ts");

/** Does some work once the first view has all of its files. A failure costs that work only: the next page tries again. */
export async function afterLoad(work: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await work().catch(() => {});
}

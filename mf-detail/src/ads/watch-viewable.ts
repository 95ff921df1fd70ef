/** The share that must be in view, and for how long, before an advertisement counts as seen. */
const HALF = 0.5;
const LONG_ENOUGH_MS = 1000;

/**
 * Calls back once when half of an element has been in view for a second without a break, in a tab that is visible.
 *
 * @returns a function that ends the watch
 */
export function watchViewable(element: Element, onViewed: () => void): () => void {
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      inView = (entries.at(-1)?.intersectionRatio ?? 0) >= HALF;
      look();
    },
    { threshold: HALF },
  );

  function look(): void {
    clearTimeout(timer);
    if (!inView || document.visibilityState !== "visible") return;
    timer = setTimeout(() => {
      stop();
      onViewed();
    }, LONG_ENOUGH_MS);
  }

  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
  }

  observer.observe(element);
  document.addEventListener("visibilitychange", look);
  return stop;
}

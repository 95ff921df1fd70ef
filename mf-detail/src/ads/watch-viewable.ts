const HALF = 0.5;
const LONG_ENOUGH_MS = 1000;

/** Calls back once half of an element was visible for a second without a break. @returns a function that stops watching */
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

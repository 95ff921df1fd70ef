/** The time for which a page is not moved before what is in view counts as looked at, in milliseconds. */
const REST = 500;

/**
 * Calls whenever the page has been at rest for half a second: not scrolled, not grown, not replaced by another, and with nothing
 * else for the browser to do.
 *
 * @returns a function that ends it
 */
export function whenAtRest(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(call) : call());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(idle, REST);
  };
  // A page that grows, shrinks or gives way to another changes the size of the content.
  const observer = new ResizeObserver(wait);
  const main = document.getElementById("main");
  if (main) observer.observe(main);
  addEventListener("scroll", wait, { passive: true, capture: true });
  wait();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener("scroll", wait, { capture: true });
  };
}

/**
 * The addresses of the content's links of which half or more is in view, each once, in their order: those of cards, and others.
 *
 * @param addressOf the address that a link leads to, if it is one to fetch
 */
export function linksInView(addressOf: (link: Element) => URL | undefined): { readonly cards: URL[]; readonly others: URL[] } {
  const cards = new Map<string, URL>();
  const others = new Map<string, URL>();
  for (const link of document.querySelectorAll("main a[href]")) {
    // The area of a card's link is its card's.
    const card = link.closest("article");
    const { top, bottom, height, width } = (card ?? link).getBoundingClientRect();
    const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    const url = width > 0 && visible > 0 && visible >= height / 2 ? addressOf(link) : undefined;
    if (url) (card ? cards : others).set(url.pathname + url.search, url);
  }
  return { cards: [...cards.values()], others: [...others.values()] };
}

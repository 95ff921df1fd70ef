/** Px between the banner and what the page keeps clear of it. */
const GAP = 8;

/**
 * Keeps a banner that floats over the page off what has the focus (docs/product/preview.md#banner). The page has room for it at
 * its end and scrolls what gets the focus clear of it, as `--banner-room` says, which follows the banner's height: large text
 * makes it taller. Where that is not enough, as for a field that is taller than what is left of the screen, the banner steps
 * aside until it covers nothing.
 *
 * @returns a function that ends this
 */
export function stayClear(banner: HTMLElement): () => void {
  const root = document.documentElement;
  const makeRoom = () =>
    root.style.setProperty("--banner-room", `${banner.offsetHeight + Number.parseFloat(getComputedStyle(banner).bottom) + GAP}px`);
  const look = () => banner.toggleAttribute("data-aside", covers(banner, document.activeElement));
  const heights = new ResizeObserver(() => {
    makeRoom();
    look();
  });
  root.classList.add("has-banner");
  makeRoom();
  look();
  heights.observe(banner);
  // A message above the field that has the focus moves that without scrolling.
  heights.observe(document.body);
  const ending = new AbortController();
  const { signal } = ending;
  for (const event of ["focusin", "focusout", "resize"]) addEventListener(event, look, { signal });
  // Scrolling inside the page is not heard of on its way up.
  addEventListener("scroll", look, { signal, capture: true, passive: true });
  return () => {
    ending.abort();
    heights.disconnect();
    root.classList.remove("has-banner");
    root.style.removeProperty("--banner-room");
  };
}

/** Whether the banner in its place would cover an element of the page. */
function covers(banner: HTMLElement, element: Element | null): boolean {
  if (!element || element === document.body || banner.contains(element)) return false;
  const box = element.getBoundingClientRect();
  // Offsets are those of its place, also while it stands aside.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = banner;
  return box.bottom > top && box.top < top + height && box.right > left && box.left < left + width;
}

/**
 * Has a part that floats over the page step aside, by `data-aside`, while it would cover what has the focus.
 *
 * @param find the part, looked for each time; undefined while there is none
 * @param kind a selector of what it must not cover; everything by default
 * @returns a function that ends this
 */
export function stepAside(find: () => HTMLElement | null | undefined, kind = "*"): () => void {
  const look = () => {
    const part = find();
    part?.toggleAttribute("data-aside", covers(part, document.activeElement, kind));
  };
  look();
  // A message above the field that has the focus moves that without scrolling.
  const heights = new ResizeObserver(look);
  heights.observe(document.body);
  const ending = new AbortController();
  const { signal } = ending;
  for (const event of ["focusin", "focusout", "resize"]) addEventListener(event, look, { signal });
  // Scrolling inside the page is not heard of on its way up.
  addEventListener("scroll", look, { signal, capture: true, passive: true });
  return () => {
    ending.abort();
    heights.disconnect();
  };
}

/** Whether a part in its place would cover an element of the page. */
function covers(part: HTMLElement, element: Element | null, kind: string): boolean {
  if (!element?.matches(kind) || element === document.body || part.contains(element)) return false;
  const box = element.getBoundingClientRect();
  // Offsets are those of its place, also while it stands aside.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = part;
  return box.bottom > top && box.top < top + height && box.right > left && box.left < left + width;
}

/**
 * Hides an element while it would cover the focus.
 * @param find looks it up each time
 * @param kind selector of focused elements to keep visible
 * @returns removes the listeners
 */
export function hideOverFocus(find: () => HTMLElement | null | undefined, kind = "*"): () => void {
  const look = () => {
    const element = find();
    element?.toggleAttribute("data-aside", covers(element, document.activeElement, kind));
  };
  look();
  const heights = new ResizeObserver(look);
  heights.observe(document.body);
  const ending = new AbortController();
  const { signal } = ending;
  for (const event of ["focusin", "focusout", "resize"]) addEventListener(event, look, { signal });
  // Scroll events of inner elements do not bubble.
  addEventListener("scroll", look, { signal, capture: true, passive: true });
  return () => {
    ending.abort();
    heights.disconnect();
  };
}

function covers(part: HTMLElement, element: Element | null, kind: string): boolean {
  if (!element?.matches(kind) || element === document.body || part.contains(element)) return false;
  const box = element.getBoundingClientRect();
  // Offsets ignore the transform, so they give the element's position even while it is hidden.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = part;
  return box.bottom > top && box.top < top + height && box.right > left && box.left < left + width;
}

/** While it would cover the focused element. @param find looked up each time @param kind a selector to keep clear @returns stops it */
export function hideOverFocus(find: () => HTMLElement | null | undefined, kind = "*"): () => void {
  const look = () => {
    const part = find();
    part?.toggleAttribute("data-aside", covers(part, document.activeElement, kind));
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
  // Offsets are of its own position, also while aside.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = part;
  return box.bottom > top && box.top < top + height && box.right > left && box.left < left + width;
}

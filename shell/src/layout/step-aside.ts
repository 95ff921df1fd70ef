/** Sets `data-aside` on the result of `find` while it would cover a focused element. @param kind selector of such elements */
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
  // Uses the capture phase, because inner scroll events do not bubble.
  addEventListener("scroll", look, { signal, capture: true, passive: true });
  return () => {
    ending.abort();
    heights.disconnect();
  };
}

function covers(part: HTMLElement, element: Element | null, kind: string): boolean {
  if (!element?.matches(kind) || element === document.body || part.contains(element)) return false;
  const box = element.getBoundingClientRect();
  // Offsets ignore the transform that hides the element, so they give its visible position.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = part;
  return box.bottom > top && box.top < top + height && box.right > left && box.left < left + width;
}

/**
 * Marks two elements of each look, the first and the last, with `data-look`: of those with words that have the same colours,
 * size, state and classes, and whose parents have. They have one contrast, whose rule is three quarters of axe's work. Two,
 * because axe cannot tell the contrast of an element that another covers.
 *
 * @param part what of the page is looked at
 */
export function markLooks(part: Element | Document): void {
  const numbers = new Map<string, number>();
  const known = new Map<Element | null, number>([[null, -1]]);
  const lookOf = (element: Element | null): number => {
    const before = known.get(element);
    if (before !== undefined || !element) return before ?? -1;
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position } =
      getComputedStyle(element);
    const style = [color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position];
    // What belongs to a control that is disabled may be pale.
    const disabled = element.matches(":disabled") || (element as Partial<HTMLLabelElement>).control?.matches(":disabled");
    const state = [disabled, ...["aria-disabled", "aria-hidden", "inert"].map((name) => element.getAttribute(name))];
    const key = [lookOf(element.parentElement), element.tagName, element.getAttribute("class"), ...state, ...style].join("|");
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    known.set(element, number);
    return number;
  };
  const last = new Map<string, Element>();
  const within = [...(part instanceof Element ? [part] : []), ...part.querySelectorAll("*")];
  for (const element of within) {
    const control = element.matches("input, select, textarea");
    const words = control || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const shown = words && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A field shows its value in another colour than what stands in for one.
    const look = shown ? `${lookOf(element)} ${control && (element as HTMLInputElement).value === ""}` : "";
    element.toggleAttribute("data-look", shown && !last.has(look));
    if (shown) last.set(look, element);
  }
  for (const element of last.values()) element.setAttribute("data-look", "");
}

/**
 * Marks two elements of each look, the first and the last: of those with words that have the same colours, size, state and
 * classes, and whose parents have. They have one contrast, whose rule is three quarters of axe's work, most of it for cards
 * that all look alike. Two, because axe cannot tell the contrast of an element that another covers; none behind a dialog, where axe
 * does not look.
 *
 * It needs nothing but the document, so that it can be sent to a page as well.
 *
 * @param seen looks that are not marked again
 * @param part of the document, all of it by default
 * @returns the looks that are marked, by `data-look`
 */
export function markLooks(seen: Iterable<string>, part: ParentNode = document): string[] {
  /** 64 bits of a look, which other pages are told by. */
  const hashOf = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36);
  };
  const known = new Map<Element | null, string>([[null, ""]]);
  const lookOf = (element: Element | null): string => {
    const before = known.get(element);
    if (before !== undefined || !element) return before ?? "";
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position } =
      getComputedStyle(element);
    const style = [color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position];
    // What belongs to a control that is disabled may be pale.
    const disabled = element.matches(":disabled") || (element as Partial<HTMLLabelElement>).control?.matches(":disabled");
    const state = [disabled, ...["aria-disabled", "aria-hidden", "inert"].map((name) => element.getAttribute(name))];
    const look = hashOf([lookOf(element.parentElement), element.tagName, element.getAttribute("class"), ...state, ...style].join("|"));
    known.set(element, look);
    return look;
  };
  const before = new Set(seen);
  const last = new Map<string, Element>();
  const dialog = document.querySelector("dialog:modal");
  const elements = [...part.querySelectorAll("*"), ...(part instanceof Element ? [part] : [])];
  for (const element of elements.filter((each) => document.body.contains(each))) {
    const control = element.matches("input, select, textarea");
    const words = control || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const reached = words && (!dialog || dialog.contains(element));
    const shown = reached && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A field shows its value in another colour than what stands in for one.
    const look = shown ? `${lookOf(element)}${control && (element as HTMLInputElement).value === "" ? "-" : ""}` : "";
    const isNew = shown && !before.has(look);
    element.toggleAttribute("data-look", isNew && !last.has(look));
    if (isNew) last.set(look, element);
  }
  for (const element of last.values()) element.setAttribute("data-look", "");
  return [...last.keys()];
}

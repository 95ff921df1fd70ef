/**
 * Marks two elements of each look, because axe cannot judge covered elements. A look determines the contrast. Uses only the document, so
 * it can be sent to a page.
 * @param seen looks to skip
 * @returns the marked looks, by `data-look`
 */
export function newStyleStates(seen: Iterable<string>, part: ParentNode = document): string[] {
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
    const isVisible = reached && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A placeholder and a value have different colours.
    const look = isVisible ? `${lookOf(element)}${control && (element as HTMLInputElement).value === "" ? "-" : ""}` : "";
    const isNew = isVisible && !before.has(look);
    element.toggleAttribute("data-look", isNew && !last.has(look));
    if (isNew) last.set(look, element);
  }
  for (const element of last.values()) element.setAttribute("data-look", "");
  return [...last.keys()];
}

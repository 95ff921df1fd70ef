/**
 * Prints the section that an element stands in, below the page's heading, and nothing else of the page. A browser that cannot
 * print says so.
 */
export function printAlone(inside: Element): void {
  if (typeof window.print !== "function") {
    window.alert("This browser can't print. You can take a picture of the screen instead.");
    return;
  }
  const marked = othersThan(inside.closest("section") ?? inside);
  for (const other of marked) other.setAttribute("data-unprinted", "");
  window.addEventListener(
    "afterprint",
    () => {
      for (const other of marked) other.removeAttribute("data-unprinted");
    },
    { once: true },
  );
  window.print();
}

/** What stands beside an element and beside all that it stands in, up to the page, but for headings. */
function othersThan(part: Element): Element[] {
  const around = part.parentElement;
  if (!around || part.localName === "main") return [];
  const beside = [...around.children].filter((other) => other !== part && other.localName !== "header");
  return [...beside, ...othersThan(around)];
}

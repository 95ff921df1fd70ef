export function printAlone(inside: Element): void {
  if (typeof window.print !== "function") {
    window.alert("This browser can't print. You can take a screenshot instead.");
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

function othersThan(part: Element): Element[] {
  const around = part.parentElement;
  if (!around || part.localName === "main") return [];
  const siblings = [...around.children].filter((other) => other !== part && other.localName !== "header");
  return [...siblings, ...othersThan(around)];
}

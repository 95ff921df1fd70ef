import type { Page } from "@playwright/test";

/** Minimum size of a touch target, in CSS pixels (WCAG 2.2, 2.5.5). */
const THUMB = 44;
/** Minimum space around a link within text (WCAG 2.2, 2.5.8). */
const SPACED = 24;

/** Targets that are too small, with text and size. A link within text is as high as the text, so it needs a free circle of 24 px. */
export function smallTargets(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate(
    ({ thumb, spaced, within }) => {
      const KINDS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [tabindex='0']";
      const isUnseen = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
      const isCut = ({ parentElement: around }: Element): boolean =>
        around !== null && ((getComputedStyle(around).overflow === "hidden" && isUnseen(around.getBoundingClientRect())) || isCut(around));
      const visibleElements = [...(document.querySelector(within)?.querySelectorAll<HTMLElement>(KINDS) ?? [])].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.getClientRects().length > 0 &&
          !isCut(element),
      );
      const boxesOf = (element: HTMLElement): DOMRect[] => {
        const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect());
        const after = getComputedStyle(element, "::after");
        const covers = after.position === "absolute" && after.inset === "0px" && after.content !== "none";
        const around = covers ? [(element.offsetParent ?? element).getBoundingClientRect()] : [];
        return [...element.getClientRects(), element.getBoundingClientRect(), ...labels, ...around];
      };
      const isInText = (element: HTMLElement): boolean => {
        if (getComputedStyle(element).display !== "inline") return false;
        const words = element.closest("p, li, dd, td, label, figcaption, legend, small, span")?.textContent?.trim() ?? "";
        return words.length > (element.textContent?.trim().length ?? 0);
      };
      const boxes = new Map(visibleElements.map((element) => [element, boxesOf(element)]));
      // Floating elements cover others only until the next scroll, so they do not count.
      const floats = (element: Element | null): boolean =>
        element !== null && (["fixed", "sticky"].includes(getComputedStyle(element).position) || floats(element.parentElement));
      const floating = new Set(visibleElements.filter(floats));
      const hasSpacing = (element: HTMLElement): boolean =>
        [...element.getClientRects()].every((box) => {
          const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
          return visibleElements.every(
            (other) =>
              other === element ||
              other.contains(element) ||
              floating.has(other) !== floating.has(element) ||
              [...other.getClientRects()].every((otherRect) => {
                const across = Math.max(otherRect.left - x, x - otherRect.right, 0);
                const down = Math.max(otherRect.top - y, y - otherRect.bottom, 0);
                return Math.hypot(across, down) >= spaced / 2;
              }),
          );
        });
      return visibleElements.flatMap((element) => {
        const own = boxes.get(element) ?? [];
        if (own.some(({ width, height }) => width >= thumb - 0.5 && height >= thumb - 0.5)) return [];
        const box = element.getBoundingClientRect();
        if (isUnseen(box) || (isInText(element) && hasSpacing(element))) return [];
        const name = element.getAttribute("aria-label") ?? (element.textContent?.trim() || element.getAttribute("name") || element.tagName);
        return [`${name}: ${Math.round(box.width)}x${Math.round(box.height)}`];
      });
    },
    { thumb: THUMB, spaced: SPACED, within },
  );
}

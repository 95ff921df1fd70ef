import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Expects a dialog to make everything else inert, so that the rest of the site cannot affect axe's findings. */
export function expectModal(dialog: Locator): void {
  const element = dialog.element();
  expect(element.matches("dialog:modal"), "is modal").toBe(true);
  expect(element.contains(document.activeElement), "has the focus").toBe(true);
  const obstacles = ["header", "footer"].map((name) => document.body.appendChild(document.createElement(name)));
  for (const part of obstacles) {
    part.style.cssText = "position: fixed; inset: 0; z-index: 2147483647";
    part.innerHTML = "<button style='width: 100%; height: 100%'>Beside the page</button>";
  }
  for (const control of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")) {
    if (element.contains(control)) continue;
    control.focus();
    expect(element.contains(document.activeElement), `the focus stays inside, away from ${control.outerHTML}`).toBe(true);
  }
  for (const x of [0.01, 0.5, 0.99])
    for (const y of [0.01, 0.5, 0.99]) {
      const met = document.elementFromPoint(innerWidth * x, innerHeight * y);
      // Beside the dialog, only the document element can be hit; it cannot be made inert.
      expect(met === document.documentElement || element.contains(met), `a press meets ${met?.outerHTML}`).toBe(true);
    }
  for (const part of obstacles) part.remove();
}

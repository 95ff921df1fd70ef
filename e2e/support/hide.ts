import type { Page } from "@playwright/test";

/** Hides the page, as when the visitor switches tabs, so that the page sends its measurements. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

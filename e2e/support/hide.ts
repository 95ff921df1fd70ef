import type { Page } from "@playwright/test";

/** Hides the page, as when the visitor turns to another tab: that is when it sends its measurements. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

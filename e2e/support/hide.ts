import type { Page } from "@playwright/test";

/** Makes the page hidden, as when the visitor switches tabs. It then sends its measurements. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

import type { Page } from "@playwright/test";

/**
 * A way to read a page: a phone's width in CSS px, the size of text in percent, and what sets that: the browser, whose media
 * queries follow, or a style on `html`; `spacing` widens lines, letters and words instead.
 */
export interface Reading {
  readonly width: number;
  readonly text: number;
  readonly by?: "html" | "spacing";
}

export const nameOf = ({ width, text, by }: Reading): string => `${width} px, text at ${text} % by ${by ?? "browser"}`;

// The spacing of WCAG 2.2, 1.4.12.
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** @returns a function that shows the open page by a reading */
export async function reader(page: Page): Promise<(reading: Reading) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async ({ width, text, by }) => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
    await session.send("Page.setFontSizes", { fontSizes: { standard: by ? 16 : Math.round((16 * text) / 100) } });
    await page.evaluate(
      ({ size, rules }) => {
        document.documentElement.style.fontSize = size;
        // Adopted, because the site's policy refuses a style element.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      },
      { size: by === "html" ? `${text}%` : "", rules: by === "spacing" ? SPACING : "" },
    );
  };
}

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

/** Narrower than the 320 px of WCAG 2.2, 1.4.10, by what a scroll bar that takes room leaves of them. */
const NARROWEST = 300;

// Readings by WCAG 2.2: 1.4.4, 1.4.10 and 1.4.12.
export const SPACED: Reading = { width: NARROWEST, text: 100, by: "spacing" };

/** The hardest readings, most at the narrowest width: changing the width takes longest, and then what the browser sets. */
export const HARDEST: readonly Reading[] = [
  // The widest phone whose text is so large that its parts need rows of their own.
  { width: 390, text: 200, by: "html" },
  { width: NARROWEST, text: 100 },
  SPACED,
  { width: NARROWEST, text: 200, by: "html" },
  { width: NARROWEST, text: 130 },
  { width: NARROWEST, text: 200 },
];

/** Those of them that each page is read in: of two that differ by the spacing, or by what sets the size, the harder one. */
export const OF_EACH_PAGE: readonly Reading[] = [SPACED, { width: NARROWEST, text: 130 }, { width: NARROWEST, text: 200 }];

const nameOf = ({ width, text, by }: Reading): string => `${width} px, text at ${text} % by ${by ?? "browser"}`;

// The spacing of WCAG 2.2, 1.4.12.
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** @returns a function that shows the open page by a reading */
async function reader(page: Page): Promise<(reading: Reading) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let set = 16;
  return async ({ width, text, by }) => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
    const standard = by ? 16 : Math.round((16 * text) / 100);
    if (standard !== set) await session.send("Page.setFontSizes", { fontSizes: { standard } });
    set = standard;
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

/** @returns each reading in which `faults` finds any, with the faults */
export async function read(page: Page, readings: readonly Reading[], faults: () => Promise<readonly string[]>): Promise<string[]> {
  const show = await reader(page);
  const found: string[] = [];
  for (const reading of readings) {
    await show(reading);
    const here = await faults();
    if (here.length > 0) found.push(`${new URL(page.url()).pathname}, ${nameOf(reading)}: ${here.join("; ")}`);
  }
  return found;
}

export async function pushedSideways(page: Page): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`${by} px too wide`] : [];
}

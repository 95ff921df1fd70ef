import type { Page } from "@playwright/test";

/** A way to read a page: width in CSS px, text size in percent by the browser or by `html`, or wider spacing. */
export interface TextSettings {
  readonly width: number;
  readonly text: number;
  readonly by?: "html" | "spacing";
}

/** Narrower than the 320 px of WCAG 2.2, 1.4.10, by what a scroll bar that takes room leaves of them. */
const NARROWEST = 300;

// Readings by WCAG 2.2: 1.4.4, 1.4.10 and 1.4.12.
export const SPACED: TextSettings = { width: NARROWEST, text: 100, by: "spacing" };

/** The hardest readings, most at the narrowest width: changing the width takes longest, and then what the browser sets. */
export const HARDEST: readonly TextSettings[] = [
  // The widest phone whose text is so large that its parts need rows of their own.
  { width: 390, text: 200, by: "html" },
  { width: NARROWEST, text: 100 },
  SPACED,
  { width: NARROWEST, text: 200, by: "html" },
  { width: NARROWEST, text: 130 },
  { width: NARROWEST, text: 200 },
];

/** The readings of each page: of two that differ by spacing, or by the setting that changes the size, the harder one. */
export const PAGE_SETTINGS: readonly TextSettings[] = [SPACED, { width: NARROWEST, text: 130 }, { width: NARROWEST, text: 200 }];

const nameOf = ({ width, text, by }: TextSettings): string => `${width} px, text at ${text} % by ${by ?? "browser"}`;

// The spacing of WCAG 2.2, 1.4.12.
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

const STANDARD = 16;

interface Reader {
  readonly show: (reading: TextSettings) => Promise<void>;
  /** Gives the tab its size of text back, which is not the page's alone. */
  readonly end: () => Promise<void>;
}

async function reader(page: Page): Promise<Reader> {
  const session = await page.context().newCDPSession(page);
  let set = STANDARD;
  const setStandard = async (standard: number) => {
    if (standard !== set) await session.send("Page.setFontSizes", { fontSizes: { standard } });
    set = standard;
  };
  const end = async () => {
    await setStandard(STANDARD);
    await session.detach();
  };
  const show = async ({ width, text, by }: TextSettings) => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
    await setStandard(by ? STANDARD : Math.round((STANDARD * text) / 100));
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
  return { show, end };
}

/** @returns each reading with faults, and its `faults` */
export async function read(page: Page, readings: readonly TextSettings[], faults: () => Promise<readonly string[]>): Promise<string[]> {
  const { show, end } = await reader(page);
  const found: string[] = [];
  for (const reading of readings) {
    await show(reading);
    const here = await faults();
    if (here.length > 0) found.push(`${new URL(page.url()).pathname}, ${nameOf(reading)}: ${here.join("; ")}`);
  }
  await end();
  return found;
}

export async function pushedSideways(page: Page): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`${by} px too wide`] : [];
}

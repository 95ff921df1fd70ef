import type { Page } from "@playwright/test";

/** Width in CSS pixels, and the text size in percent, set in the browser or on `html`, or wider spacing. */
export interface TextSettings {
  readonly width: number;
  readonly text: number;
  readonly by?: "html" | "spacing";
}

/** The 320 px of WCAG 2.2, 1.4.10, minus a scroll bar. */
const NARROWEST = 300;

export const SPACED: TextSettings = { width: NARROWEST, text: 100, by: "spacing" };

/** The hardest settings, sorted by width and then text size, because changing these takes longest. */
export const HARDEST: readonly TextSettings[] = [
  // The widest phone, at a text size that makes elements wrap into rows.
  { width: 390, text: 200, by: "html" },
  { width: NARROWEST, text: 100 },
  SPACED,
  { width: NARROWEST, text: 200, by: "html" },
  { width: NARROWEST, text: 130 },
  { width: NARROWEST, text: 200 },
];

/** The settings for every page. Of two settings that differ only in spacing or in how the size is set, only the harder one. */
export const PAGE_SETTINGS: readonly TextSettings[] = [SPACED, { width: NARROWEST, text: 130 }, { width: NARROWEST, text: 200 }];

const nameOf = ({ width, text, by }: TextSettings): string => `${width} px, text at ${text} % by ${by ?? "browser"}`;

const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

const STANDARD = 16;

interface Reader {
  readonly show: (reading: TextSettings) => Promise<void>;
  /** Resets the text size, which applies to the whole tab. */
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
        // The content security policy blocks style elements, but not adopted style sheets.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      },
      { size: by === "html" ? `${text}%` : "", rules: by === "spacing" ? SPACING : "" },
    );
  };
  return { show, end };
}

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

import { page } from "vitest/browser";
import { emulateMedia, emulateScheme } from "./commands.ts";

export interface Screen {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/** The screen that every test begins with. */
export const WIDE: Screen = { width: 1280, height: 800, colorScheme: "light" };

/** A phone and a wide screen, light and dark. */
export const SCREENS: readonly Screen[] = [390, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, height: 844, colorScheme })),
);

/** A phone, light and dark. */
export const PHONES: readonly Screen[] = SCREENS.filter(({ width }) => width === 390);

export async function showOn({ width, height, colorScheme }: Screen): Promise<void> {
  await page.viewport(width, height);
  await emulateScheme(colorScheme);
}

/** Looks at the page as it is printed, and has it on the screen again. */
export async function onPaper(look: () => void): Promise<void> {
  await emulateMedia("print");
  try {
    look();
  } finally {
    await emulateMedia("screen");
  }
}

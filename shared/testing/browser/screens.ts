import { page } from "vitest/browser";
import { emulateMedia, emulateScheme } from "./commands.ts";

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

export const WIDE: Screen = { width: 1280, height: 800, colorScheme: "light" };

export const SCREENS: readonly Screen[] = [390, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, height: 844, colorScheme })),
);

export const PHONES: readonly Screen[] = SCREENS.filter(({ width }) => width === 390);

let currentScreen = WIDE;

export async function showOn(screen: Screen): Promise<void> {
  currentScreen = screen;
  await page.viewport(screen.width, screen.height);
  await emulateScheme(screen.colorScheme);
}

export async function restoreScreen(): Promise<void> {
  document.documentElement.style.fontSize = "";
  if (currentScreen !== WIDE) await showOn(WIDE);
}

export async function onPaper(look: () => void): Promise<void> {
  await emulateMedia("print");
  try {
    look();
  } finally {
    await emulateMedia("screen");
  }
}

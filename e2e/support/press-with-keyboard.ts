import { expect, type Locator, type Page } from "./test.ts";

const MOST_TABS = 120;

/** Presses Tab until a control has the focus. @returns the number of presses */
export async function focusByKeys(page: Page, control: Locator): Promise<number> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });
  let tabs = 0;
  for (; tabs < MOST_TABS && !(await hasFocus()); tabs++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
  return tabs;
}

export async function pressWithKeyboard(page: Page, name: string, within: Page | Locator = page): Promise<number> {
  const tabs = await focusByKeys(page, within.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
  return tabs;
}

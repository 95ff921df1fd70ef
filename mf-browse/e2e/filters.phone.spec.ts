import { smallTargets } from "../../e2e/support/targets.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// The same without a site: mf-browse/src/filters/filters.browser.test.tsx.
test("the sheet counts while choosing, acts on Show, and gives the focus back", { tag: "@long" }, async ({ page }) => {
  await page.goto("/properties/kink-cabins-bnbs");
  await waitForHydration(page);
  const opener = page.getByRole("button", { name: "Filters" });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  const show = sheet.getByRole("button", { name: /^Show \d+ places?$/ });
  const before = await show.textContent();
  expect(await smallTargets(page, "dialog"), "too small for a thumb").toEqual([]);
  await sheet.getByText("Location type").click();
  await sheet.getByRole("checkbox", { name: /Rural/ }).check();
  await expect(show).not.toHaveText(before ?? "");
  await expect(show).toHaveAttribute("aria-busy", "false");
  await expect(page).toHaveURL(/\/kink-cabins-bnbs$/);
  const promised = /\d+/.exec((await show.textContent()) ?? "")?.[0];
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\?locationType=rural-cabin$/);
  await expect(page.getByText(`${promised} listings in Kink Cabins & BnBs`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
});

import { expect, holdBack, type Page, test, waitForHydration } from "../../e2e/support/test.ts";

const countIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? "")?.[0]);

// Guests, chips and waiting are tested in mf-browse/src/browse/filters/filters.browser.test.tsx.
test("each choice acts at once, is in the address, the counts beside the others follow, and Back leads to the list of before", async ({
  page,
  notes,
}) => {
  await page.goto("/properties/kink-cabins-bnbs");
  await waitForHydration(page);
  const filters = page.getByRole("region", { name: "Filters" });
  const count = page.getByText(/^\d+ listings in /);
  const all = await countIn(count.textContent());
  const rural = filters.getByRole("listitem").filter({ hasText: "Rural / Cabin" });
  const promised = await countIn(rural.textContent());
  const bench = filters.getByRole("listitem").filter({ hasText: "Spanking Bench" });
  const benchBefore = await countIn(bench.textContent());

  await rural.getByRole("checkbox").check();
  await expect(page).toHaveURL(/\/properties\/kink-cabins-bnbs\?locationType=rural-cabin$/);
  await expect(count).toHaveText(`${promised} listings in Kink Cabins & BnBs`);
  expect(promised).toBeLessThan(all);
  await expect(rural.getByRole("checkbox")).toBeFocused();
  await expect.poll(() => countIn(bench.textContent())).toBeLessThan(benchBefore);

  await bench.getByRole("checkbox").check();
  await expect(page).toHaveURL(/\?furniture=spanking-bench&locationType=rural-cabin$/);
  await expect(bench.getByRole("checkbox")).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\?locationType=rural-cabin$/);
  await expect(count).toHaveText(`${promised} listings in Kink Cabins & BnBs`);
  await expect(bench.getByRole("checkbox")).not.toBeChecked();

  // Also while a reloaded page still waits for this remote.
  await page.goForward();
  await expect(bench.getByRole("checkbox")).toBeChecked();
  await expectBackWhileWaiting(page, "mf-browse", `${promised} listings in Kink Cabins & BnBs`);
  await expect(bench.getByRole("checkbox")).not.toBeChecked();
  await page.reload();
  await expect(count).toHaveText(`${promised} listings in Kink Cabins & BnBs`);
  await expect(rural.getByRole("checkbox")).toBeChecked();
  expect(notes.console).toEqual([]);
});

/** Reloads a page whose scripts do not come, goes Back, and expects the list of before once they come. */
async function expectBackWhileWaiting(page: Page, file: "shell" | "mf-browse", before: string): Promise<void> {
  const count = page.getByText(/^\d+ listings in /);
  const scripts = holdBack();
  await page.route(`**/assets/${file}/**/*.js`, (route) => scripts.held.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await expect(count).not.toHaveText(before);
  if (file !== "shell") await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\?locationType=rural-cabin$/);
  scripts.release();
  await expect(count).toHaveText(before);
}

// A page that waits for its shell is not taken over in any part. One that waits for its remote: above.
test("Back pressed while a reloaded page still waits for the shell leads to the list of before", { tag: "@long" }, async ({
  page,
  notes,
}) => {
  await page.goto("/properties/kink-cabins-bnbs");
  await waitForHydration(page);
  const count = page.getByText(/^\d+ listings in /);
  const bench = page.getByRole("checkbox", { name: /Spanking Bench/ });
  const all = String(await count.textContent());
  await page.getByRole("checkbox", { name: /Rural/ }).check();
  await expect(count).not.toHaveText(all);
  const before = String(await count.textContent());
  await bench.check();
  await expect(page).toHaveURL(/\?furniture=/);
  await expect(count).not.toHaveText(before);
  await expectBackWhileWaiting(page, "shell", before);
  await expect(bench).not.toBeChecked();
  expect(notes.console).toEqual([]);
});

test("a way back taken just before the router listens is not missed", async ({ page, notes }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener;
    window.addEventListener = function (this: Window, ...args: Parameters<typeof listen>) {
      if (args[0] === "popstate") history.replaceState(null, "", "/properties/kink-cabins-bnbs?locationType=rural-cabin");
      listen.apply(this, args);
    } as typeof listen;
  });
  await page.goto("/properties/kink-cabins-bnbs?furniture=spanking-bench");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Rural");
  await expect(page.getByRole("checkbox", { name: /Spanking Bench/ })).not.toBeChecked();
  expect(notes.console).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form", async ({ page }) => {
    await page.goto("/properties/kink-cabins-bnbs?search=a");
    await page.getByRole("checkbox", { name: /Rural/ }).check();
    await page.getByRole("checkbox", { name: /Remote/ }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\/kink-cabins-bnbs\?search=a&locationType=rural-cabin,remote-secluded$/);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Rural");

    const privacy = page.getByRole("group", { name: "Privacy" });
    await privacy.getByRole("checkbox", { name: "None inside" }).check();
    await privacy.getByText("Entry", { exact: true }).click();
    await privacy.getByRole("checkbox", { name: "With your own key or code" }).check();
    await privacy.getByRole("checkbox", { name: "Hide places that have not said" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\?search=a&locationType=rural-cabin,remote-secluded&cameras=none-inside&entry=own-key&said=only$/);
    await expect(privacy.getByRole("checkbox", { checked: true })).toHaveCount(3);
  });
});

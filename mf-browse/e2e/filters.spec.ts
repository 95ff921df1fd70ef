import { expect, holdBack, test, waitForHydration } from "../../e2e/support/test.ts";

for (const waiting of ["mf-browse", "shell"] as const)
  test(`the address has the choice, and Back returns to the previous list, even while a reload waits for ${waiting}`, {
    tag: waiting === "shell" ? "@long" : [],
  }, async ({ page, notes }) => {
    await page.goto("/properties/kink-cabins-bnbs");
    await waitForHydration(page);
    const count = page.getByText(/^\d+ listings in /);
    const rural = page.getByRole("region", { name: "Filters" }).getByRole("listitem").filter({ hasText: "Rural / Cabin" });
    const bench = page.getByRole("checkbox", { name: /Spanking Bench/ });
    const [promised] = /\d+/.exec((await rural.textContent()) ?? "") ?? [];
    const before = `${promised} listings in Kink Cabins & BnBs`;
    await rural.getByRole("checkbox").check();
    await expect(page).toHaveURL(/\/properties\/kink-cabins-bnbs\?locationType=rural-cabin$/);
    await expect(count).toHaveText(before);
    await bench.check();
    await expect(page).toHaveURL(/\?furniture=spanking-bench&locationType=rural-cabin$/);
    await expect(count).not.toHaveText(before);

    const scripts = holdBack();
    await page.route(`**/assets/${waiting}/**/*.js`, (route) => scripts.held.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    await expect(count).not.toHaveText(before);
    // Without the shell's script React never hydrates. In the other cases the test waits for hydration.
    if (waiting !== "shell") await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\?locationType=rural-cabin$/);
    scripts.release();
    await expect(count).toHaveText(before);
    await expect(bench).not.toBeChecked();
    await expect(rural.getByRole("checkbox")).toBeChecked();
    expect(notes.console).toEqual([]);
  });

test("handles a Back that happens just before the router listens", async ({ page, notes }) => {
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
    await privacy.getByRole("checkbox", { name: "Only places that say" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\?search=a&locationType=rural-cabin,remote-secluded&cameras=none-inside&entry=own-key&said=only$/);
    await expect(privacy.getByRole("checkbox", { checked: true })).toHaveCount(3);
  });
});

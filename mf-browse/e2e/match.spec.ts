import { hide } from "../../e2e/support/hide.ts";
import { recordTraffic } from "../../e2e/support/record-traffic.ts";
import { expect, type Page, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const EXIT = "https://www.wikipedia.org";
const FEATURES = { table: "exam-table", chair: "queening-chair", shower: "outdoor-shower" } as const;
const LABELS = { table: "Exam Table", chair: "Queening Chair", shower: "Outdoor Shower" } as const;
const SECRETS = [...Object.values(FEATURES), ...Object.values(LABELS)];

function expectUntold(sent: readonly string[], secrets: readonly string[]): void {
  expect(sent.length).toBeGreaterThan(5);
  for (const request of sent) {
    const lowerUrl = request.toLowerCase();
    for (const secret of secrets)
      for (const spelt of [secret, encodeURIComponent(secret), secret.replaceAll(" ", "+")])
        expect(lowerUrl).not.toContain(spelt.toLowerCase());
  }
}

async function fillAnswers(page: Page, answers: Readonly<Record<string, "Yes" | "Maybe" | "No">>): Promise<void> {
  const folded = page.locator("main details:not([open]) > summary");
  // The questions render after the previous click. Without them the loop below would find nothing to open.
  await expect(page.locator("main details input[type=radio]").first()).toBeAttached();
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [label, choice] of Object.entries(answers))
    await page.getByRole("group", { name: label, exact: true }).getByRole("radio", { name: choice }).check();
}

async function begin(page: Page): Promise<void> {
  await page.goto("/match");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Start answering" }).click();
}

async function expectBlank(page: Page): Promise<void> {
  const seen = (await page.content()) + (await page.locator("body").ariaSnapshot());
  for (const secret of SECRETS) expect(seen).not.toContain(secret);
  await expect(page.locator("main input")).toHaveCount(0);
}

test("sends nothing before the button is pressed on one device, and Back never shows the answers", { tag: "@apart" }, async ({
  browser,
}) => {
  const traffic = await recordTraffic();
  const context = await browser.newContext({ baseURL: siteUrl(), proxy: { server: traffic.server } });
  const page = await context.newPage();
  await context.route(`${EXIT}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }));
  await page.goto("/saved");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Find what you're both open to" }).click();
  await page.getByRole("button", { name: "Start answering" }).click();
  await fillAnswers(page, { [LABELS.table]: "Yes", [LABELS.shower]: "Maybe", Cage: "No" });
  await page.getByRole("button", { name: "Hand this device over" }).click();
  await expect(page.getByRole("heading", { name: "Now pass it on" })).toBeFocused();
  await expectBlank(page);
  for (const navigation of ["back and forward", "reload"]) {
    if (navigation === "reload") await page.reload();
    else {
      await page.goBack();
      await expect(page).toHaveURL(/\/saved$/);
      await page.goForward();
    }
    await expect(page.getByRole("button", { name: "Start answering" }), navigation).toBeVisible();
    await expectBlank(page);
  }

  await begin(page);
  await fillAnswers(page, { [LABELS.table]: "Yes", [LABELS.shower]: "Maybe", Cage: "No" });
  await page.getByRole("button", { name: "Hand this device over" }).click();
  await page.getByRole("button", { name: "It's my turn" }).click();
  await expect(page.locator("main input:checked")).toHaveCount(0);
  await fillAnswers(page, { [LABELS.table]: "Yes", [LABELS.chair]: "Yes", [LABELS.shower]: "Yes" });
  await page.getByRole("button", { name: "Show what we're both open to" }).click();
  await expect(page.getByRole("region", { name: "You both said yes" }).getByRole("checkbox")).toHaveCount(1);
  await expect(page.getByText(LABELS.shower)).toHaveCount(0);
  await expect(page.getByText(/^Kink furniture · \d+ stays?$/)).toBeVisible();
  const show = page.getByRole("button", { name: "Show stays with it" });
  await show.hover();
  await show.focus();
  await page.waitForLoadState("networkidle");
  const left = () => [Object.keys(localStorage).filter((key) => key.includes("match")), location.search, location.hash];
  expect(await page.evaluate(left)).toEqual([[], "", ""]);
  await hide(page);
  await expect.poll(() => traffic.sent().filter((request) => /^POST\n.*\/measurements\n/.test(request))).not.toEqual([]);
  expectUntold(traffic.sent(), SECRETS);

  await show.click();
  await expect(page).toHaveURL(`${siteUrl()}/properties?furniture=${FEATURES.table}`);
  await expect(page.getByRole("link", { name: `Remove filter: ${LABELS.table}` })).toBeVisible();
  expectUntold(traffic.sent(), [FEATURES.chair, FEATURES.shower]);

  // Back restores the match that both people saw. The restored page shows no answers.
  await page.goBack();
  await expect(page.getByRole("region", { name: "You both said yes" })).toBeVisible();
  await page.getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(new RegExp(`^${EXIT}`));
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => page.url()).not.toContain(siteUrl());
  await context.close();
  await traffic.close();
});

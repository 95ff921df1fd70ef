import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, handIn, makePhotos, peakMemory, report, requestRemoval, write, writeTable } from "../../e2e/support/desk-load.ts";
import { opsWith } from "../../e2e/support/ops.ts";
import { focusByKeys, pressWithKeyboard } from "../../e2e/support/press-with-keyboard.ts";
import { type RunningSite, startSite } from "../../e2e/support/running-site.ts";
import { type Browser, expect, type Page, test, waitForHydration } from "../../e2e/support/test.ts";

test.use({ sharesContext: false, actionTimeout: 60_000, navigationTimeout: 60_000 });

const SUBMISSIONS = 200;
/** Number of submissions decided by keyboard. The test decides the others by API calls, which is faster. */
const BY_KEYS = 40;
const REMOVALS = 30;
const REPORTS = 12;
const MESSAGES = 10;
const ROWS = 50_000;
const IMPORT_MS = 900_000;

interface Day {
  readonly site: RunningSite;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly browser: Browser;
  timed<T>(what: string, work: () => Promise<T>): Promise<T>;
}

async function signIn({ browser, env, site }: Day, name: string, role: "owner" | "curator"): Promise<Page> {
  const { address } = await opsWith<{ address: string }>(env, "desk", "open", "--name", name, "--role", role);
  const page = await (await browser.newContext({ baseURL: site.address })).newPage();
  await page.goto(address);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Sign in as ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  return page;
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
}

async function run<T>(page: Page, operation: string, input: object = {}): Promise<T> {
  const { token } = (await (await page.request.get("/api/desk/me")).json()) as { readonly token: string };
  const headers = { origin: new URL(page.url()).origin };
  const response = await page.request.post(`/api/desk/run/${encodeURIComponent(operation)}`, { data: { token, input }, headers });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { readonly result: T }).result;
}

interface Waiting {
  readonly id: string;
  readonly name: string;
}
const queue = (page: Page) => run<Waiting[]>(page, "submissions list", { limit: 1_000 });

async function fill({ site, timed }: Day): Promise<void> {
  const photos = await makePhotos();
  await timed(`${SUBMISSIONS} places with a photo are handed in`, async () => {
    // One sequence per kind of photo, in parallel, so that some submissions arrive at the same time.
    await Promise.all(
      photos.map(async (photo, kind) => {
        for (let number = kind; number < SUBMISSIONS; number += photos.length)
          await handIn(site, `Alder Loft ${String(number).padStart(3, "0")}`, photo);
      }),
    );
  });
  const listings = (await (await fetch(`${site.address}/api/properties`)).json()) as { id: string; Name: string; Slug: string }[];
  expect(listings.length).toBeGreaterThan(REMOVALS);
  for (const [at, { id, Name: name }] of listings.slice(0, REMOVALS).entries())
    await requestRemoval(site, { id, name }, at % 3 === 0 ? "temporary" : "permanent");
  for (let at = 0; at < REPORTS; at++) await report(site, listings[REMOVALS + (at % 4)]?.Slug ?? "");
  for (let at = 0; at < MESSAGES; at++) await write(site, at);
}

async function decideByKeys(page: Page, { timed }: Day): Promise<void> {
  await timed("the queue of submissions is shown", () => open(page, "/desk/submissions", "Submissions"));
  const first = page.getByRole("table").getByRole("link").first();
  await expect(first).toBeVisible();
  await page.keyboard.press("j");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  const names = (await queue(page)).map(({ name }) => name);
  let tabs = 0;
  await timed(`${BY_KEYS} submissions are decided by keys`, async () => {
    for (let at = 0; at < BY_KEYS; at++) {
      const name = names[at] ?? "";
      await expect(page.getByRole("heading", { name, exact: true, level: 1 })).toBeVisible();
      if (at === 1) await stepByKeys(page, names);
      if (at % 4 === 3) await declineByKeys(page, name);
      else tabs += await pressWithKeyboard(page, at % 4 === 2 ? "Approve as a draft" : "Publish");
      await expect(page.getByText(new RegExp(`^${name}: (published|approved|declined)`))).toBeVisible();
    }
  });
  test.info().annotations.push({ type: "tabs to a decision", description: String(Math.round(tabs / BY_KEYS)) });
  const last = names[BY_KEYS - 1] ?? "";
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: last, exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
  await pressWithKeyboard(page, "Publish");
  await expect(page.getByText(`${last}: published.`, { exact: false })).toBeVisible();
}

async function stepByKeys(page: Page, names: readonly string[]): Promise<void> {
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: names[2] ?? "", exact: true, level: 1 })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: names[1] ?? "", exact: true, level: 1 })).toBeVisible();
}

async function declineByKeys(page: Page, name: string): Promise<void> {
  await pressWithKeyboard(page, "Decline");
  const dialog = page.getByRole("dialog", { name: `Decline ${name}` });
  await focusByKeys(page, dialog.getByLabel("Start from"));
  // Waits for the reasons from the server.
  await expect(dialog.getByRole("option")).not.toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Reason")).not.toHaveValue("");
  await pressWithKeyboard(page, "Decline", dialog);
}

async function bothDecide(page: Page, day: Day): Promise<void> {
  const ben = await signIn(day, "Ben Ito", "curator");
  const [{ id, name } = { id: "", name: "" }] = await queue(page);
  for (const each of [page, ben]) {
    await each.goto(`/desk/submissions/${id}`);
    await waitForHydration(each);
    await expect(each.getByRole("button", { name: "Publish" })).toBeEnabled();
  }
  await Promise.all([page, ben].map((each) => each.getByRole("button", { name: "Publish" }).click()));
  const successToast = (each: Page) => each.getByText(`${name}: published.`, { exact: false });
  const conflictAlert = (each: Page) => each.getByRole("alert").filter({ hasText: "no longer pending" });
  for (const each of [page, ben]) await expect(successToast(each).or(conflictAlert(each)).first()).toBeVisible();
  const winners = await Promise.all([page, ben].map((each) => successToast(each).isVisible()));
  expect(winners.filter(Boolean)).toHaveLength(1);
  const [loser, winner] = winners[0] ? [ben, "Ada Park"] : [page, "Ben Ito"];
  await expect(conflictAlert(loser)).toContainText(`by ${winner}`);
  const slug = name.toLowerCase().replaceAll(" ", "-");
  await expect.poll(async () => (await page.request.get(`/api/listings/${slug}`)).status()).toBe(200);
  await ben.context().close();
}

async function restOfQueue(page: Page, { timed }: Day): Promise<void> {
  const rest = await queue(page);
  await timed(`${rest.length} further submissions are published`, async () => {
    for (const { id } of rest) await run(page, "submissions approve", { id });
  });
  await open(page, "/desk/submissions", "Submissions");
  await expect(page.getByText("No submissions waiting.")).toBeVisible();
}

async function settleRemovals(page: Page, { timed }: Day): Promise<void> {
  await open(page, "/desk/removals", "Removal requests");
  await timed(`${REMOVALS} removal requests are settled`, async () => {
    for (let left = REMOVALS; left > 0; left--) {
      const card = page.getByRole("article").first();
      await expect(page.getByRole("article")).toHaveCount(left);
      const reference = (await card.getByText(/^REQ-/).textContent()) ?? "";
      const words = (await card.getByText("Permanent", { exact: true }).count()) > 0 ? "Remove permanently" : "Hide";
      await card.getByRole("button", { name: words }).click();
      await page.getByRole("dialog").getByRole("button", { name: words, exact: true }).click();
      await expect(page.getByText(reference)).toHaveCount(0);
    }
  });
  await expect(page.getByText("No requests waiting.")).toBeVisible();
}

async function settleReportsAndMessages(page: Page): Promise<void> {
  await open(page, "/desk/reports", "Reports");
  const close = { name: /^Close (report|all)/ };
  for (let left = 4; left > 0; left--) {
    await page.getByRole("button", close).first().click();
    await page.getByRole("dialog").getByRole("button", close).click();
    await expect(page.getByRole("article")).toHaveCount(left - 1);
  }
  await open(page, "/desk/messages", "Messages");
  for (let left = MESSAGES; left > 0; left--) {
    await expect(page.getByRole("article")).toHaveCount(left);
    const letter = page.getByRole("article").first();
    await letter.getByRole("button", { name: "Read" }).click();
    await letter.getByLabel("Your answer").fill("Yes, from the first of May.");
    await letter.getByRole("button", { name: "Send answer" }).click();
  }
  await expect(page.getByText("No messages waiting.")).toBeVisible();
}

async function importTable(page: Page, { timed }: Day, folder: string): Promise<void> {
  const count = ROWS.toLocaleString("en-US");
  const before = (await run<{ total: number }>(page, "listings list", { limit: 1 })).total;
  const file = join(folder, "huts.csv");
  await writeTable(file, ROWS);
  await open(page, "/desk/import", "Import");
  await timed("the table is uploaded and its columns are known", async () => {
    await page.getByLabel("Table", { exact: true }).setInputFiles(file);
    await expect(page.getByRole("button", { name: "Preview changes" })).toBeEnabled({ timeout: IMPORT_MS });
  });
  await timed(`${count} rows are checked`, async () => {
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("button", { name: `Import ${count} listings` })).toBeEnabled({ timeout: IMPORT_MS });
  });
  await timed(`${count} rows are imported`, async () => {
    await page.getByRole("button", { name: `Import ${count} listings` }).click();
    const another = page.getByRole("button", { name: "Import another file" });
    await expect(page.getByText(/rows so far/).or(another)).toBeVisible({ timeout: IMPORT_MS });
    await page.reload();
    await expect(another).toBeVisible({ timeout: IMPORT_MS });
  });
  await timed(`a list of ${count} listings is shown`, () => showListings(page, before + ROWS));
  await timed("one of them is found by its name", async () => {
    await page.goto("/desk/listings?search=Hut+49999");
    await expect(page.getByText("Hut 49999")).toBeVisible();
  });
  await open(page, "/desk/import", "Import");
  await timed(`${count} listings are taken back`, async () => {
    await page.getByRole("button", { name: "Undo the import" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
    await expect(page.getByText(`${count} listings removed`, { exact: false })).toBeVisible({ timeout: IMPORT_MS });
  });
  expect((await run<{ total: number }>(page, "listings list", { limit: 1 })).total).toBe(before);
}

async function showListings(page: Page, total: number): Promise<void> {
  await open(page, "/desk/listings", "Listings");
  await expect(page.getByText(total.toLocaleString("en-US"), { exact: false }).first()).toBeVisible();
}

const DATABASES = ["embedded", "Postgres"] as const;

for (const database of DATABASES) {
  test(`an operator's day on the ${database} database: ${SUBMISSIONS} submissions, ${REMOVALS} removals, ${ROWS} rows @long`, async ({
    browser,
  }) => {
    test.setTimeout(60 * 60_000);
    const timings: string[] = [];
    const timed: Day["timed"] = async (what, work) => {
      const began = performance.now();
      const done = await work();
      timings.push(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      return done;
    };
    const folder = await mkdtemp(join(tmpdir(), "nightlatch-day-"));
    const created = database === "Postgres" ? await createDatabase() : undefined;
    const settings: Readonly<Record<string, string>> = created ? { DATABASE_URL: created.url } : {};
    let site: RunningSite | undefined;
    try {
      site = await startSite({ TRUST_PROXY: "1", FORM_LIMIT: "10000", ...settings });
      const day: Day = { site, env: { DATA_DIR: site.dataDir, PUBLIC_URL: site.address, ...settings }, browser, timed };
      await fill(day);
      const page = await signIn(day, "Ada Park", "owner");
      await expect(page.getByRole("row", { name: new RegExp(`^Submissions ${SUBMISSIONS} `) })).toBeVisible();
      await decideByKeys(page, day);
      await bothDecide(page, day);
      await restOfQueue(page, day);
      await settleRemovals(page, day);
      await settleReportsAndMessages(page);
      await importTable(page, day, folder);
      await timed("today is shown at the end of the day", () => open(page, "/desk", "Today"));
      for (const what of ["Submissions", "Removal requests", "Reports", "Messages"])
        await expect(page.getByRole("row", { name: new RegExp(`^${what} (0|none)`, "i") })).toBeVisible();
      timings.push(`most memory, in MB: ${JSON.stringify(peakMemory(site.process.pid))}`);
      expect(site.notes()).not.toMatch(/"level":(50|60)/);
    } finally {
      console.log(`${database}\n  ${timings.join("\n  ")}`);
      await site?.stop();
      await created?.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

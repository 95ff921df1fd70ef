import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type RunningSite, startSite } from "../support/site.ts";
import { expect, siteUrl, test, waitForHydration } from "../support/test.ts";

const SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

async function openLanding(page: Page, query = ""): Promise<void> {
  await page.goto(`/coming-soon${query}`);
  await waitForHydration(page);
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe" });

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

const readStorage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

test("the signup reaches the API by keyboard alone, and says so word for word", async ({ page, notes }) => {
  await openLanding(page);
  await page.getByLabel("I am a").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.com");
  // Sent sooner than a person could type, a form is refused (READINGS 53).
  await page.waitForFunction(() => performance.now() > 3000);
  const posted = page.waitForRequest((request) => request.url().endsWith("/api/waitlist") && request.method() === "POST");
  await page.keyboard.press("Enter");
  expect((await posted).postDataJSON()).toMatchObject({ email_address: "ada@example.com", tags: ["interest-host"] });
  const notice = page.getByText(SUCCESS, { exact: true });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: SUCCESS })).toBeFocused();
  await expect(subscribe(page)).toHaveCount(0);
  expect(notes.console).toEqual([]);
  expect(notes.foreign).toEqual([]);
});

test("an address that is none is said beside its field, which gets the focus, and nothing is sent", async ({ page, notes }) => {
  await openLanding(page);
  for (const [typed, message] of [
    ["", "Please enter your email."],
    ["ada at example", "Please enter a valid email address."],
  ] as const) {
    await email(page).fill(typed);
    await subscribe(page).click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await expect(email(page)).toHaveAccessibleDescription(message);
    await expect(email(page)).toHaveValue(typed);
  }
  expect(notes.requests.filter((url) => url.startsWith("/api/waitlist"))).toEqual([]);
});

test("while it is on its way nothing can be changed or sent twice", async ({ page }) => {
  await openLanding(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route("**/api/waitlist", async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ json: { ok: true } });
  });
  await email(page).fill("ada@example.com");
  await email(page).press("Enter");
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  await expect(email(page)).toBeDisabled();
  answer();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(calls).toBe(1);
});

for (const [what, fulfil, message] of [
  [
    "a refusal",
    { status: 429, json: { error: "Too many requests. Please try again later.", code: "too_many_requests" } },
    "Too many requests.",
  ],
  ["a dropped connection", undefined, "The network did not answer."],
] as const) {
  test(`${what} is said, keeps what was typed, and can be tried again`, async ({ page }) => {
    await openLanding(page);
    await page.route("**/api/waitlist", (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
    await email(page).fill("ada@example.com");
    await subscribe(page).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeFocused();
    await expect(email(page)).toHaveValue("ada@example.com");
    await page.unroute("**/api/waitlist");
    await page.route("**/api/waitlist", (route) => route.fulfill({ json: { ok: true } }));
    await subscribe(page).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
  });
}

test("a refusal that names the address stands beside it", async ({ page }) => {
  await openLanding(page);
  await page.route("**/api/waitlist", (route) =>
    route.fulfill({ status: 400, json: { error: "That address cannot be written to.", code: "invalid_body", field: "email_address" } }),
  );
  await email(page).fill("ada@example.com");
  await subscribe(page).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("That address cannot be written to.");
});

test("referrals are kept on the device and shown nowhere", async ({ page }) => {
  await openLanding(page, "?r=abc234&refs=2");
  await expect
    .poll(() => readStorage(page))
    .toMatchObject({
      "nightlatch:referred-by": "ABC234",
      "nightlatch:waitlist-rank": "1096",
      "nightlatch:waitlist-total": "5000",
    });
  const first = await readStorage(page);
  expect(first["nightlatch:share-code"]).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  await expect(page.locator("main")).not.toContainText(/ABC234|1096|5000/);

  await openLanding(page, "?r=ZZZZZ9&refs=2");
  await expect
    .poll(() => readStorage(page))
    .toMatchObject({
      "nightlatch:referred-by": "ZZZZZ9",
      "nightlatch:share-code": first["nightlatch:share-code"],
      "nightlatch:waitlist-rank": "1096",
    });
  await openLanding(page, "?refs=1000");
  await expect.poll(() => readStorage(page)).toMatchObject({ "nightlatch:referred-by": "ZZZZZ9", "nightlatch:waitlist-rank": "1" });
});

test("the page works where storage is blocked", async ({ page, notes }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Blocked", "SecurityError");
      },
    });
  });
  await openLanding(page, "?r=ABC234");
  await page.getByText("When does it open?").click();
  await expect(page.getByText("We would rather not name a day")).toBeVisible();
  expect(notes.console).toEqual([]);
});

test("nine questions open by keyboard", async ({ page }) => {
  await openLanding(page);
  const questions = page.locator("details summary");
  await expect(questions).toHaveCount(9);
  await questions.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You read it here and book with the host.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You read it here and book with the host.")).toBeHidden();
});

test("a second half whose script does not come stays as the server sent it", async ({ page }) => {
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("coming-soon-closing"));
  await page.route("**/coming-soon-closing*.js", (route) => route.abort());
  await openLanding(page);
  await failed;
  await page.getByText("When does it open?").click();
  await expect(page.getByText("We would rather not name a day")).toBeVisible();
  await subscribe(page).click();
  await expect(email(page)).toHaveAccessibleDescription("Please enter your email.");
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
});

test("every section is there, and its footer leads on", async ({ page }) => {
  await openLanding(page);
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText([
    "What you can count on",
    "More than stays",
    "What's launching first",
    "How we keep it free",
    "How it works",
    "A sneak peek",
    "From the blog",
    "Questions and answers",
    "Small print",
  ]);
  const links = page.getByRole("navigation", { name: "Small print" }).getByRole("link");
  await expect(links).toHaveText(["Privacy", "Terms", "Contact", "Social profile"]);
  await page.getByRole("link", { name: "Join the waitlist" }).click();
  await expect(email(page)).toBeInViewport();
});

for (const width of [390, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing, with answers open, refused and joined, ${width}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openLanding(page);
      for (const question of await page.locator("details summary").all()) await question.click();
      await subscribe(page).click();
      await expect(email(page)).toHaveAttribute("aria-invalid", "true");
      expect(await findViolations(new AxeBuilder({ page }))).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await page.route("**/api/waitlist", (route) => route.fulfill({ json: { ok: true } }));
      await email(page).fill("ada@example.com");
      await subscribe(page).click();
      await expect(page.getByText(SUCCESS)).toBeVisible();
      expect(await findViolations(new AxeBuilder({ page }).include("#join"))).toEqual([]);
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is posted and comes back with the same words", async ({ page }) => {
    await page.goto("/coming-soon");
    await page.getByLabel("I am a").selectOption({ label: "Host / Property Owner" });
    await email(page).fill("noscript@example.com");
    await subscribe(page).click();
    await expect(page).toHaveURL(/\/coming-soon\?joined=1$/);
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  });

  test("an address that is none comes back with its message", async ({ page }) => {
    await page.goto("/coming-soon");
    await email(page).fill("no address");
    await subscribe(page).click();
    await expect(page).toHaveURL(/\/coming-soon\?problem=email$/);
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
  });

  test("the questions open", async ({ page }) => {
    await page.goto("/coming-soon");
    await page.getByText("What does it cost?").click();
    await expect(page.getByText("there is no booking fee. A basic listing")).toBeVisible();
  });
});

test.describe("which page is whose", () => {
  test("in home mode the landing is /coming-soon, and kept out of search engines", async ({ page }) => {
    await page.goto("/coming-soon");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/coming-soon$/);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });

  test("in waitlist mode it is / too, which may be found; /home stays Home", async ({ page }) => {
    let site: RunningSite | undefined;
    try {
      site = await startSite({ HOME_MODE: "waitlist", API_URL: siteUrl() });
      for (const path of ["/", "/coming-soon"]) {
        await page.goto(site.address + path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places to stay that welcome you as you are");
        expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/^https?:\/\/[^/]+\/$/);
        await expect(page.locator("meta[name=robots]")).toHaveCount(0);
      }
      await page.goto(`${site.address}/home`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
    } finally {
      await site?.stop();
    }
  });
});

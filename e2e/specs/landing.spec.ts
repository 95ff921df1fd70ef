import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CODED_REFUSALS, expectClean, expectCleanOnEveryScreen, holdCall, onEveryScreen, refuseInTurn } from "../support/form-states.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { expect, holdBack, siteUrl, test, waitForHydration } from "../support/test.ts";

const SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

async function openLanding(page: Page, query = ""): Promise<void> {
  await page.goto(`/coming-soon${query}`);
  await waitForHydration(page);
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe" });

const CALL = "**/api/waitlist";

/** The link of the mail that an address got from the shared site, which puts its mails into a folder. */
async function linkTo(address: string, purpose: "confirm" | "unsubscribe"): Promise<string> {
  const folder = join(process.env.SITE_DATA_DIR ?? "", "outbox");
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const mail = mails.find((text) => text.includes(`To: ${address}`)) ?? "";
    link = new RegExp(`/api/waitlist/${purpose}\\?token=[\\w-]+`).exec(mail)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? "";
}

const readStorage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

test("the signup reaches the API by keyboard alone, and says so word for word", async ({ page, notes }) => {
  await openLanding(page);
  await page.getByLabel("I am a").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.com");
  // Sent sooner than a person could type, a form is refused (docs/product/abuse-and-privacy.md#guard-of-public-forms).
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
  const { held, release: answer } = holdBack();
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

test("every error of the server, and none at all, is said in its words, and what was typed stays", async ({ page }) => {
  await openLanding(page);
  await page.getByLabel("I am a").selectOption({ label: "Host / Property Owner" });
  await email(page).fill("ada@example.com");
  const wordless = [
    { answer: { status: 500, json: { message: "no" } }, shown: "Server error (500)" },
    { answer: { status: 502, contentType: "text/html", body: "<h1>upstream is away</h1>" }, shown: "Server error (502)" },
  ];
  await refuseInTurn(
    page,
    CALL,
    [...CODED_REFUSALS, ...wordless],
    () => subscribe(page).click(),
    async (words) => {
      await expect(page.locator("#join").getByRole("alert")).toContainText(words);
      await expect(email(page)).toHaveValue("ada@example.com");
      await expect(page.getByLabel("I am a")).toHaveValue("interest-host");
    },
  );
  await page.route(CALL, (route) => route.fulfill({ json: { ok: true } }));
  await subscribe(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

onEveryScreen("axe finds nothing: empty, with answers open, refused, sending, failed, joined", async (page) => {
  await openLanding(page);
  await expectClean(page, "empty");
  for (const question of await page.locator("details summary").all()) await question.click();
  await subscribe(page).click();
  await expect(email(page)).toHaveAttribute("aria-invalid", "true");
  await expectClean(page, "refused, with answers open");
  await email(page).fill("ada@example.com");
  const { release } = await holdCall(page, CALL, { status: 503, json: { error: "Starting.", code: "not_ready" } });
  await subscribe(page).click();
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
  await expectClean(page, "sending");
  release();
  await expect(page.getByText("Starting.")).toBeVisible();
  await expectClean(page, "failed");
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: { ok: true } }));
  await subscribe(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expectClean(page, "joined");
  for (const [state, shown] of [
    ["joined=1", page.getByRole("status").filter({ hasText: SUCCESS })],
    ["problem=email", page.getByText("Please enter a valid email address.")],
    ["problem=busy", page.locator("#join").getByRole("alert")],
  ] as const) {
    await page.goto(`/coming-soon?${state}`);
    await waitForHydration(page);
    await expect(shown).toBeVisible();
    await expectClean(page, state);
  }
});

test("axe finds nothing on the pages behind the mail's links, from asking to done", async ({ page }) => {
  test.setTimeout(240_000);
  const address = `links-${Date.now()}@example.com`;
  // Once only: without a proof of work, as without JavaScript, one visitor may send few of these.
  const answer = await page.request.post("/api/waitlist", { data: { email_address: address, tags: ["interest-host"] } });
  expect(answer.ok()).toBe(true);
  const [confirm, leave] = [await linkTo(address, "confirm"), await linkTo(address, "unsubscribe")];
  for (const [link, button, asked, done] of [
    [confirm, "Confirm", "Confirm your subscription", "You are on the list"],
    [leave, "Take me off the list", "Leave the waiting list", "You are off the list"],
  ] as const) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(asked);
    await expectCleanOnEveryScreen(page, asked);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
    await expectCleanOnEveryScreen(page, done);
  }
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not in use");
  await expectCleanOnEveryScreen(page, "a link that is not in use");
});

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

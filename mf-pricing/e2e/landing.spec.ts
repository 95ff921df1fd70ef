import { expectCleanOnEveryScreen } from "../../e2e/support/expect-clean.ts";
import { readMails } from "../../e2e/support/mails.ts";
import type { Page } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

const SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

async function openLanding(page: Page, query = ""): Promise<void> {
  await page.goto(`/coming-soon${query}`);
  await waitForHydration(page);
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe" });

async function linkTo(address: string, purpose: "confirm" | "unsubscribe"): Promise<string> {
  const find = async () => {
    const mail = (await readMails(process.env.SITE_DATA_DIR)).find((text) => text.includes(`To: ${address}`)) ?? "";
    return new RegExp(`/api/waitlist/${purpose}\\?token=[\\w-]+`).exec(mail)?.[0] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

test("the lower half stays as the server sent it when its script fails", { tag: "@long" }, async ({ page }) => {
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

test("the mail's links confirm and unsubscribe, and axe finds no violation on their pages", async ({ page }) => {
  const address = `links-${Date.now()}@example.com`;
  // Sends only one signup: without JavaScript there is no proof of work, so the API accepts few from one IP address.
  const response = await page.request.post("/api/waitlist", { data: { email_address: address, tags: ["interest-host"] } });
  expect(response.ok()).toBe(true);
  const [confirm, leave] = [await linkTo(address, "confirm"), await linkTo(address, "unsubscribe")];
  for (const [link, button, title, done] of [
    [confirm, "Confirm", "Confirm your subscription", "You are on the list"],
    [leave, "Take me off the list", "Leave the waiting list", "You are off the list"],
  ] as const) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    if (link === leave) await expectCleanOnEveryScreen(page, title);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
    if (link === leave) await expectCleanOnEveryScreen(page, done);
  }
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expectCleanOnEveryScreen(page, "a link that is not in use");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("posting the form returns the same messages, also for an invalid address, and the questions open", async ({ page }) => {
    await page.goto("/coming-soon");
    await page.getByLabel("I am a").selectOption({ label: "Host / Property Owner" });
    await email(page).fill("noscript@example.com");
    await subscribe(page).click();
    await expect(page).toHaveURL(/\/coming-soon\?joined=1$/);
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();

    await page.goto("/coming-soon");
    await page.getByText("What does it cost?").click();
    await expect(page.getByText("there is no booking fee. A basic listing")).toBeVisible();
    await email(page).fill("no address");
    await subscribe(page).click();
    await expect(page).toHaveURL(/\/coming-soon\?problem=email$/);
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
  });
});

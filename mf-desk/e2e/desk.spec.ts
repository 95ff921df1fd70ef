import { expectAxeClean, expectNoOverflow } from "../../e2e/support/expect-clean.ts";
import { ops } from "../../e2e/support/ops.ts";
import { pressWithKeyboard } from "../../e2e/support/press-with-keyboard.ts";
import { expect, type Page, test, waitForHydration } from "../../e2e/support/test.ts";

// Separate cookies and a virtual passkey device for this spec.
test.use({ sharesContext: false });

/** Replaces the IP address in the CLI's link by a host name, because passkeys do not work with IP addresses. */
async function linkFor(...args: string[]): Promise<string> {
  const { address } = await ops<{ address: string }>("desk", "open", ...args);
  return address.replace("//127.0.0.1:", "//localhost:");
}

async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

test("an operator opens a link, adds a passkey, signs in with it, and is locked out at once, by keyboard", { tag: "@apart" }, async ({
  page,
  browser,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const visitor = await page.goto("/");
  expect(await visitor?.text()).not.toContain("desk");
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("desk"))).toEqual([]);

  // The site still stores the passkey of a failed run, so each retry uses a new name.
  const device = `Laptop ${Date.now()}`;
  const link = await linkFor("--name", "Ada Park", "--role", "owner");
  await page.goto(link);
  await addDevice(page);
  await waitForHydration(page);
  await pressWithKeyboard(page, "Sign in as Ada Park");
  await expect(page.getByRole("heading", { name: "Hello Ada Park" })).toBeVisible();
  expect(requests.filter((url) => url.includes(link.split("#")[1] ?? ""))).toEqual([]);
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
  await page.getByRole("link", { name: "Sessions" }).filter({ visible: true }).click();
  await page.getByLabel("Name of the new passkey").fill(device);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Passkey ${device}` })).toBeVisible();
  await expectAxeClean(page, "sessions");
  await expectNoOverflow(page, "sessions");

  await pressWithKeyboard(page, "Sign out");
  await pressWithKeyboard(page, "Sign in with a passkey");
  await expect(page.getByText(`passkey ${device}`, { exact: true })).toBeVisible();

  // A used link does not work in another browser.
  const other = await browser.newContext();
  try {
    const elsewhere = await other.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("alert")).toContainText("This link was already used");
  } finally {
    await other.close();
  }

  await ops("desk", "revoke", "--name", "Ada Park");
  await page.getByLabel("Their name").fill("Cleo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("You were signed out in the meantime.");
  await expect(page.getByLabel("Their name")).toHaveValue("Cleo");
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  await pressWithKeyboard(page, "Sign in with a passkey");
  await expect(page.getByRole("alert")).toContainText("This passkey does not sign you in here.");
});

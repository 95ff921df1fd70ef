import { expectOnlyListedStored } from "../../e2e/support/expect-listed.ts";
import { recordTraffic } from "../../e2e/support/record-traffic.ts";
import { type BrowserContext, expect, type Page, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const NOTE = "Windows toward the water, ask about April";
const NAME = "Wintersolstice";
const PASSPHRASE = "velvet otter on a slow canal";
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function save(page: Page, list: string, count: number): Promise<string[]> {
  await page.goto(list);
  await waitForHydration(page);
  const hearts = page.getByRole("button", { name: /^Save / });
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await hearts.nth(index).click();
    names.push(((await hearts.nth(index).getAttribute("aria-label")) ?? "").replace("Save ", ""));
  }
  return names;
}

const writeNotes = (page: Page) =>
  page.evaluate((text) => {
    const saved: { card: { slug: string; name: string } }[] = JSON.parse(localStorage.getItem("nightlatch:saved") ?? "[]");
    const notes = saved.map(({ card }) => ({ slug: card.slug, name: card.name, text, hearts: 2, theirs: [] }));
    localStorage.setItem("nightlatch:notes", JSON.stringify(notes));
  }, NOTE);

async function makeLink(page: Page): Promise<string> {
  await page.goto("/saved");
  await page.getByRole("button", { name: "Send this list" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this list" });
  await dialog.getByRole("textbox", { name: /Name of the list/ }).fill(NAME);
  for (const name of [/My notes/, /My hearts/, /Seal it/]) await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByRole("textbox", { name: "Passphrase" }).fill(PASSPHRASE);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await dialog.getByRole("button", { name: "Show a QR code" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  return dialog.getByRole("textbox", { name: "The link" }).inputValue();
}

async function historyOf(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  return entries.map(({ url }) => url);
}

async function unseal(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel("Passphrase").fill(passphrase);
  await page.getByRole("button", { name: "Open the list" }).click();
}

test("passes a sealed list between phones, and no request contains any of it", { tag: "@apart" }, async ({ browser }) => {
  const traffic = await recordTraffic();
  const phone = () => browser.newContext({ ...PHONE, baseURL: siteUrl(), proxy: { server: traffic.server } });
  const [sender, receiver] = [await phone(), await phone()];
  try {
    const receiverPage = await sender.newPage();
    const [name = "", ...others] = await save(receiverPage, "/properties/kink-cabins-bnbs", 3);
    expect(others).toHaveLength(2);
    await writeNotes(receiverPage);
    const link = await makeLink(receiverPage);

    const mine = await receiver.newPage();
    expect(await save(mine, `/properties?search=${encodeURIComponent(name)}`, 1)).toEqual([name]);
    await mine.goto(link);
    await expect(mine.getByLabel("Passphrase")).toBeVisible();
    await expect(mine).toHaveURL(`${siteUrl()}/list`);
    await unseal(mine, PASSPHRASE);
    const both = mine.getByRole("region", { name: "You both chose" });
    await expect(both.getByRole("heading", { level: 3 })).toHaveText([name]);
    await expect(both.getByText(NOTE)).toBeVisible();
    await expectOnlyListedStored(mine);

    // Back from a stay's page restores the list without its passphrase, but a reload asks for the passphrase.
    await both.getByRole("link").first().click();
    await expect(mine.getByRole("heading", { level: 1 })).toHaveText(name);
    await mine.goBack();
    await expect(both).toBeVisible();
    await mine.reload();
    await unseal(mine, PASSPHRASE);
    await expect(both).toBeVisible();
    expect((await historyOf(receiver, mine)).filter((url) => url.includes("#"))).toEqual([]);

    await mine.getByRole("button", { name: "Add 2 stays to my saved stays" }).click();
    await mine.getByRole("link", { name: "See your saved stays" }).click();
    await expect(mine.getByRole("region", { name: "Saved" }).getByRole("heading", { level: 3 })).toHaveCount(3);

    await mine.goto("/list");
    await expect(mine.getByText("No list here yet.")).toBeVisible();

    // Leaving a page makes it send its pending requests.
    for (const page of [receiverPage, mine]) await page.goto("about:blank");
    const sent = traffic.sent().join("\n\n");
    expect(sent).toContain("/api/stays?slugs=");
    const [, fragment = ""] = link.split("#");
    for (const secret of [fragment.slice(0, 16), fragment.slice(-16), NOTE, NAME, PASSPHRASE]) {
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) expect(sent).not.toContain(form);
    }
    expect(traffic.sent().filter((request) => !request.split("\n")[1]?.startsWith(siteUrl()))).toEqual([]);
  } finally {
    for (const context of [sender, receiver]) await context.close();
    await traffic.close();
  }
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expectAxeClean } from "../../e2e/support/expect-clean.ts";
import { ops } from "../../e2e/support/ops.ts";
import type { Page } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

const ADDED = "Property listing added successfully!";
const NEEDED = {
  "Host email": "robin@example.com",
  "Host phone": "+1 555 010 4477",
  Website: "https://pine.example",
  Description: "A quiet cabin by a creek.",
  City: "Salem",
  State: "Oregon",
  Country: "USA",
} as const;

test.use({ sharesContext: "clock" });

// Uploads are much work, for the browser's proof and for the server.
test.slow();

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One of the site's own scenes, under another name. */
function photo(name: string, picture: "hero-dusk" | "no-picture" = "no-picture"): FilePayload {
  const file = fileURLToPath(new URL(`../../seed/pictures/${picture}-800.webp`, import.meta.url));
  return { name, mimeType: "image/webp", buffer: readFileSync(file) };
}
const NOTES: FilePayload = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("words, not a picture") };

const editor = (page: Page) => page.getByRole("region", { name: "Photos" });
const picker = (page: Page) => page.getByLabel("Choose photos");
const items = (page: Page) => page.getByRole("list", { name: "Photos of the listing, in their order" }).getByRole("listitem");
const notTaken = (page: Page) => page.getByRole("list", { name: "Files that were not taken" }).getByRole("listitem");
const caption = (page: Page, number: number) => page.getByRole("textbox", { name: `Caption of photo ${number} (optional)` });
const button = (page: Page, name: string, number: number) => page.getByRole("button", { name: `${name} photo ${number}` });
const said = (page: Page) => editor(page).getByRole("status");
const add = (page: Page) => page.getByRole("button", { name: "Add Listing" });

async function openForm(page: Page): Promise<void> {
  await page.goto("/add-listing");
  await waitForHydration(page);
}

async function fillForm(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ "Property name": name, ...NEEDED }))
    await page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value);
}

/** Drops files onto the area for them. */
async function drop(page: Page, files: readonly FilePayload[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString("base64") }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  const area = page.locator("div:has(> label:has-text('Choose photos'))");
  for (const type of ["dragenter", "dragover", "drop"]) await area.dispatchEvent(type, { dataTransfer });
}

const shownNames = (page: Page) => items(page).evaluateAll((all) => all.map((item) => item.querySelector("p")?.textContent));

/** Each photo takes some seconds of work where several browsers share a processor. */
async function expectUploaded(page: Page, count: number): Promise<void> {
  await expect(items(page).filter({ hasText: "Uploaded" })).toHaveCount(count, { timeout: 60_000 });
}

// Order, retries, waiting and drafts: mf-forms/src/add-listing/photos/photos.browser.test.tsx. A photo that was handed in, until it
// is published: mf-desk/e2e/submissions.spec.ts.
test("photos are picked, dropped, ordered and captioned, and show once the operator has taken the listing", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  const name = `Photo House ${Date.now()}`;
  await openForm(page);
  await fillForm(page, name);
  await picker(page).setInputFiles([photo("bath.webp"), NOTES]);
  await expect(notTaken(page)).toContainText(["notes.jpgThis file is no JPEG, PNG, WebP or AVIF picture."]);
  await drop(page, [photo("bedroom.webp", "hero-dusk"), photo("third.webp")]);
  await expectUploaded(page, 3);
  await expect(page).toHaveURL(/\/add-listing$/);
  expect(await shownNames(page)).toEqual(["bath.webp", "bedroom.webp", "third.webp"]);
  const card = page.getByRole("region", { name: "Preview of the listing" });
  await expect(card.locator("img[src^='data:image/jpeg']")).toBeVisible();

  // By keyboard: the second photo becomes the cover, and the focus stays within reach.
  await button(page, "Move earlier", 2).focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Moved to place 1 of 3, the cover.");
  await expect(button(page, "Move later", 1)).toBeFocused();
  expect(await shownNames(page)).toEqual(["bedroom.webp", "bath.webp", "third.webp"]);
  await button(page, "Remove", 3).focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Photo removed. 2 photos left.");
  await expect(button(page, "Remove", 2)).toBeFocused();
  await caption(page, 1).fill("The bed under the beams");
  await page.getByRole("button", { name: "Dismiss the message about notes.jpg" }).click();
  await expectAxeClean(page, "photos");

  await page.clock.fastForward(4_000);
  await add(page).click();
  await expect(page.getByText(ADDED)).toBeVisible({ timeout: 60_000 });
  await expect(items(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("listing-")))).toEqual([]);

  const submissions = await ops<{ id: string; name: string }[]>("submissions", "list");
  const id = submissions.find((each) => each.name === name)?.id ?? "";
  const { photos } = await ops<{ photos: { file: string; caption: string }[] }>("submissions", "show", id);
  expect(photos.map((each) => each.caption)).toEqual(["The bed under the beams", ""]);
  for (const { file } of photos) expect(readFileSync(file).subarray(8, 12).toString()).toBe("WEBP");
  const address = `/media/photos/${photos[0]?.file.split("/").at(-1)}`;
  expect((await page.request.get(address)).status()).toBe(404);

  const { slug } = await ops<{ slug: string }>("submissions", "approve", id);
  await expect.poll(async () => (await page.request.get(`/property/${slug}`)).status()).toBe(200);
  await page.goto(`/property/${slug}`);
  const cover = page.getByRole("img", { name: "The bed under the beams" }).first();
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  expect(await cover.evaluate((image) => (image as HTMLImageElement).currentSrc)).toContain("/media/photos/");
  await expect(page.getByRole("img", { name: `${name}, photo 2` }).first()).toBeAttached();
  expect((await page.request.get(address)).status()).toBe(200);
});

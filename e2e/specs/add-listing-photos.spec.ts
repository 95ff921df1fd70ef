import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { ops } from "../support/ops.ts";
import { expect, holdBack, test, waitForHydration } from "../support/test.ts";

const UPLOAD = "**/api/photos?*";
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

// Uploads are work, for the browser's proof and for the server.
test.slow();

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One of the catalogue's own pictures, under another name. */
function photo(name: string, room: "bath" | "bedroom" = "bath"): FilePayload {
  const file = fileURLToPath(new URL(`../../api/seed/pictures/alder-aframe-${room}-800.webp`, import.meta.url));
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

/** Drops files where they may be dropped. */
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

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test("photos are picked, dropped, ordered and captioned, and show once the operator has taken the listing", async ({ page }) => {
  const name = `Photo House ${Date.now()}`;
  await openForm(page);
  await fillForm(page, name);
  await expectNoViolations(page);
  await picker(page).setInputFiles([photo("bath.webp"), NOTES]);
  await expect(notTaken(page)).toContainText(["notes.jpgThis file is no JPEG, PNG, WebP or AVIF picture."]);
  await drop(page, [photo("bedroom.webp", "bedroom"), photo("third.webp")]);
  await expectUploaded(page, 3);
  await expect(page).toHaveURL(/\/add-listing$/);
  expect(await shownNames(page)).toEqual(["bath.webp", "bedroom.webp", "third.webp"]);
  const card = page.getByRole("region", { name: "Preview of the listing" });
  await expect(card.locator("img[src^='data:image/jpeg']")).toBeVisible();

  // By keyboard: the second becomes the cover, and focus stays within reach.
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
  await expectNoViolations(page);

  await page.waitForFunction(() => performance.now() > 3000);
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
  await expectNoViolations(page);
});

test("a photo whose connection drops stays, stands in the way of sending, and goes through with Retry", async ({ page }) => {
  await openForm(page);
  await fillForm(page, "Retry House");
  await page.route(UPLOAD, (route: Route) => route.abort());
  await picker(page).setInputFiles([photo("bath.webp")]);
  await expect(items(page)).toContainText("The photo did not get through. Check your connection.", { timeout: 60_000 });
  await caption(page, 1).fill("The bath");
  await add(page).click();
  const message = "1 photo did not get through. Please retry or remove it.";
  await expect(picker(page)).toBeFocused();
  await expect(picker(page)).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.locator("main").getByRole("alert").getByRole("link")).toHaveText([message]);
  await expectNoViolations(page);
  await page.unroute(UPLOAD);
  await button(page, "Retry", 1).click();
  await expect(button(page, "Remove", 1)).toBeFocused();
  await expectUploaded(page, 1);
  await expect(caption(page, 1)).toHaveValue("The bath");
  await expect(page.getByText(message)).toHaveCount(0);
});

test("a listing waits for photos that are on their way, and names them in their order", async ({ page }) => {
  await openForm(page);
  await fillForm(page, "Waiting House");
  const { held, release: letGo } = holdBack();
  await page.route(UPLOAD, async (route: Route) => {
    await held;
    await route.continue();
  });
  let sent: { Photos?: { photo: string; caption: string }[] } | undefined;
  await page.route("**/api/properties", async (route: Route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: { ok: true } });
  });
  await picker(page).setInputFiles([photo("bath.webp"), photo("bedroom.webp", "bedroom")]);
  await expect(editor(page).getByText("Waits for its turn")).toBeVisible();
  await expect(editor(page).getByRole("progressbar")).toBeVisible();
  await caption(page, 2).fill("The bed");
  await add(page).click();
  await expect(page.getByText("2 photos still on the way. The listing is sent after that.")).toBeVisible();
  await expect(button(page, "Remove", 1)).toBeDisabled();
  expect(sent).toBeUndefined();
  await expectNoViolations(page);
  letGo();
  await expect(page.getByText(ADDED)).toBeVisible({ timeout: 60_000 });
  expect(sent?.Photos).toEqual([
    { photo: expect.stringMatching(/^[\w-]{43}$/), caption: "" },
    { photo: expect.stringMatching(/^[\w-]{43}$/), caption: "The bed" },
  ]);
});

test("photos of a draft come back, can be discarded, and that can be undone", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Property name").fill("Draft House");
  await picker(page).setInputFiles([photo("bath.webp"), photo("bedroom.webp", "bedroom")]);
  await expectUploaded(page, 2);
  await caption(page, 2).fill("The bed");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await waitForHydration(page);
  await expectUploaded(page, 2);
  await expect(caption(page, 2)).toHaveValue("The bed");
  await expect(items(page).first().locator("img")).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(items(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(caption(page, 2)).toHaveValue("The bed");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(items(page)).toHaveCount(0);
});

test("a photo that the server does not have any more is named, and the rest stays", async ({ page }) => {
  await openForm(page);
  await fillForm(page, "Lost House");
  await picker(page).setInputFiles([photo("bath.webp"), photo("bedroom.webp", "bedroom")]);
  await expectUploaded(page, 2);
  const error = "Photo 2 is not here any more. Please add it again.";
  await page.route("**/api/properties", (route: Route) =>
    route.fulfill({ status: 400, json: { error, code: "invalid_body", field: "Photos.1.photo" } }),
  );
  await add(page).click();
  await expect(page.getByText(`Error: ${error}`)).toBeVisible();
  await expect(picker(page)).toBeFocused();
  await expect(notTaken(page)).toContainText(["bedroom.webp"]);
  expect(await shownNames(page)).toEqual(["bath.webp"]);
  await expect(page.getByLabel("Property name")).toHaveValue("Lost House");
});

test("photos are ordered by dragging them, and a file that is dropped beside the area leaves the form as it is", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await openForm(page);
  await picker(page).setInputFiles([photo("first.webp"), photo("second.webp", "bedroom"), photo("third.webp")]);
  await expectUploaded(page, 3);
  // The browser tells what is dragged over only when the pointer has moved there twice.
  await items(page).nth(2).locator("[draggable=true]").hover();
  await page.mouse.down();
  for (const x of [300, 310])
    await items(page)
      .nth(0)
      .hover({ position: { x, y: 60 } });
  await page.mouse.up();
  await expect(said(page)).toHaveText("Moved to place 1 of 3, the cover.");
  expect(await shownNames(page)).toEqual(["third.webp", "first.webp", "second.webp"]);
  const stayed = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "x.webp"));
    return !document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  expect(stayed).toBe(true);
  await expect(items(page)).toHaveCount(3);
});

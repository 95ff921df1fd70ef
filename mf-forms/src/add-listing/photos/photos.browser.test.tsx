import {
  AXE_MS,
  closePage,
  createFakeApi,
  expectAxeClean,
  type FakeApi,
  FakeUpload,
  openRoute,
  put,
  showOn,
  tap,
  textsOf,
  WIDE,
} from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../../fixtures.ts";
import { routes } from "../../routes.tsx";

const CALL = "POST /api/properties";
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
const UPLOAD_FAILED_MESSAGE = "The photo didn't upload. Check your connection.";

const editor = () => page.getByRole("region", { name: "Photos" });
const picker = () => page.getByLabelText("Choose photos");
const items = () => page.getByRole("list", { name: "Photos of the listing, in their order" }).getByRole("listitem");
const notTaken = () => page.getByRole("list", { name: "Files we couldn't add" }).getByRole("listitem");
const caption = (number: number) => page.getByRole("textbox", { name: `Caption of photo ${number} (optional)` });
const button = (name: string, number: number) => page.getByRole("button", { name: `${name} photo ${number}` });
const status = () => editor().getByRole("status");
const add = () => page.getByRole("button", { name: "Add Listing" });
const visibleNames = () =>
  items()
    .elements()
    .map((item) => item.querySelector("p")?.textContent);

const idOf = (name: string): string =>
  btoa(name)
    .replaceAll(/[^\w-]/g, "-")
    .padEnd(43, "-")
    .slice(0, 43);

let mode: "taken" | "lost" | "held" = "taken";
let held: (() => void)[] = [];

FakeUpload.begun = (upload) => {
  const end = () => (mode === "lost" ? upload.lose() : upload.respond(200, { photo: idOf(upload.sent?.name ?? "") }));
  upload.upload.onprogress?.({ loaded: 1, total: 2 });
  if (mode === "held") held.push(end);
  else queueMicrotask(end);
};

let api: FakeApi;
beforeEach(async () => {
  closePage();
  localStorage.clear();
  mode = "taken";
  held = [];
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  api = createFakeApi(fixtures.find(({ name }) => name === "add-listing-full"));
  await openForm();
});
afterEach(() => vi.unstubAllGlobals());

async function openForm(): Promise<void> {
  await openRoute(routes, { api, url: "/add-listing" });
  await expect.element(picker()).toBeInTheDocument();
}

function fillForm(name: string): void {
  for (const [label, value] of Object.entries({ "Property name": name, ...NEEDED }))
    put(page.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`)), value);
}

async function photo(name: string, color = "teal"): Promise<File> {
  const canvas = new OffscreenCanvas(900, 600);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws nothing.");
  context.fillStyle = color;
  context.fillRect(0, 0, 900, 600);
  return new File([await canvas.convertToBlob({ type: "image/webp" })], name, { type: "image/webp" });
}
const notes = () => new File(["words, not a picture"], "notes.jpg", { type: "image/jpeg" });

function transferOf(files: readonly File[]): DataTransfer {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return dataTransfer;
}

function drop(files: readonly File[]): void {
  const area = picker().element().closest("label")?.parentElement;
  for (const type of ["dragenter", "dragover", "drop"])
    area?.dispatchEvent(new DragEvent(type, { dataTransfer: transferOf(files), bubbles: true, cancelable: true }));
}

async function expectUploaded(count: number): Promise<void> {
  await expect.poll(() => items().filter({ hasText: "Uploaded" }).elements().length).toBe(count);
}

test("photos can be picked, dropped, ordered and captioned, by keyboard too", { timeout: AXE_MS }, async () => {
  const complaints = vi.spyOn(console, "error");
  fillForm("Photo House");
  await userEvent.upload(picker(), [await photo("bath.webp"), notes()]);
  await expect.element(notTaken()).toHaveTextContent("notes.jpgThis file isn't a JPEG, PNG, WebP or AVIF picture.");
  drop([await photo("bedroom.webp", "maroon"), await photo("third.webp", "navy")]);
  await expectUploaded(3);
  expect([location.pathname, visibleNames()]).toEqual(["/add-listing", ["bath.webp", "bedroom.webp", "third.webp"]]);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  const card = page.getByRole("region", { name: "Preview of the listing" });
  await expect.poll(() => card.element().querySelector("img")?.src).toMatch(/^data:image\/jpeg/);

  (button("Move earlier", 2).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(status()).toHaveTextContent(/^Moved to place 1 of 3, the cover\.$/);
  await expect.element(button("Move later", 1)).toHaveFocus();
  expect(visibleNames()).toEqual(["bedroom.webp", "bath.webp", "third.webp"]);
  (button("Remove", 3).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(status()).toHaveTextContent(/^Photo removed\. 2 photos left\.$/);
  await expect.element(button("Remove", 2)).toHaveFocus();
  await caption(1).fill("The bed under the beams");
  await expectAxeClean("with photos and a file that was not taken");
  await page.getByRole("button", { name: "Dismiss the message about notes.jpg" }).click();
  await expectAxeClean("with photos");

  tap(add());
  await expect.element(page.getByText(ADDED)).toBeVisible();
  expect(items().elements()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes("listing-"))).toEqual([]);
  expect(api.calls(CALL)[0]?.body).toMatchObject({
    Photos: [
      { photo: idOf("bedroom.webp"), caption: "The bed under the beams" },
      { photo: idOf("bath.webp"), caption: "" },
    ],
  });
});

test("keeps a photo whose connection drops, blocks sending, and uploads it with Retry", { timeout: AXE_MS }, async () => {
  fillForm("Retry House");
  mode = "lost";
  await userEvent.upload(picker(), [await photo("bath.webp")]);
  await expect.element(items()).toHaveTextContent(UPLOAD_FAILED_MESSAGE);
  put(caption(1), "The bath");
  tap(add());
  const message = "1 photo didn't upload. Please retry or remove it.";
  await expect.element(picker()).toHaveFocus();
  await expect.element(picker()).toHaveAccessibleDescription(new RegExp(message));
  expect(textsOf(page.getByRole("alert").getByRole("link"))).toEqual([message]);
  expect(api.calls(CALL)).toEqual([]);
  await expectAxeClean("with a photo that failed");
  mode = "taken";
  await button("Retry", 1).click();
  await expect.element(button("Remove", 1)).toHaveFocus();
  await expectUploaded(1);
  await expect.element(caption(1)).toHaveValue("The bath");
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test("a listing waits for its uploading photos, and sends them in order", { timeout: AXE_MS }, async () => {
  fillForm("Waiting House");
  mode = "held";
  await userEvent.upload(picker(), [await photo("bath.webp"), await photo("bedroom.webp", "maroon")]);
  await expect.element(editor().getByText("Waiting")).toBeVisible();
  await expect.element(editor().getByRole("progressbar")).toHaveAttribute("value", "50");
  put(caption(2), "The bed");
  tap(add());
  await expect.element(page.getByText("2 photos still uploading. The listing is sent once they are done.")).toBeVisible();
  await expect.element(button("Remove", 1)).toBeDisabled();
  expect(api.calls(CALL)).toEqual([]);
  await expectAxeClean("waiting for photos");
  mode = "taken";
  for (const go of held) go();
  await expect.element(page.getByText(ADDED)).toBeVisible();
  expect(api.calls(CALL)[0]?.body).toMatchObject({
    Photos: [
      { photo: idOf("bath.webp"), caption: "" },
      { photo: idOf("bedroom.webp"), caption: "The bed" },
    ],
  });
});

test("a draft's photos are restored and discarded, and discarding can be undone", async () => {
  put(page.getByLabelText("Property name"), "Draft House");
  await userEvent.upload(picker(), [await photo("bath.webp"), await photo("bedroom.webp", "maroon")]);
  await expectUploaded(2);
  put(caption(2), "The bed");
  const thumbnails = () => document.querySelectorAll("[aria-label='Photos of the listing, in their order'] li img");
  await expect.poll(thumbnails).toHaveLength(2);
  await openForm();
  await expectUploaded(2);
  await expect.element(caption(2)).toHaveValue("The bed");
  expect(items().first().element().querySelector("img")?.src).toMatch(/^data:image/);
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.poll(() => items().elements().length).toBe(0);
  tap(page.getByRole("button", { name: "Undo" }));
  await expect.element(caption(2)).toHaveValue("The bed");
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.poll(() => items().elements().length).toBe(0);
});

test("names a photo that the server no longer has, and keeps the rest", async () => {
  fillForm("Lost House");
  await userEvent.upload(picker(), [await photo("bath.webp"), await photo("bedroom.webp", "maroon")]);
  await expectUploaded(2);
  const error = "Photo 2 is no longer here. Please add it again.";
  api.reply(CALL, { status: 400, json: { error, code: "invalid_body", field: "Photos.1.photo" } });
  tap(add());
  await expect.element(page.getByText(`Error: ${error}`)).toBeVisible();
  await expect.element(picker()).toHaveFocus();
  await expect.element(notTaken()).toHaveTextContent("bedroom.webp");
  expect(visibleNames()).toEqual(["bath.webp"]);
  await expect.element(page.getByLabelText("Property name")).toHaveValue("Lost House");
});

test("dragging orders photos, and a file dropped outside the area leaves the form as it is", async () => {
  await showOn({ ...WIDE, height: 1600 });
  await userEvent.upload(picker(), [await photo("first.webp"), await photo("second.webp", "maroon"), await photo("third.webp", "navy")]);
  await expectUploaded(3);
  await userEvent.dragAndDrop(items().nth(2).element().querySelector("[draggable=true]") as HTMLElement, items().nth(0));
  await expect.element(status()).toHaveTextContent(/^Moved to place 1 of 3, the cover\.$/);
  expect(visibleNames()).toEqual(["third.webp", "first.webp", "second.webp"]);
  const pageDrop = new DragEvent("drop", { dataTransfer: transferOf([notes()]), bubbles: true, cancelable: true });
  document.body.dispatchEvent(pageDrop);
  expect([pageDrop.defaultPrevented, items().elements().length]).toEqual([true, 3]);
});

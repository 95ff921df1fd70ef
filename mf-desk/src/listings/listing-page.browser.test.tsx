import { expectClean, FakeUpload } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FORM } from "../fixtures/listings.ts";
import { callOf, confirm, errorResponse, type FakeDesk, openDesk } from "../testing/desk.ts";

const field = (label: string) => page.getByRole("form", { name: "Edit the listing" }).getByLabelText(label, { exact: true });

const uploads: FakeUpload[] = [];
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: "image/jpeg" });
const begun = async (count: number) => {
  await expect.poll(() => uploads.length).toBe(count);
  return uploads.at(-1) as FakeUpload;
};

let desk: FakeDesk;
afterEach(() => {
  vi.unstubAllGlobals();
  uploads.length = 0;
});
beforeEach(async () => {
  FakeUpload.begun = (upload) => void uploads.push(upload);
  desk = await openDesk("listing-full");
  await expect.element(field("Name")).toHaveValue("Pine Cabin");
});

test("has no violations, and saves only changed fields", async () => {
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  desk.reply("listings edit", { slug: "pine-cabin", version: "2026-11-23T09:00:00.000Z", changes: {}, conflicts: [] });
  await field("Name").fill("Pine House");
  await field("Wifi").click();
  await page.getByRole("button", { name: "Remove Sauna" }).click();
  await field("Tags").selectOptions("Cage");
  await page.getByRole("button", { name: "Save 3 changes" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  const set = ["Name=Pine House", "Wifi=checked", "Tags=tag-cage"];
  expect(desk.inputs("listings edit")).toEqual([{ slug: "pine-cabin", version: FORM.version, set }]);
});

test("another's change blocks saving, and no input is lost", async () => {
  await field("Name").fill("Pine House");
  desk.replyError("listings edit", "pine-cabin was changed in the meantime by Ben Ito on 2026-11-25 at 10:00 UTC.", "desk_conflict");
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(page.getByText("changed in the meantime by Ben Ito")).toBeVisible();
  const fields = FORM.fields.map((each) => (each.field === "City" ? { ...each, text: "Mold" } : each));
  desk.reply("listings form", { ...FORM, version: "2026-11-23T10:00:00.000Z", fields });
  await page.getByRole("button", { name: "Load the latest and keep my edits" }).click();
  await expect.element(field("City")).toHaveValue("Mold");
  await expect.element(field("Name")).toHaveValue("Pine House");
  desk.reply("listings edit", { slug: "pine-cabin", version: "2026-11-23T11:00:00.000Z", changes: {}, conflicts: [] });
  await page.getByRole("button", { name: "Save 1 change" }).click();
  const input = { slug: "pine-cabin", version: "2026-11-23T10:00:00.000Z", set: ["Name=Pine House"] };
  await expect.poll(() => desk.inputs("listings edit").at(-1)).toEqual(input);
});

test("rejects what the plan lacks, and an owner can exceed it explicitly", async () => {
  await expect.element(page.getByRole("region", { name: "Plan: Free" }).getByText("2, not in the plan")).toBeVisible();
  await field("Name").fill("Pine House");
  desk.replyError("listings edit", "Marked as featured: 1. The plan Free includes none.", "desk_beyond_plan");
  await page.getByRole("button", { name: "Save 1 change" }).click();
  desk.reply("listings edit", { slug: "pine-cabin", version: "2026-11-23T11:00:00.000Z", changes: {}, conflicts: [] });
  await page.getByRole("button", { name: "Save beyond the plan" }).click();
  await expect.poll(() => desk.inputs("listings edit").at(-1)).toMatchObject({ set: ["Name=Pine House"], overPlan: true });
  desk.reply("listings feature", {});
  await confirm("Mark as featured");
  await expect.poll(() => desk.inputs("listings feature")).toEqual([{ slug: "pine-cabin", overPlan: true }]);
});

test("reverts one field of a change or all, and overwrites a later change only on request", async () => {
  const history = page.getByRole("region", { name: "History" });
  await expect.element(history.getByText("contact details aren't shown")).toBeVisible();
  desk.reply("listings revert", { slug: "pine-cabin", changes: {} });
  await history.getByRole("button", { name: "Restore Beds" }).click();
  await expect.element(page.getByText("Beds restored.")).toBeVisible();
  expect(desk.inputs("listings revert")).toEqual([{ listing: "id-pine-cabin", to: 42, fields: ["Beds"], anyway: false }]);
  desk.api.replyOnce(callOf("listings revert"), errorResponse("Name was changed again by Cleo.", "desk_not_done"));
  await history.getByRole("button", { name: "Undo this change" }).click();
  await expect.element(history.getByText("Name was changed again by Cleo.")).toBeVisible();
  await history.getByRole("button", { name: "Undo anyway" }).click();
  await expect.poll(() => desk.inputs("listings revert").at(-1)).toEqual({ listing: "id-pine-cabin", to: 42, fields: [], anyway: true });
});

test("a boost shows how many places are taken, and exceeding the limit needs confirmation", async () => {
  desk.reply("listings form", { ...FORM, places: { region: "Wales", taken: 5, limit: 5 } });
  desk.reply("listings boost", {});
  desk.reply("listings verify", {});
  await page.getByRole("button", { name: "Mark as verified" }).click();
  await expect.element(page.getByText("5 of 5 in Wales are taken")).toBeVisible();
  expect(desk.inputs("listings verify")).toEqual([{ slug: "pine-cabin", off: false }]);
  await page.getByRole("button", { name: "Boost for 30 days" }).click();
  await expect.element(page.getByRole("dialog").getByText("This goes beyond what our pricing page promises")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Boost for 30 days" }).click();
  await expect.poll(() => desk.inputs("listings boost")).toEqual([{ slug: "pine-cabin", days: 30, overLimit: true }]);
});

test("images are ordered, captioned and saved together; only an owner saves beyond the plan", async () => {
  const panel = page.getByRole("region", { name: "Photos" });
  desk.replyError("listings pictures", "The host's own photos: 2. The plan Free includes none.", "desk_beyond_plan");
  await panel.getByRole("button", { name: "Move photo 2 up" }).click();
  await panel.getByLabelText("Caption of photo 1, the cover").fill("The tub");
  await panel.getByRole("button", { name: "Save photos" }).click();
  await expect.element(panel.getByText("The host's own photos: 2. The plan Free includes none.")).toBeVisible();
  desk.reply("listings pictures", { slug: "pine-cabin", changes: {} });
  await panel.getByRole("button", { name: "Save photos beyond the plan" }).click();
  await expect.element(page.getByText("Photos saved.")).toBeVisible();
  const [one, two] = FORM.pictures;
  const saved = [
    { url: two?.url, caption: "The tub" },
    { url: one?.url, caption: one?.caption },
  ];
  const input = { slug: "pine-cabin", version: FORM.version, pictures: saved };
  expect(desk.inputs("listings pictures")).toEqual([input, { ...input, overPlan: true }]);
});

test("adds photos with progress and errors by file, order and captions at once, and saves them together", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  const panel = page.getByRole("region", { name: "Photos" });
  const save = panel.getByRole("button", { name: "Save photos" });
  const heic = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "bed.heic");
  await userEvent.upload(page.getByLabelText("Photos to add"), [jpeg("tub.jpg"), heic, jpeg("broken.jpg"), jpeg("beds.jpg")]);
  await expect.element(panel.getByText("bed.heic: We can't read HEIC photos.")).toBeVisible();
  await expect.element(panel.getByRole("progressbar", { name: "Upload of tub.jpg" })).toBeVisible();
  const tub = await begun(1);
  tub.upload.onprogress?.({ loaded: 1, total: 4 });
  await expect.element(panel.getByText("25 %")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await expectClean("uploads");
  await panel.getByLabelText("Caption of photo 3").fill("The tub");
  await panel.getByRole("button", { name: "Move photo 3 up" }).click();
  await expect.element(panel.getByRole("button", { name: "Move photo 2 up" })).toHaveFocus();
  tub.respond(200, { photo: "t".repeat(43), src: PIXEL });
  (await begun(2)).respond(400, {
    error: "This photo is damaged or incomplete, and cannot be read.",
    code: "invalid_photo",
    field: "photo",
  });
  await expect.element(panel.getByText("broken.jpg: This photo is damaged")).toBeVisible();
  (await begun(3)).lose();
  await expect.element(panel.getByText("beds.jpg didn't upload.").first()).toBeVisible();
  await expect.element(save).toBeDisabled();
  await panel.getByRole("button", { name: "Try again" }).click();
  (await begun(4)).respond(200, { photo: "b".repeat(43), src: PIXEL });
  desk.reply("listings pictures", { slug: "pine-cabin", changes: {} });
  await save.click();
  await expect.element(page.getByText("Photos saved.")).toBeVisible();
  const [one, two] = FORM.pictures;
  const saved = [
    { url: one?.url, caption: one?.caption },
    { photo: "t".repeat(43), caption: "The tub" },
    { url: two?.url, caption: two?.caption },
    { photo: "b".repeat(43), caption: "" },
  ];
  expect(desk.inputs("listings pictures")).toEqual([{ slug: "pine-cabin", version: FORM.version, pictures: saved }]);
});

test("removing an uploading photo aborts it and continues with the next; another's save is reported", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  const panel = page.getByRole("region", { name: "Photos" });
  await userEvent.upload(page.getByLabelText("Photos to add"), [jpeg("tub.jpg"), jpeg("beds.jpg")]);
  await begun(1);
  await panel.getByRole("button", { name: "Remove photo 3" }).click();
  await expect.element(panel.getByRole("button", { name: "Remove photo 3" })).toHaveFocus();
  const beds = await begun(2);
  expect(beds.sent?.name).toBe("beds.jpg");
  beds.respond(200, { photo: "b".repeat(43), src: PIXEL });
  desk.replyError("listings pictures", "pine-cabin was changed in the meantime by Ben Ito on 2026-11-25 at 10:00 UTC.", "desk_conflict");
  await panel.getByRole("button", { name: "Save photos" }).click();
  await expect.element(panel.getByText("changed in the meantime by Ben Ito")).toBeVisible();
  await expect.element(panel.getByRole("listitem").nth(2)).toBeVisible();
  await panel.getByRole("button", { name: "Discard" }).click();
  await expect.element(panel.getByRole("button", { name: "Remove photo 3" })).not.toBeInTheDocument();
});

test("no number is next to checkboxes, and each privacy question starts a row", async () => {
  const text = (name: string) => ({ field: name, kind: "text" as const, text: "" });
  const fields = ["Cameras Detail", "Cameras By", "Sound", "Sound Detail", "Entry", "Entry Detail"].map(text);
  const more = [
    { field: "Kitchen", kind: "flag" as const, text: "" },
    { field: "Beds", kind: "amount" as const, text: "2", least: 0, most: 999, step: 1 },
  ];
  desk.reply("listings form", { ...FORM, fields: [...FORM.fields, ...more, ...fields] });
  await desk.open();
  await expect.element(field("Sound")).toBeVisible();
  const box = (label: string) => field(label).element().getBoundingClientRect();
  for (const question of ["Sound", "Entry"]) {
    expect(box(question).left, question).toBe(box("Cameras").left);
    expect(box(`${question} Detail`).top, question).toBe(box(question).top);
  }
  expect(box("Beds").top).toBeGreaterThan(box("Kitchen").bottom);
});

import { expectClean } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ADA } from "../fixtures/sessions.ts";
import { work } from "../fixtures/work.ts";
import { deskOf } from "../testing/desk.ts";

const SUBMISSION = work["submissions show"];
const { id } = SUBMISSION;
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function open(desk = deskOf("submission-full")) {
  await desk.open();
  await expect.element(page.getByRole("heading", { name: "Pine Hollow", exact: true })).toBeVisible();
  return desk;
}

test("shows a submission with possible duplicates, its page, its text and the questions to its host", async () => {
  await open();
  await expect.element(page.getByText("same name and city, same host")).toBeVisible();
  await expect.element(page.getByText("Is the sauna yours alone?")).toBeVisible();
  const frame = page.getByTitle("Preview of Pine Hollow");
  await expect.element(frame).toHaveAttribute("src", SUBMISSION.page);
  await expect.element(frame).toHaveAttribute("sandbox", "allow-same-origin");
});

test("publishing opens the next submission, and can be undone", async () => {
  const desk = await open();
  desk.reply("submissions approve", { hostTold: true });
  await button("Publish").click();
  await expect.element(page.getByText("Pine Hollow: published. The host gets an email in 10 seconds.")).toBeVisible();
  expect(desk.inputs("submissions approve")).toEqual([{ id, version: 1, draft: false }]);
  await expect.poll(() => desk.inputs("submissions show")).toContainEqual({ id: work["submissions list"][1]?.id });
  desk.reply("submissions undo", {});
  await button("Undo").click();
  await expect.element(button("Undo")).not.toBeInTheDocument();
  expect(desk.inputs("submissions undo")).toEqual([{ id }]);
});

test("Ctrl+Z undoes a decision, but not while typing", async () => {
  const desk = await open();
  desk.reply("submissions approve", { hostTold: true });
  desk.reply("submissions undo", {});
  await button("Publish").click();
  await expect.element(button("Undo")).toBeVisible();
  await page.getByLabelText("Name", { exact: true }).click();
  await userEvent.keyboard("{Control>}z{/Control}");
  await page.getByRole("heading", { level: 1 }).click();
  expect(desk.inputs("submissions undo")).toEqual([]);
  await button("Publish").element().focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(button("Undo")).not.toBeInTheDocument();
  expect(desk.inputs("submissions undo")).toEqual([{ id }]);
});

test("a slower operator learns who decided, and sees the decision", async () => {
  const desk = await open();
  const error = "The submission is no longer pending: it was accepted by Ben Ito on 2026-11-23 at 09:00 UTC.";
  desk.replyError("submissions approve", error, "desk_conflict");
  await button("Publish").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(error);
  const [at, undoUntil] = ["2026-11-23T09:00:00.000Z", "2026-11-23T09:00:10.000Z"];
  const decided = { who: "Ben Ito", at, action: "submission.approve", changes: {}, undoUntil };
  desk.reply("submissions show", { ...SUBMISSION, state: "accepted", version: 2, decided });
  await button("Try again").click();
  await expect.element(page.getByText(/Approved by Ben Ito/)).toBeVisible();
  await expect.element(button("Undo this decision")).not.toBeInTheDocument();
});

test("saves input as it changes, keeps it on failure, and saves it before a decision", async () => {
  const desk = await open();
  await page.getByLabelText("Name", { exact: true }).fill("Pine");
  await button("Add tag").click();
  await expect.element(button("Publish")).toBeDisabled();
  await expect.element(page.getByText("Save or discard your changes first (details).")).toBeVisible();
  desk.replyError("submissions edit", "The submission was changed by Ben Ito.", "desk_conflict");
  await button("Save changes").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("changed by Ben Ito");
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Pine");
  expect(desk.inputs("submissions edit")).toEqual([{ id, version: 1, set: ["Name=Pine", "Tags=tag-hot-tub-private, tag-sauna"] }]);
  desk.reply("submissions edit", {});
  const record = { ...SUBMISSION.record, Name: "Pine", Tags: ["tag-sauna", "tag-hot-tub-private"] };
  desk.reply("submissions show", { ...SUBMISSION, version: 2, record });
  await button("Save changes").click();
  await expect.element(button("Publish")).toBeEnabled();
});

test("photos are reordered by keyboard with the focus, and can be excluded", async () => {
  const desk = await open();
  await userEvent.click(page.getByRole("button", { name: "Later photo 1" }));
  await expect.element(page.getByLabelText("Caption of photo 2")).toHaveValue("The loft");
  // The last photo has no enabled "Later" button, so the focus moves to "Earlier".
  await expect.element(page.getByRole("button", { name: "Earlier photo 2" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Caption of photo 1")).toHaveValue("The loft");
  await page.getByLabelText("Caption of photo 2").fill("The lake");
  await button("Leave out photo 1").click();
  desk.reply("submissions photos", {});
  await button("Save photos").click();
  await expect.element(page.getByText("Photos saved.")).toBeVisible();
  const photos = [
    { id: "a".repeat(32), caption: "The loft", leftOut: true },
    { id: "b".repeat(32), caption: "The lake", leftOut: false },
  ];
  expect(desk.inputs("submissions photos")).toEqual([{ id, version: 1, photos }]);
});

test("declining starts from a standard reason, which the operator can edit", async () => {
  const desk = await open();
  desk.reply("submissions reasons", work["submissions reasons"]);
  desk.reply("submissions reject", { hostTold: true });
  await button("Decline").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Start from").selectOptions("Booking page doesn't open");
  await expect.element(dialog.getByLabelText("Reason")).toHaveValue("The booking page doesn't open for us.");
  await dialog.getByLabelText("Reason").fill("Please send another address.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect.element(page.getByText("Pine Hollow: declined. The host gets an email in 10 seconds.")).toBeVisible();
  expect(desk.inputs("submissions reject")).toEqual([{ id, version: 1, reason: "Please send another address.", silent: false }]);
});

test("j and k move through the queue, but not while typing or when switched off", async () => {
  const desk = await open();
  const lastRequest = () => desk.inputs("submissions show").at(-1);
  await page.getByLabelText("Name", { exact: true }).click();
  await userEvent.keyboard("j");
  expect(lastRequest()).toEqual({ id });
  await userEvent.click(page.getByRole("heading", { level: 1 }));
  await userEvent.keyboard("j");
  await expect.poll(lastRequest).toEqual({ id: work["submissions list"][1]?.id });
  await page.getByLabelText(/^Keys:/).click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("k");
  expect([lastRequest(), ADA.signedIn]).toEqual([{ id: work["submissions list"][1]?.id }, true]);
});

test("shows a host's requested changes next to the present values: texts, names and photos", async () => {
  const testImage = (name: string, fate: string, caption = "") => ({ url: `/media/${name}`, src: "/media/brand/mark.svg", caption, fate });
  const desk = deskOf("submission-full");
  const changes = [
    { field: "Description", now: "A quiet cabin.", wanted: "A quiet house.", changedMeanwhile: true },
    { field: "Property Type", now: ["type-kink-cabin"], wanted: ["type-kinkbnb"], changedMeanwhile: false },
    { field: "Beds", now: 1, wanted: null, changedMeanwhile: false },
  ];
  const comparedImages = {
    now: [testImage("a", "goes", "The door"), testImage("b", "stays")],
    wanted: [testImage("b", "moves"), testImage("c", "comes", "The bath")],
    changedMeanwhile: false,
  };
  desk.reply("submissions show", {
    ...SUBMISSION,
    kind: "edit",
    slug: "pine-hollow",
    changes,
    pictures: comparedImages,
    note: "Spring is here.",
  });
  await open(desk);
  const field = (name: string) => page.getByRole("region", { name, exact: true });
  await expect.element(field("Description")).toHaveTextContent("Someone has changed this since the host wrote.");
  const marks = (name: string) =>
    [...field(name).element().querySelectorAll("del, ins")].map(({ localName, textContent }) => `${localName} ${textContent}`);
  expect([marks("Description"), marks("Property Type")]).toEqual([
    ["del cabin.", "ins house."],
    ["del Kink Cabin", "ins Kink BnB"],
  ]);
  await expect.element(field("Beds")).toHaveTextContent("Now1Requestednone");
  const photoTexts = [...field("Photos").element().querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(photoTexts).toEqual(["Cover · RemovedThe door", "2", "Cover · Moved", "2 · NewThe bath"]);
  await expect.element(page.getByText("Spring is here.")).toBeVisible();
  await expectClean("a change");
});

test("rejects a host's request beyond the listing's plan, and an owner can still accept it", async () => {
  const desk = deskOf("submission-full");
  desk.reply("submissions show", { ...SUBMISSION, kind: "edit", slug: "pine-hollow", changes: [] });
  desk.replyError("submissions approve", "Marked as featured: 1. The plan Free includes none.", "desk_beyond_plan");
  await open(desk);
  await page.getByRole("button", { name: "Apply changes" }).click();
  await expect.element(page.getByText("Marked as featured: 1. The plan Free includes none.")).toBeVisible();
  desk.reply("submissions approve", { hostTold: false });
  await page.getByRole("button", { name: "Apply beyond the plan" }).click();
  await expect.poll(() => desk.inputs("submissions approve").at(-1)).toEqual({ id, version: 1, draft: false, overPlan: true });
});

test("a host's contacts are shown to an owner on request, and not offered to a curator", async () => {
  const owners = await open();
  await button("Show contact details").click();
  await expect.poll(() => owners.inputs("submissions show")).toContainEqual({ id, contacts: true });
  const curators = deskOf("submission-full");
  curators.api.reply("GET /api/desk/me", { json: { ...ADA, role: "curator" } });
  await open(curators);
  await expect.element(page.getByText("Only an owner can see contact details.")).toBeVisible();
  expect(button("Show contact details").elements()).toEqual([]);
});

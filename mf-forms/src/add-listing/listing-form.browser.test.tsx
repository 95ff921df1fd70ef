import {
  AXE_MS,
  closePage,
  createFakeApi,
  expectClean,
  expectElementClean,
  type FakeApi,
  openRoute,
  put,
  showOn,
  tap,
  textsOf,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";
import { FIRST, SECOND } from "./testing/typed-listing.ts";

const CALL = "POST /api/properties";
const FACETS = "GET /api/facets";
const ADDED = "Property listing added successfully!";
const TAKEN = { json: { ok: true } };
const TYPED = { ...FIRST, ...SECOND };

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
const box = (label: string) => page.getByLabelText(label, { exact: true });
const whole = () => page.getByRole("main");
const note = (text: string) => page.getByRole("status").filter({ hasText: text });
const add = () => page.getByRole("button", { name: "Add Listing" });
const summary = () => page.getByRole("alert");
const drafts = () => Object.keys(localStorage).filter((key) => key.endsWith("listing-draft"));

let api: FakeApi;
beforeEach(async () => {
  closePage();
  localStorage.clear();
  api = createFakeApi(fixtures.find(({ name }) => name === "add-listing-full"));
  await openForm();
});

async function openForm(url = "/add-listing"): Promise<void> {
  await openRoute(routes, { api, url });
  await expect.element(page.getByRole("form")).toBeVisible();
}

function fillForm(): void {
  for (const [label, value] of Object.entries(TYPED)) put(field(label), value);
}

async function expectTyped(): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) await expect.element(field(label)).toHaveValue(value);
}

async function expectNew(): Promise<void> {
  for (const label of Object.keys(TYPED)) await expect.element(field(label)).toHaveValue("");
  await expect.element(field("Max guests")).toHaveValue("2");
  await expect.element(box("One Couple Only")).toBeChecked();
}

test("sends a listing, and resets the form", async () => {
  fillForm();
  await field("Property type").selectOptions("Kink BnB");
  for (const label of ["Cage", "Sauna"]) tap(box(label));
  await add().click();
  await expect.element(page.getByText(ADDED)).toBeVisible();
  expect(api.calls(CALL)[0]?.body).toMatchObject({
    Name: "Pine Hollow",
    Website: "https://pine.example",
    "Booking Link": "https://pine.example",
    "Property Type": ["type-kinkbnb"],
    "Max Number of Guests": 2,
    Tags: ["tag-cage", "tag-sauna", "tag-one-couple-only"],
    website: "",
  });
  await expect.element(page.getByRole("status").filter({ hasText: ADDED })).toHaveFocus();
  await expectNew();
  await expect.element(box("Cage")).not.toBeChecked();
  await expect.element(field("Property type")).toHaveValue("kink-cabin");
  expect(drafts()).toEqual([]);
});

test("shows what happens next in place of a sent form on a wide screen, with a way to add another", async () => {
  fillForm();
  await add().click();
  await expect.element(page.getByText(ADDED)).toBeVisible();
  await expect.element(field("Property name")).not.toBeVisible();
  await expect.element(add()).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Preview of the listing" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("complementary").getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.getByRole("link", { name: "Add another place" }).click();
  await expect.element(page.getByRole("heading", { name: "The place and you" })).toHaveFocus();
  await expect.element(field("Property name")).toBeVisible();
  await expect.element(page.getByText(ADDED)).not.toBeInTheDocument();
  await expectNew();
});

const questions = () => page.getByText("Seven questions about privacy");
const answer = (question: string, label: string) => page.getByRole("group", { name: question }).getByLabelText(label, { exact: true });

test("three fields of one kind share a line on a wide screen, and none is left alone", async () => {
  for (const line of [
    ["City", "State", "Country"],
    ["Airbnb URL", "VRBO URL", "Other URL"],
    ["Instagram", "Facebook", "X"],
  ])
    expect(new Set(line.map((label) => field(label).element().getBoundingClientRect().top)).size, line.join()).toBe(1);
});

test("privacy questions are folded, ask for details when needed, and their answers are sent and saved", async () => {
  fillForm();
  await expect.element(page.getByRole("group", { name: "Are there cameras?" })).not.toBeInTheDocument();
  await questions().click();
  for (const name of ["Are there cameras?", "How do you get in?"]) await expect.element(answer(name, "Not stated")).toBeChecked();
  await expect.element(field("Where are they\\?")).not.toBeInTheDocument();
  tap(answer("Are there cameras?", "Outside only"));
  put(field("Where are they\\?"), " at the gate ");
  tap(answer("How do you get in?", "The host meets you"));
  tap(answer("How do you get in?", "Not stated"));
  tap(answer("Who else is on the grounds?", "Staff"));
  tap(answer("Who else is on the grounds?", "No one else"));
  await expect.element(answer("Who else is on the grounds?", "Staff")).not.toBeChecked();
  tap(answer("Who else is on the grounds?", "The host"));
  await expect.element(answer("Who else is on the grounds?", "No one else")).not.toBeChecked();
  await expect.element(questions()).toHaveTextContent("2 answered");

  await expect.element(page.getByText("Draft kept in this browser")).toBeVisible();
  await openForm();
  await expect.element(questions()).toHaveTextContent("2 answered");
  await questions().click();
  await expect.element(answer("Are there cameras?", "Outside only")).toBeChecked();
  await expect.element(field("Where are they\\?")).toHaveValue(" at the gate ");
  tap(add());
  await expect.element(page.getByText(ADDED)).toBeVisible();
  const { body } = api.calls(CALL)[0] ?? {};
  expect(body).toMatchObject({ Cameras: "outside-only", "Cameras Detail": "at the gate", "On the Ground": ["host-on-site"] });
  expect(body).not.toHaveProperty("Entry");
  tap(page.getByRole("link", { name: "Add another place" }));
  await expect.element(answer("Are there cameras?", "Not stated")).toBeChecked();
  await expect.element(answer("Who else is on the grounds?", "The host")).not.toBeChecked();
});

test("a rejected answer shows the message at its question and unfolds it", async () => {
  fillForm();
  await questions().click();
  tap(answer("May guests take pictures?", "Yes, of yourselves"));
  await questions().click();
  const error = 'Pictures Allowed has no answer "of-yourselves".';
  api.replyOnce(CALL, { status: 400, json: { error, code: "invalid_body", field: "Pictures Allowed" } });
  tap(add());
  await expect.element(page.getByRole("group", { name: "May guests take pictures?" })).toHaveAccessibleDescription(error);
  await expect.element(answer("May guests take pictures?", "Not stated")).toHaveFocus();
});

test("lists missing fields in order and next to each, and focuses the first", async () => {
  tap(add());
  await expect.element(field("Property name")).toHaveFocus();
  expect(textsOf(summary().getByRole("link"))).toEqual([
    "Please provide property name, host email, and host phone.",
    "Please provide at least one booking URL or website.",
    "Please provide a description.",
    "Please provide a city.",
    "Please provide a state.",
    "Please provide a country.",
  ]);
  for (const label of Object.keys(TYPED)) {
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(label)).toHaveAccessibleDescription(/Please/);
  }

  await summary().getByRole("link", { name: "Please provide a city." }).click();
  await expect.element(field("City")).toHaveFocus();
  await userEvent.keyboard("Salem");
  await expect.element(summary().getByRole("link", { name: "Please provide a city." })).not.toBeInTheDocument();
  put(field("VRBO URL"), "stay.example/pine");
  await expect.element(field("Website")).not.toHaveAttribute("aria-invalid");
});

test("two guests imply one couple only, and any other number frees the general choices", async () => {
  const [couple, pets] = [box("One Couple Only"), box("Pet Friendly")];
  await expect.element(couple).toBeChecked();
  await expect.element(pets).toBeDisabled();
  await couple.click();
  await expect.element(couple).toBeChecked();
  put(field("Max guests"), "4");
  await expect.element(couple).not.toBeChecked();
  tap(pets);
  await expect.element(pets).toBeChecked();
  put(field("Max guests"), "02");
  await expect.element(pets).toBeChecked();
  put(field("Max guests"), "2");
  await expect.element(couple).toBeChecked();
  await expect.element(pets).not.toBeChecked();
  await expect.element(pets).toBeDisabled();
});

test("the card shows what is typed", async () => {
  fillForm();
  for (const label of ["Cage", "Rack", "Dance Pole", "Sex Swing"]) tap(box(label));
  const card = page.getByRole("region", { name: "Preview of the listing" });
  await expect.element(card.getByRole("heading")).toHaveTextContent(/^Pine Hollow$/);
  await expect.element(card).toHaveTextContent("Salem, Oregon");
  await expect.element(card).toHaveTextContent("+1 Kink Furniture");
  expect(card.getByRole("listitem").elements()).toHaveLength(4);
});

test("a draft is restored and discarded, and discarding can be undone", async () => {
  fillForm();
  put(field("Max guests"), "4");
  await expect.element(box("Pet Friendly")).toBeEnabled();
  for (const label of ["Cage", "Pet Friendly"]) tap(box(label));
  await expect.element(page.getByText("Draft kept in this browser for 7 days.")).toBeVisible();
  await openForm();
  await expect.element(page.getByText("What you typed before is back.")).toBeVisible();
  await expectTyped();
  for (const label of ["Cage", "Pet Friendly"]) await expect.element(box(label)).toBeChecked();
  await expect.element(box("One Couple Only")).not.toBeChecked();

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "Draft discarded." })).toHaveFocus();
  await expectNew();
  expect(drafts()).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectTyped();
  await expect.element(field("Property name")).toHaveFocus();

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectNew();
  await openForm();
  await expectNew();
  await expect.element(page.getByText("What you typed before is back.")).not.toBeInTheDocument();
});

describe("when the choices fail to load", () => {
  const AWAY = { status: 500, json: { error: "away", code: "server_error" } };
  let warn: MockInstance;
  beforeEach(() => {
    warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    return () => warn.mockRestore();
  });

  test("the form works without them, and says so", async () => {
    api.reply(FACETS, AWAY);
    await openForm();
    await expect.element(page.getByText("These choices didn't load.")).toBeVisible();
    expect(warn.mock.calls.map(([line]) => String(line))).toEqual([expect.stringMatching(/^The choices of the listing form/)]);
    fillForm();
    await add().click();
    await expect.element(page.getByText(ADDED)).toBeVisible();
    expect(api.calls(CALL)[0]?.body).toMatchObject({ Tags: ["tag-one-couple-only"] });
  });

  test("at first, choices that load later keep the draft's ticks", async () => {
    put(field("Max guests"), "4");
    await expect.element(box("Pet Friendly")).toBeEnabled();
    for (const label of ["Cage", "Pet Friendly"]) tap(box(label));
    const facetCalls = api.calls(FACETS).length;
    api.replyOnce(FACETS, AWAY);
    await openForm();
    for (const label of ["Cage", "Pet Friendly"]) await expect.element(box(label)).toBeChecked();
    expect(api.calls(FACETS).length - facetCalls).toBe(2);
    put(field("City"), "Salem");
    for (const label of ["Cage", "Pet Friendly"]) await expect.element(box(label)).toBeChecked();
  });
});

test("the link to the paid plans stays on one line at any width", async () => {
  const link = page.getByRole("link", { name: "paid plans" }).element();
  for (let width = 300; width <= 400; width += 5) {
    await showOn({ ...WIDE, width });
    expect(link.getClientRects().length, `${width} px`).toBe(1);
  }
});

test("leaving with unsaved input asks first, by a link and by closing, but not without input", async () => {
  const confirm = vi.spyOn(window, "confirm").mockReturnValue(false);
  const closing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const away = page.getByRole("link", { name: "paid plans" });
  expect(closing()).toBe(false);
  put(field("Property name"), "Pine");
  await expect.poll(closing).toBe(true);
  await away.click();
  expect(confirm.mock.calls).toEqual([
    ["Your listing has not been sent yet. Leave this page? Your draft stays in this browser for 7 days."],
  ]);
  expect([location.pathname, closing()]).toEqual(["/add-listing", true]);
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.poll(closing).toBe(false);
  tap(page.getByRole("button", { name: "Undo" }));
  await expect.poll(closing).toBe(true);
  confirm.mockReturnValue(true);
  await away.click();
  await expect.poll(() => location.pathname).toBe("/pricing");
  expect(confirm).toHaveBeenCalledTimes(2);

  localStorage.clear();
  await openForm();
  await away.click();
  await expect.poll(() => location.pathname).toBe("/pricing");
  expect(confirm).toHaveBeenCalledTimes(2);
  confirm.mockRestore();
});

test("axe finds no violation: empty, with errors, filled, restored, sending, failed, added", { timeout: AXE_MS }, async () => {
  await expectClean("empty");
  tap(add());
  await expect.element(summary()).toBeVisible();
  await expectElementClean("with errors", whole());
  fillForm();
  put(field("Max guests"), "4");
  await expect.element(box("Pet Friendly")).toBeEnabled();
  for (const label of ["Cage", "Sauna", "Pet Friendly"]) tap(box(label));
  tap(page.getByText("Kink furniture").first());
  location.hash = "#step-2";
  await expect.poll(() => document.querySelector("[data-shown=true]")?.getAttribute("data-step")).toBe("2");
  await expectElementClean("the second step, with a group unfolded", whole());
  await openForm("/add-listing#step-4");
  await expect.element(page.getByText("What you typed before is back.")).toBeVisible();
  await expectElementClean("the last step, with a draft back", whole());
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectElementClean("with a draft discarded", note("Draft discarded."));
  tap(page.getByRole("button", { name: "Undo" }));
  await expectTyped();
  const { release } = api.hold(CALL, { status: 500, json: { message: "no" } });
  tap(add());
  await expect.element(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expectElementClean("sending", whole());
  release();
  await expect.element(page.getByText("Error: Failed to add property")).toBeVisible();
  await expectElementClean("failed", summary());
  api.reply(CALL, TAKEN);
  tap(add());
  await expect.element(page.getByText(ADDED)).toBeVisible();
  await expectElementClean("added", note(ADDED));
});

test("fields are one below another on a wide screen with text at 200 %, and no choice is cut", async () => {
  const tops = () => ["Property name", "Property type"].map((label) => field(label).element().getBoundingClientRect().top);
  expect(new Set(tops()).size).toBe(1);
  document.documentElement.style.fontSize = "200%";
  expect(new Set(tops()).size).toBe(2);
});

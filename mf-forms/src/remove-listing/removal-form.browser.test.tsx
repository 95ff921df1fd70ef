import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { detailOf } from "@nightlatch/fixtures";
import {
  AXE_MS,
  CODED_ERRORS,
  closePage,
  createFakeApi,
  DROPPED,
  expectAxeClean,
  expectClean,
  expectElementClean,
  type FakeApi,
  openRoute,
  put,
  showOn,
  tap,
  uncodedErrors,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const CALL = "POST /api/forms/removal";
const TAKEN = { json: { ok: true } };
const TYPED = { "Your name": "Robin Vale", Email: "robin@example.com", Details: "Sold in May." } as const;
const LABELS = ["Property name", "Your name", "Email", "Reason", "Details"] as const;

/** The labels Email and Phone each occur twice: on a text field and on a radio button. */
function field(label: (typeof LABELS)[number]): Locator {
  const name = new RegExp(`^${label}( \\(optional\\))?$`);
  if (label === "Reason") return page.getByRole("combobox", { name }).filter({ has: page.getByRole("option") });
  return page.getByRole(label === "Property name" ? "combobox" : "textbox", { name });
}
const options = () => page.getByRole("listbox", { name: "Listings with this name" }).getByRole("option");
const whole = () => page.getByRole("main");
const note = (text: string) => page.getByRole("status").filter({ hasText: text });
const submit = () => page.getByRole("button", { name: "Submit Request" });
const authorized = () => page.getByRole("checkbox", { name: /authorized/ });
const temporary = () => page.getByRole("radio", { name: /^Temporary/ });
const received = () => page.getByRole("heading", { name: "Request received" });
const found = () => page.getByText(/We found this listing\./);
const drafts = () => Object.keys(localStorage).filter((key) => key.endsWith("removal-draft"));

let api: FakeApi;
beforeEach(async () => {
  closePage();
  localStorage.clear();
  api = createFakeApi(fixtures.find(({ name }) => name === "remove-listing-full"));
  const stay = detailOf("alder-hollow", {
    booking: { label: "Book", url: "https://www.stays.example/alder?utm_source=us&room=2" } as never,
  });
  api.reply("GET /api/listings/alder-hollow", { json: stay });
  await openForm();
});

async function openForm(): Promise<void> {
  await openRoute(routes, { api, url: "/remove-listing" });
  await expect.element(submit()).toBeVisible();
}

function fillForm(): void {
  put(field("Property name"), "Pine Hollow");
  for (const [label, value] of Object.entries(TYPED)) put(field(label as keyof typeof TYPED), value);
  choose("Property sold");
  tap(authorized());
}

function choose(words: string): void {
  const select = field("Reason").element() as HTMLSelectElement;
  select.selectedIndex = [...select.options].findIndex(({ label }) => label === words);
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

async function expectTyped(): Promise<void> {
  await expect.element(field("Property name")).toHaveValue("Pine Hollow");
  for (const [label, value] of Object.entries(TYPED)) await expect.element(field(label as keyof typeof TYPED)).toHaveValue(value);
  await expect.element(field("Reason")).toHaveValue("sold");
}

test("sends a request by keyboard with a suggested listing, and gets its reference", async () => {
  const name = field("Property name");
  await name.click();
  await userEvent.keyboard("ho");
  await expect.element(options().first()).toBeVisible();
  expect(options().elements().length).toBeLessThanOrEqual(8);
  expect(api.calls("GET /api/suggestions").map(({ query }) => Object.fromEntries(query))).toEqual([{ q: "ho", kind: "property" }]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options().first()).toHaveAttribute("aria-selected", "true");
  await expect.element(name).toHaveAttribute("aria-activedescendant", options().first().element().id);
  await expect.element(name).toHaveFocus();
  await expectAxeClean("with suggestions");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  const chosen = (name.element() as HTMLInputElement).value;
  expect(chosen.length).toBeGreaterThan(2);
  await expect.element(page.getByText("We found this listing. Its booking page is on stays.example.")).toBeVisible();

  await userEvent.keyboard("{Tab}Robin Vale{Tab}robin@example.com{Tab}{Tab}{ArrowDown}{Tab}Prop");
  await userEvent.keyboard("{Tab}{Tab}{Tab} {Tab}{Enter}");
  await expect.element(received()).toBeVisible();
  const body = api.calls(CALL)[0]?.body as { removal: Record<string, string> };
  expect(body).toMatchObject({
    name: "Robin Vale",
    email: "robin@example.com",
    subject: "Request to remove listing",
    removal: {
      propertyName: chosen,
      propertyId: detailOf("alder-hollow").id,
      // Our booking button adds `utm_` parameters, which this link must not have.
      bookingLink: "https://www.stays.example/alder?room=2",
      preferredContact: "phone",
      reason: "sold",
      permanence: "permanent",
      authorized: true,
    },
    website: "",
  });
  expect(body.removal.reference).toMatch(/^REQ-\d+$/);
  await expect.element(page.getByText(body.removal.reference ?? "")).toBeVisible();
  await expect.element(page.getByText(/within 1-2 business days/)).toBeVisible();
  await expect.element(page.getByRole("status").filter({ has: received() })).toHaveFocus();
  expect(drafts()).toEqual([]);
  await page.getByRole("button", { name: "Send another request" }).click();
  await expect.element(name).toHaveValue("");
  await expect.element(submit()).toBeDisabled();
});

test("shows what happens with a request next to the form, and below it on a phone", async () => {
  const aside = page.getByRole("complementary", { name: "What happens with your request" });
  const boxes = () => [submit(), field("Property name"), aside].map((part) => part.element().getBoundingClientRect());
  const [, name, asideBox] = boxes() as [DOMRect, DOMRect, DOMRect];
  expect(asideBox.left).toBeGreaterThan(name.right);
  expect(asideBox.top).toBeLessThan(name.top);
  await expect.element(aside).toHaveTextContent("Until a person has checked that, the listing stays as it is.");
  submit().element().scrollIntoView({ block: "end" });
  expect(aside.element().getBoundingClientRect().top, "it stays in view").toBeGreaterThan(0);
  await showOn({ ...WIDE, width: 390 });
  const [send, , below] = boxes() as [DOMRect, DOMRect, DOMRect];
  expect(below.top).toBeGreaterThan(send.bottom);
  for (const [width, columns] of [
    [700, 1],
    [704, 3],
    [768, 3],
  ] as const) {
    await showOn({ ...WIDE, width });
    const headings = aside.getByRole("heading").elements();
    expect(new Set(headings.map((heading) => heading.getBoundingClientRect().left)).size, `${width} px`).toBe(columns);
  }
});

test("the name can be typed by hand when suggestions fail", async () => {
  api.reply("GET /api/suggestions", { status: 500, json: { error: "away", code: "server_error" } });
  await field("Property name").fill("ho");
  await expect.poll(() => api.calls("GET /api/suggestions").length).toBe(1);
  await expect.element(field("Property name")).toHaveAttribute("aria-expanded", "false");
  fillForm();
  await expect.element(submit()).toBeEnabled();
});

test("editing the name deselects the listing", async () => {
  await field("Property name").fill("ho");
  await options().first().click();
  await expect.element(found()).toBeVisible();
  await userEvent.keyboard("{Backspace}");
  await expect.element(found()).not.toBeInTheDocument();
});

test("each required field shows its message only after it was left empty", async () => {
  for (const [label, message] of [
    ["Property name", "Please enter your property name."],
    ["Your name", "Please add your name."],
    ["Email", "Please add your email so we can confirm."],
    ["Reason", "Select a reason."],
  ] as const) {
    await expect.element(field(label)).not.toHaveAttribute("aria-invalid", "true");
    (field(label).element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(message));
  }
});

test("reports an unticked box and an invalid address too", async () => {
  (authorized().element() as HTMLElement).focus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(authorized()).toHaveAccessibleDescription("Please confirm you are authorized.");
  fillForm();
  put(field("Email"), "robin at example");
  await expect.element(submit()).toBeEnabled();
  tap(submit());
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
});

test("an appearing message does not make a click miss", async () => {
  // A window without a scrollbar, because scroll anchoring would hide a layout shift.
  await showOn({ ...WIDE, height: 2000 });
  (field("Reason").element() as HTMLElement).focus();
  await authorized().click();
  await expect.element(authorized()).toBeChecked();
  await expect.element(page.getByText("Select a reason.").first()).toBeVisible();
});

test("each error has its own message and keeps the input, however often the visitor retries", async () => {
  fillForm();
  const errorCases = [
    { reply: { status: 403, json: { error: "This form is closed." } }, message: "This form is closed." },
    { reply: { status: 502, text: "upstream is away" }, message: "Server error (502): upstream is away" },
    ...CODED_ERRORS,
    ...uncodedErrors("Failed to submit removal request"),
    DROPPED,
  ];
  for (const { reply, message } of errorCases) {
    api.reply(CALL, reply);
    await expect.element(submit()).toBeEnabled();
    tap(submit());
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expect.element(page.getByRole("alert")).toHaveFocus();
    await expectTyped();
    await expect.element(authorized()).toBeChecked();
  }
  api.reply(CALL, TAKEN);
  tap(submit());
  await expect.element(received()).toBeVisible();
  const sent = api.calls(CALL).map(({ body }) => (body as { removal: { reference: string } }).removal.reference);
  expect(sent).toEqual(Array(errorCases.length + 1).fill(sent[0]));
});

test("a draft is restored without the tick, is discarded, and discarding can be undone", async () => {
  fillForm();
  tap(temporary());
  await expect.element(page.getByText("Draft kept in this browser for 7 days.")).toBeVisible();
  await openForm();
  await expect.element(page.getByText("What you typed before is back.")).toBeVisible();
  await expectTyped();
  await expect.element(temporary()).toBeChecked();
  await expect.element(authorized()).not.toBeChecked();
  await expect.element(submit()).toBeDisabled();

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(field("Email")).toHaveValue("");
  await expect.element(page.getByRole("radio", { name: "Permanent" })).toBeChecked();
  expect(document.querySelectorAll("main [aria-invalid]")).toHaveLength(0);
  expect(drafts()).toEqual([]);
  tap(page.getByRole("button", { name: "Undo" }));
  await expectTyped();
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await openForm();
  await expect.element(field("Email")).toHaveValue("");
  await expect.element(page.getByText("What you typed before is back.")).not.toBeInTheDocument();
});

test("a response that arrives after leaving and a wipe restores no draft", async () => {
  const LISTING = "GET /api/listings/alder-hollow";
  const { release } = api.hold(LISTING, { json: detailOf("alder-hollow") });
  await field("Property name").fill("alder");
  await options().first().click();
  await expect.poll(() => api.calls(LISTING).length).toBe(1);
  expect(drafts()).toHaveLength(1);
  closePage();
  for (const wipe of [WIPE_EVENT, WIPED_EVENT]) dispatchEvent(new Event(wipe));
  expect(drafts()).toEqual([]);
  release();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(drafts()).toEqual([]);
  await openForm();
  put(field("Email"), "robin@example.com");
  expect(drafts()).toHaveLength(1);
});

test("axe finds no violation: empty, with errors, restored, sending, failed, received", { timeout: AXE_MS }, async () => {
  await expectClean("empty");
  for (const label of ["Property name", "Your name", "Email", "Reason"] as const) {
    (field(label).element() as HTMLElement).focus();
    (field(label).element() as HTMLElement).blur();
  }
  (authorized().element() as HTMLElement).focus();
  (authorized().element() as HTMLElement).blur();
  await expect.poll(() => document.querySelectorAll("main [aria-invalid=true]").length).toBe(5);
  await expectElementClean("with errors", whole());
  await field("Property name").fill("ho");
  await options().first().click();
  await expect.element(found()).toBeVisible();
  await expectElementClean("with a listing found", page.getByRole("region", { name: "The listing" }));
  fillForm();
  await openForm();
  await expect.element(page.getByText("What you typed before is back.")).toBeVisible();
  await expectElementClean("with a draft back", note("What you typed before is back."));
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectElementClean("with a draft discarded", note("Draft discarded."));
  tap(page.getByRole("button", { name: "Undo" }));
  await expect.element(field("Your name")).not.toHaveValue("");
  tap(authorized());
  await expect.element(submit()).toBeEnabled();
  const { release } = api.hold(CALL, { status: 500, json: { message: "no" } });
  tap(submit());
  await expect.element(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await expectElementClean("sending", whole());
  release();
  await expect.element(page.getByText("Failed to submit removal request")).toBeVisible();
  await expectElementClean("failed", page.getByRole("alert"));
  api.reply(CALL, TAKEN);
  tap(submit());
  await expect.element(received()).toBeVisible();
  await expectElementClean("received", whole());
});

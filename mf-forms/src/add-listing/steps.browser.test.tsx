import { closePage, createFakeApi, type FakeApi, openRoute, put, showOn, tap, textsOf } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";
import { FIRST, SECOND } from "./testing/typed-listing.ts";

const CALL = "POST /api/properties";
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
const heading = (step: number) => page.getByRole("heading", { name: new RegExp(`^Step ${step} of 4`) });
const headings = () => textsOf(page.getByRole("heading", { name: /^Step/ }));
const next = () => page.getByRole("link", { name: /^Next:/ });
const back = () => page.getByRole("link", { name: "Back" });
const add = () => page.getByRole("button", { name: "Add Listing" });
const problems = () => textsOf(page.getByRole("alert").getByRole("link"));
const reviewed = (label: string) => page.getByRole("term").filter({ hasText: label }).element().nextElementSibling?.textContent;

let api: FakeApi;
beforeEach(async () => {
  closePage();
  localStorage.clear();
  await showOn({ width: 390, height: 844, colorScheme: "light" });
  api = createFakeApi(fixtures.find(({ name }) => name === "add-listing-full"));
  await openForm();
});

async function openForm(url = "/add-listing"): Promise<void> {
  await openRoute(routes, { api, url });
  await expect.poll(headings).toHaveLength(1);
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) put(field(label), value);
}

async function goOn(step: number): Promise<void> {
  tap(next());
  await expect.element(heading(step)).toHaveFocus();
}

async function fillUpTo(step: 2 | 3 | 4): Promise<void> {
  fill(FIRST);
  await goOn(2);
  if (step === 2) return;
  fill(SECOND);
  await goOn(3);
  if (step === 4) await goOn(4);
}

test("sends a listing step by step, by keyboard", async () => {
  expect(headings()).toEqual(["Step 1 of 4 The place and you"]);
  await field("Property name").click();
  await userEvent.keyboard("Pine Hollow{Enter}");
  await expect.element(field("Host email")).toHaveFocus();
  expect(problems()).toEqual([
    "Please provide property name, host email, and host phone.",
    "Please provide at least one booking URL or website.",
  ]);
  await userEvent.keyboard("robin@example.com{Tab}+1 555 010 4477{Tab}pine.example{Tab}{Tab}{Tab}{Enter}");
  await expect.element(heading(2)).toHaveFocus();
  expect([headings(), problems()]).toEqual([["Step 2 of 4 What it is like"], []]);
  await userEvent.keyboard("{Tab}A quiet cabin by a creek.{Tab}Salem{Tab}Oregon{Tab}USA{Enter}");
  await expect.element(heading(3)).toHaveFocus();
  expect(api.calls(CALL)).toEqual([]);
  await userEvent.keyboard("{Tab}{Tab}{Enter}");
  await expect.element(heading(4)).toHaveFocus();
  const typed = ["Pine Hollow", "+1 555 010 4477", "pine.example", "Salem", "One Couple Only"];
  expect(["Property name", "Host phone", "Website", "City", "General"].map(reviewed)).toEqual(typed);
  await expect.element(page.getByRole("region", { name: "Preview of the listing" })).toHaveTextContent("Pine Hollow");
  await add().click();
  await expect.element(page.getByRole("status").filter({ hasText: "Property listing added successfully!" })).toHaveFocus();
  const sent = { Name: "Pine Hollow", Website: "https://pine.example", City: "Salem" };
  expect(api.calls(CALL).map(({ body }) => body)).toMatchObject([sent]);
  await expect.element(add()).not.toBeInTheDocument();
  tap(page.getByRole("link", { name: "Add another place" }));
  await expect.element(heading(1)).toHaveFocus();
  await expect.element(field("Property name")).toHaveValue("");
});

test("Back in form or browser goes one step back and loses nothing, and a reload stays at the step", async () => {
  await fillUpTo(2);
  fill(SECOND);
  const { length } = history;
  for (let times = 0; times < 2; times += 1) tap(next());
  await expect.element(heading(3)).toHaveFocus();
  expect(history.length).toBe(length + 1);
  history.back();
  await expect.element(heading(2)).toHaveFocus();
  await expect.element(field("City")).toHaveValue("Salem");
  tap(back());
  await expect.element(heading(1)).toHaveFocus();
  await expect.element(field("Website")).toHaveValue("http://pine.example");
  await openForm("/add-listing#step-3");
  await expect.element(heading(3)).toBeVisible();
  tap(back());
  await expect.element(field("Country")).toHaveValue("USA");
});

test("another fragment leaves the step as it is", async () => {
  await fillUpTo(2);
  location.hash = "#main";
  await expect.poll(() => location.hash).toBe("#main");
  expect(headings()).toEqual(["Step 2 of 4 What it is like"]);
});

test("optional parts are folded, count their filled fields, and open for a problem", async () => {
  const fold = page.getByText("Airbnb, VRBO or another address");
  await expect.element(field("VRBO URL")).not.toBeVisible();
  await fold.click();
  await field("VRBO URL").fill("ftp://stays.example");
  await expect.element(fold).toHaveTextContent("1 filled in");
  await fold.click();
  await expect.element(field("VRBO URL")).not.toBeVisible();
  fill({ ...FIRST, Website: "" });
  tap(next());
  await expect.element(field("VRBO URL")).toHaveFocus();
  expect(problems()).toEqual(["VRBO URL must be a web address."]);
  put(field("VRBO URL"), "stays.example/pine");
  await goOn(2);
  await expect.element(page.getByText("Kink furniture").first()).toBeVisible();
  for (const label of ["Cage", "Rack"]) tap(page.getByLabelText(label, { exact: true }));
  await expect.element(page.getByText("2 chosen")).toBeVisible();
});

test("privacy answers are folded, and the last step shows them in words", async () => {
  await fillUpTo(2);
  fill(SECOND);
  await page.getByText("Seven questions about privacy").click();
  await page.getByRole("group", { name: "Are there cameras?" }).getByLabelText("In shared rooms too").click();
  put(field("In which rooms\\?"), "the hall");
  await page.getByRole("group", { name: "Can anyone hear you?" }).getByLabelText("No one within earshot").click();
  for (const step of [3, 4]) await goOn(step);
  await expect.poll(() => ["Cameras", "Sound"].map(reviewed)).toEqual(["In shared rooms too: the hall", "No one within earshot"]);
});

test("an error opens the field's step, and the corrected input can be sent", async () => {
  await fillUpTo(4);
  const error = "Please provide a valid host email.";
  api.replyOnce(CALL, { status: 400, json: { error, code: "invalid_body", field: "Host Email" } });
  tap(add());
  await expect.element(field("Host email")).toHaveFocus();
  await expect.element(field("Host email")).toHaveAccessibleDescription(error);
  put(field("Host email"), "robin@stay.example");
  for (const step of [2, 3, 4]) await goOn(step);
  tap(add());
  await expect.element(page.getByText("Property listing added successfully!")).toBeVisible();
  expect(api.calls(CALL)[1]?.body).toMatchObject({ "Host Email": "robin@stay.example", Description: SECOND.Description });
});

test("the last step lists missing fields, and sending opens each", async () => {
  fill({ ...FIRST, "Host phone": "" });
  await expect.element(page.getByText("Draft kept in this browser")).toBeVisible();
  await openForm("/add-listing#step-4");
  await expect.poll(() => ["Host phone", "Description", "Country"].map(reviewed)).toEqual(Array(3).fill("Still needed"));
  tap(add());
  await expect.element(field("Host phone")).toHaveFocus();
  expect(problems()).toHaveLength(5);
  tap(page.getByRole("link", { name: "Please provide a country." }));
  await expect.element(field("Country")).toHaveFocus();
  history.back();
  await expect.element(heading(1)).toHaveFocus();
  expect(api.calls(CALL)).toEqual([]);
});

test("an empty form shows its first step: at a later address, after discarding, and after Back from a sent one", async () => {
  await openForm("/add-listing?plan=pro#step-3");
  await expect.element(heading(1)).toBeVisible();
  await expect.poll(() => location.hash).toBe("");
  expect(location.search).toBe("?plan=pro");
  await fillUpTo(4);
  tap(page.getByRole("button", { name: "Discard draft" }));
  await expect.element(heading(1)).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "Draft discarded." })).toHaveFocus();
  tap(page.getByRole("button", { name: "Undo" }));
  await expect.element(field("Property name")).toHaveFocus();
  await expect.element(field("Property name")).toHaveValue("Pine Hollow");
  for (const step of [2, 3, 4]) await goOn(step);
  tap(add());
  await expect.element(page.getByText("Property listing added successfully!")).toBeVisible();
  history.back();
  await expect.element(heading(1)).toHaveFocus();
  expect(location.hash).toBe("");
});

test("Undo clicked just as the first step appears focuses the first field", async () => {
  await fillUpTo(4);
  const undo = new Promise<void>((resolve) => {
    // The observer runs after React's DOM changes and before React's effects.
    const seen = new MutationObserver(() => {
      if (heading(1).elements().length === 0) return;
      seen.disconnect();
      tap(page.getByRole("button", { name: "Undo" }));
      resolve();
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  tap(page.getByRole("button", { name: "Discard draft" }));
  await undo;
  await expect.element(field("Property name")).toHaveValue("Pine Hollow");
  await expect.element(field("Property name")).toHaveFocus();
});

test("each step shows the host's plan, which is sent and stored in the draft", async () => {
  await openForm("/add-listing?plan=elite");
  await fillUpTo(4);
  await expect.element(page.getByText("Elite plan.")).toBeVisible();
  expect(location.search).toBe("?plan=elite");
  await openForm();
  await expect.element(page.getByText("Elite plan.")).toBeVisible();
  await openForm("/add-listing?plan=free");
  await expect.element(page.getByText("Free plan.")).toBeVisible();
  await expect.element(field("Property name")).toHaveValue("Pine Hollow");
  for (const step of [2, 3, 4]) await goOn(step);
  tap(add());
  await expect.element(page.getByText("Property listing added successfully!")).toBeVisible();
  expect(api.calls(CALL)[0]?.body).toMatchObject({ "Plan Wanted": "free" });
});

test("no link of the form changes the step while a listing is being sent", async () => {
  await fillUpTo(4);
  const { release } = api.hold(CALL, { json: { ok: true } });
  tap(add());
  await expect.element(page.getByRole("button", { name: "Adding..." })).toBeDisabled();
  tap(back());
  expect(headings()).toEqual(["Step 4 of 4 Check and send"]);
  release();
  await expect.element(page.getByText("Property listing added successfully!")).toBeVisible();
  expect(api.calls(CALL)).toHaveLength(1);
});

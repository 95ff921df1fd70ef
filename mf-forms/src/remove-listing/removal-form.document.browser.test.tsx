import { type FreshDocument, openDocument, PERSON } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";

// Each test needs its own document, because it reloads the page or blocks storage from the start.
const REMOVAL = {
  routes: new URL("../routes.tsx", import.meta.url).href,
  fixtures: new URL("../fixtures.ts", import.meta.url).href,
  fixture: "remove-listing-full",
  replies: { "POST /api/forms/removal": { json: { ok: true } } },
  url: "/remove-listing",
};

async function fillForm({ at }: FreshDocument): Promise<void> {
  await at.getByRole("combobox", { name: "Property name" }).fill("Pine Hollow");
  await at.getByRole("textbox", { name: "Your name" }).fill(PERSON.name);
  await at.getByRole("textbox", { name: "Email" }).fill(PERSON.email);
  await at.getByRole("combobox", { name: "Reason" }).selectOptions("Property sold");
  await at.getByRole("checkbox", { name: /authorized/ }).click();
}

const valuesIn = ({ document }: FreshDocument) =>
  Object.fromEntries(new FormData(document().querySelector("main form") as HTMLFormElement).entries());
const textOf = ({ document }: FreshDocument) => document().querySelector("main")?.textContent;

test("restores a draft after a reload, without the tick, and none after it was sent", async () => {
  const opened = await openDocument(REMOVAL);
  await fillForm(opened);
  const typed = { propertyName: "Pine Hollow", hostName: PERSON.name, hostEmail: PERSON.email, reason: "sold" };
  expect(valuesIn(opened)).toMatchObject({ ...typed, authorized: expect.anything() });
  const before = opened.document();
  await opened.reload();
  expect(opened.document()).not.toBe(before);
  await expect.poll(() => textOf(opened)).toContain("What you typed before is back.");
  expect(valuesIn(opened)).toMatchObject(typed);
  expect(valuesIn(opened)).not.toHaveProperty("authorized");

  await opened.at.getByRole("checkbox", { name: /authorized/ }).click();
  await opened.at.getByRole("button", { name: "Submit Request" }).click();
  await expect.poll(() => textOf(opened)).toContain("Request received");
  await opened.reload();
  expect(textOf(opened)).not.toContain("What you typed before is back.");
  expect(valuesIn(opened)).toMatchObject({ propertyName: "", hostName: "", hostEmail: "", reason: "" });
  expect(opened.complaints()).toEqual([]);
});

test("only the draft is missing when storage is blocked from the start", async () => {
  const opened = await openDocument(REMOVAL, { blocked: true });
  expect(() => opened.document().defaultView?.localStorage).toThrow("Blocked");
  await fillForm(opened);
  await opened.at.getByRole("button", { name: "Submit Request" }).click();
  await expect.poll(() => textOf(opened)).toContain("Request received");
  await opened.reload();
  expect(textOf(opened)).not.toContain("What you typed before is back.");
  expect(valuesIn(opened)).toMatchObject({ propertyName: "", hostName: "", hostEmail: "" });
  expect(opened.complaints()).toEqual([]);
});

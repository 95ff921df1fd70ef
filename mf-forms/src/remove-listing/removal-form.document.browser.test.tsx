import { type FreshDocument, openDocument, PERSON } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";

const REMOVAL = {
  routes: new URL("../routes.tsx", import.meta.url).href,
  fixtures: new URL("../fixtures.ts", import.meta.url).href,
  fixture: "remove-listing-full",
  replies: { "POST /api/forms/removal": { json: { ok: true } } },
  url: "/remove-listing",
};

const valuesIn = ({ document }: FreshDocument) =>
  Object.fromEntries(new FormData(document().querySelector("main form") as HTMLFormElement).entries());
const textOf = ({ document }: FreshDocument) => document().querySelector("main")?.textContent;

test("only the draft is missing when storage is blocked from the start", async () => {
  const opened = await openDocument(REMOVAL, { blocked: true });
  expect(() => opened.document().defaultView?.localStorage).toThrow("Blocked");
  await opened.at.getByRole("combobox", { name: "Property name" }).fill("Pine Hollow");
  await opened.at.getByRole("textbox", { name: "Your name" }).fill(PERSON.name);
  await opened.at.getByRole("textbox", { name: "Email" }).fill(PERSON.email);
  await opened.at.getByRole("combobox", { name: "Reason" }).selectOptions("Property sold");
  await opened.at.getByRole("checkbox", { name: /authorized/ }).click();
  await opened.at.getByRole("button", { name: "Submit Request" }).click();
  await expect.poll(() => textOf(opened)).toContain("Request received");
  await opened.reload();
  expect(textOf(opened)).not.toContain("What you typed before is back.");
  expect(valuesIn(opened)).toMatchObject({ propertyName: "", hostName: "", hostEmail: "" });
  expect(opened.complaints()).toEqual([]);
});

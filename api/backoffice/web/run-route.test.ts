import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { type AtDesk, signInAs } from "../../testing/desk-session.ts";
import { makeRecord } from "../../testing/records.ts";
import { inWords } from "./run-route.ts";

let [ada, ben] = [] as unknown as [AtDesk, AtDesk];
const api = await openTestApi([makeRecord("one")]);
const { db } = api.services;
beforeEach(async () => {
  await db.deleteFrom("audit").execute();
  [ada, ben] = [await signInAs(api, "Ada", "owner"), await signInAs(api, "Ben")];
});

it("runs an operation in the person's name, and the change shows at once", async () => {
  const done = await ben.run("listings unpublish", { slug: "stay-one", reason: "asked by mail" });
  expect([done.statusCode, done.json().result]).toEqual([200, expect.objectContaining({ slug: "stay-one", published: false })]);
  expect((await api.app.inject("/api/listings/stay-one")).statusCode).toBe(404);
  const { result } = (await ada.run("audit list", { who: "Ben", action: "listing" })).json();
  expect(result).toMatchObject([{ who: "Ben", action: "listing.unpublish", changes: { reason: "asked by mail" } }]);
  await ben.run("listings publish", { slug: "stay-one" });
});

it("names the field of an invalid input, and explains why an operation fails", async () => {
  const bad = await ben.run("listings list", { limit: 0 });
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    { error: "Limit must be a whole number from 1 to 1000.", code: "invalid_body", field: "limit" },
  ]);
  const none = await ben.run("listings show", { slug: "nowhere" });
  expect([none.statusCode, none.json()]).toEqual([422, { error: expect.stringContaining("nowhere"), code: "desk_not_done" }]);
});

it("gives plan limits a code of their own, so that pages offer owners the override", async () => {
  await ada.run("listings edit", { slug: "stay-one", set: ["Plan=free"] });
  const rejected = await ada.run("listings feature", { slug: "stay-one" });
  const words = "Marked as featured: 1. The plan Free includes none.";
  expect([rejected.statusCode, rejected.json()]).toEqual([422, { error: words, code: "desk_beyond_plan" }]);
  expect((await ben.run("listings feature", { slug: "stay-one", overPlan: true })).json()).toEqual({
    error: "Only an owner may exceed a plan.",
    code: "desk_refused",
  });
  expect((await ada.run("listings feature", { slug: "stay-one", overPlan: true })).statusCode).toBe(200);
  await ada.run("listings feature", { slug: "stay-one", off: true });
  await ada.run("listings edit", { slug: "stay-one", set: ["Plan="] });
});

it("refuses a body beyond its limit", async () => {
  expect((await ada.run("listings list", { search: "x".repeat(5 * 1024 * 1024) })).statusCode).toBe(413);
});

it("the public API document does not mention the desk", async () => {
  const { body } = await api.app.inject("/api/openapi.json");
  expect(body).not.toContain("desk");
});

it.each([
  ["--limit must be a whole number.", "Limit must be a whole number."],
  ["There is no submission 7; `submissions list` shows them.", "There is no submission 7."],
  [
    "The submission 1c811e91-2a87-4dca-b7da-5b3f5902d597 is no longer pending: it was accepted by Ada.",
    "The submission is no longer pending: it was accepted by Ada.",
  ],
  ["The file has no Name. --map names it; --same-name suffix.", "The file has no Name. Map names it; same name suffix."],
  ["ID must be one that `mails list` shows.", "ID must be one that mails list shows."],
])("rewords a command-line message for pages: %s", (message, words) => expect(inWords(message)).toBe(words));

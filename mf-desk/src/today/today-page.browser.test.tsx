import { deskPaths } from "@nightlatch/contract";
import { createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { callOf, work } from "../fixtures/work.ts";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const FULL = fixtures.find(({ name }) => name === "today-full");
const open = (api = createFakeApi(FULL)) => openRoute(routes, { api, url: deskPaths.today() });

test("what waits is told with its age against the promise, late ones by name, and what others changed", async () => {
  await open();
  const row = (name: string) => page.getByRole("row", { name });
  await expect.element(row("Submissions").getByText("1 late")).toBeVisible();
  await expect.element(row("Removal requests").getByText("1 due today")).toBeVisible();
  await expect.element(row("Reports").getByText("In time")).toBeVisible();
  const late = page.getByRole("region", { name: "Late, the longest first" }).getByRole("link", { name: "Pine Hollow" });
  await expect.element(late).toHaveAttribute("href", deskPaths.submissions(work.today.late[0].id));
  await expect.element(page.getByText(", shown until 28 Nov 2026")).toBeVisible();
  const table = page.getByRole("region", { name: "The table that listings follow" });
  await expect.element(table.getByRole("link", { name: "2 listings are gone from it" })).toHaveAttribute("href", deskPaths.table());
  await expect.element(table.getByText("The table service does not answer.")).toBeVisible();
  const mentions = page.getByRole("region", { name: "Mentions of people who were erased" });
  await expect.element(mentions.getByText("In texts of others: 3.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Changed since your last visit" }).getByText("Ben Ito")).toBeVisible();
});

test("a failure says so and is tried again", async () => {
  const api = createFakeApi(FULL);
  api.reply(callOf("today"), { status: 503, json: { error: "The desk does not answer right now.", code: "database_away" } });
  await open(api);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The desk does not answer right now.");
  api.reply(callOf("today"), {
    json: { result: { ...work.today, late: [], changes: [], mentions: 0, table: { gone: 0, stopped: null } } },
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No one else has changed anything.")).toBeVisible();
  for (const name of ["The table that listings follow", "Mentions of people who were erased"])
    expect(page.getByRole("region", { name }).elements()).toEqual([]);
});

test("an empty catalogue, the demonstration and a missing setting are told, with the way on", async () => {
  await open();
  await expect.element(page.getByRole("region", { name: "What waits for you" })).toBeVisible();
  const before = page.getByRole("region", { name: "Before visitors come" });
  expect(before.elements()).toEqual([]);
  const api = createFakeApi(FULL);
  api.reply(callOf("today"), { json: { result: { ...work.today, isEmpty: true, proxyUnsaid: true } } });
  await open(api);
  await expect.element(before.getByRole("link", { name: "Import a table" })).toHaveAttribute("href", deskPaths.import());
  await expect.element(before.getByText("TRUST_PROXY")).toBeVisible();
  api.reply(callOf("today"), { json: { result: { ...work.today, demonstration: 295 } } });
  await open(api);
  await expect.element(before.getByText("Invented listings of the demonstration: 295.")).toBeVisible();
});

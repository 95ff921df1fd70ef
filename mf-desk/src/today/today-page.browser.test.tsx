import { deskPaths } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { work } from "../fixtures/work.ts";
import { deskOf, openDesk } from "../testing/desk.ts";

test("shows waiting work with its age against the promise, names late items, and lists others' changes", async () => {
  await openDesk("today-full");
  const row = (name: string) => page.getByRole("row", { name });
  await expect.element(row("Submissions").getByText("1 late")).toBeVisible();
  await expect.element(row("Removal requests").getByText("1 due today")).toBeVisible();
  await expect.element(row("Reports").getByText("On time")).toBeVisible();
  const late = page.getByRole("region", { name: "Late, oldest first" }).getByRole("link", { name: "Pine Hollow" });
  await expect.element(late).toHaveAttribute("href", deskPaths.submissions(work.today.late[0].id));
  await expect.element(page.getByText(", shown until 28 Nov 2026")).toBeVisible();
  const table = page.getByRole("region", { name: "Table updates" });
  await expect.element(table.getByRole("link", { name: "2 listings are gone from the table" })).toHaveAttribute("href", deskPaths.table());
  await expect.element(table.getByText("The table service does not answer.")).toBeVisible();
  const mentions = page.getByRole("region", { name: "Mentions of erased people" });
  await expect.element(mentions.getByText("In other people's texts: 3.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Changed since your last visit" }).getByText("Ben Ito")).toBeVisible();
});

test("reports a failure and retries", async () => {
  const desk = deskOf("today-full");
  desk.replyError("today", "The desk does not answer right now.", "database_away");
  await desk.open();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The desk does not answer right now.");
  desk.reply("today", { ...work.today, late: [], changes: [], mentions: 0, table: { gone: 0, stopped: null } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No one else has changed anything.")).toBeVisible();
  for (const name of ["Table updates", "Mentions of erased people", "Before you open the site"])
    expect(page.getByRole("region", { name }).elements()).toEqual([]);
});

test("reports an empty catalogue, the demonstration and a missing setting, each with a link", async () => {
  const desk = deskOf("today-full");
  desk.reply("today", { ...work.today, isEmpty: true, proxyUnsaid: true, demonstration: 295 });
  await desk.open();
  const before = page.getByRole("region", { name: "Before you open the site" });
  await expect.element(before.getByRole("link", { name: "Import a table" })).toHaveAttribute("href", deskPaths.import());
  await expect.element(before.getByText("TRUST_PROXY")).toBeVisible();
  await expect.element(before.getByText("Demonstration listings: 295.")).toBeVisible();
});

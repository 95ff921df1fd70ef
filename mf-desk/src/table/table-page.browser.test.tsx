import { expectClean, showOn, WIDE } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NOTHING_GONE, TABLE } from "../fixtures/table.ts";
import { confirm, type FakeDesk, openDesk } from "../testing/desk.ts";

const RUN = "11111111-0000-4000-8000-000000000000";

let desk: FakeDesk;
beforeEach(async () => {
  desk = await openDesk("table-full");
});

test("a check shows what would stop a run, and an owner can run it explicitly", async () => {
  await expect.element(page.getByText("https://tables.example")).toBeVisible();
  await expectClean("table");
  desk.reply("table look", { id: RUN });
  const guards = [{ kind: "gone", words: "30 of 118 are gone." }];
  const look = { id: RUN, kind: "check", state: "done", added: 1, changed: 0, outcome: { guards, gone: [] } };
  desk.reply("imports show", { ...TABLE.runs[1], ...look });
  desk.reply("imports changes", { changes: [{ id: "n", slug: "new-hut", name: "New Hut" }], page: 1, pages: 1 });
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect.element(page.getByText("30 of 118 are gone. This would stop a run.")).toBeVisible();
  await expect.element(page.getByText("New Hut")).toBeVisible();
  expect(location.search).toContain(RUN);
  await expectClean("look");
  desk.reply("table run", { id: RUN });
  await confirm("Run anyway");
  await expect.poll(() => desk.inputs("table run")).toEqual([{ accept: ["gone"] }]);
});

test("removes missing entries as shown, by keyboard, and names those that changed and stay", async () => {
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Select Slate Barn" })).toBeChecked();
  desk.reply("table confirm", {
    removed: [{ id: "recOne", name: "Mill House" }],
    left: [{ id: "recTwo", why: "It was changed." }],
    files: [],
  });
  const remove = page.getByRole("button", { name: "Remove 2 listings" });
  remove.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog").getByText("Slate Barn, changed since by Ben Ito")).toBeVisible();
  await expectClean("removal");
  await page.getByRole("dialog").getByRole("button", { name: "Remove 2 listings" }).click();
  await expect.element(page.getByText("Slate Barn stays: It was changed.")).toBeVisible();
  const listings = ["recOne", "recTwo"].map((id) => ({ id, version: "2026-11-20T08:00:00.000Z" }));
  expect(desk.inputs("table confirm")).toEqual([{ listings, yes: true }]);
  desk.reply("table keep", { kept: ["recOne"] });
  await page.getByRole("checkbox", { name: "Select Mill House" }).click();
  desk.reply("table gone", NOTHING_GONE);
  await page.getByRole("button", { name: "Keep 1 listing" }).click();
  await expect.element(page.getByText("Nothing to decide.")).toBeVisible();
  expect(desk.inputs("table keep")).toEqual([{ ids: ["recOne"] }]);
});

test("sets the schedule with a saved map, and an error keeps the choices", async () => {
  await page.getByLabelText("How often").selectOptions("every day");
  await page.getByLabelText("Columns").selectOptions("Saved map: Spring");
  desk.replyError("table set", "Share must be a whole number from 1 to 100.", "invalid_body");
  await page.getByLabelText("Stop above (% gone)").fill("0");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect.element(page.getByText("Share must be a whole number")).toBeVisible();
  await expect.element(page.getByLabelText("How often")).toHaveValue("1440");
  expect(desk.inputs("table set")).toEqual([{ on: true, every: 1440, share: 0, options: { map: { columns: { Title: "Name" } } } }]);
});

test("the schedule's menus show each choice completely on any screen", async () => {
  await expect.element(page.getByLabelText("Follow the table")).toBeVisible();
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    for (const menu of document.querySelectorAll("form select")) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(menu);
      pen.font = font;
      const textWidth = menu.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      for (const { text } of (menu as HTMLSelectElement).options)
        expect(pen.measureText(text).width, `${text} at ${width}`).toBeLessThanOrEqual(textWidth);
    }
  }
});

test("a missing entry has a checkbox as large as a finger, and no line of its name is below it", async () => {
  const box = page.getByRole("checkbox", { name: "Select Slate Barn" });
  await expect.element(box).toBeVisible();
  for (const width of [320, 768]) {
    await showOn({ ...WIDE, width });
    const { right } = box.element().getBoundingClientRect();
    const name = page.getByRole("link", { name: "Slate Barn" }).element();
    expect(name.getBoundingClientRect().left).toBeGreaterThanOrEqual(right + 12);
    expect(box.element().closest("td")?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  }
});

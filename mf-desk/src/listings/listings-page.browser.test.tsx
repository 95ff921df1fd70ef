import { deskPaths } from "@nightlatch/contract";
import { expectElementClean, showOn, WIDE } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listed } from "../fixtures/listings.ts";
import { callOf, deskOf, errorResponse, type FakeDesk } from "../testing/desk.ts";

const table = () => page.getByRole("table");
const row = (name: string) => table().getByRole("row").filter({ hasText: name });
const conflict = { status: 409, json: { error: "pine-cabin was changed in the meantime by Ben Ito.", code: "desk_conflict" } };

let desk: FakeDesk;
const open = async (query = "") => {
  desk = deskOf("listings-full");
  await desk.open(`${deskPaths.listings()}${query}`);
  await expect.element(row("Slate Barn")).toBeVisible();
};
beforeEach(() => open());

test("has no violations, and each column header sorts the table, in the address", async () => {
  await table().getByRole("button", { name: "Photos" }).click();
  await expect.element(table().getByRole("columnheader", { name: "Photos" })).toHaveAttribute("aria-sort", "ascending");
  await table().getByRole("button", { name: "Photos" }).click();
  await expect.element(table().getByRole("columnheader", { name: "Photos" })).toHaveAttribute("aria-sort", "descending");
  expect(desk.inputs("listings list").at(-1)).toMatchObject({ sort: "photos", descending: true });
  expect(location.search).toContain("sort=-photos");
});

test("the address and the request contain the filter, and an unknown word gets a suggestion", async () => {
  const search = page.getByLabelText("Search");
  await search.fill("pine");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByLabelText("Slug").click();
  await expect.element(table().getByRole("columnheader", { name: "Slug" })).toBeVisible();
  await expect.element(search).toHaveValue("pine");
  await search.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => desk.inputs("listings list").at(-1)).toMatchObject({ search: "pine" });
  await page.getByText("More filters").click();
  desk.replyError("listings list", "Country: there is no country Waless. Did you mean Wales?", "desk_not_done");
  await page.getByRole("combobox", { name: "Country" }).fill("Waless");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Did you mean Wales?")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Country" })).toHaveValue("Waless");
});

test("the search form is as wide as the table below, and fits next to the desk's menu at 200 % text", async () => {
  const find = () => page.getByRole("button", { name: "Find", exact: true }).element().getBoundingClientRect();
  const scroller = document.querySelector(":has(> table)") as Element;
  expect(find().right).toBeCloseTo(scroller.getBoundingClientRect().right, 0);
  document.documentElement.style.fontSize = "200%";
  expect(find().right).toBeLessThanOrEqual(1280);
});

test("a value is edited in place and can be undone, and input stays when another changed it", async () => {
  desk.reply("listings edit", { slug: "pine-cabin", version: "2026-11-23T09:00:00.000Z", changes: {} });
  await row("Pine Cabin").getByRole("button", { name: "City of Pine Cabin: Bala. Edit" }).click();
  await userEvent.keyboard("{Control>}a{/Control}Brecon{Enter}");
  await expect.element(page.getByText("City of Pine Cabin changed.")).toBeVisible();
  expect(desk.inputs("listings edit")).toEqual([{ slug: "pine-cabin", version: "2026-11-20T08:00:00.000Z", set: ["City=Brecon"] }]);
  await page.getByRole("button", { name: "Undo" }).click();
  const input = { slug: "pine-cabin", version: "2026-11-23T09:00:00.000Z", set: ["City=Bala"] };
  await expect.poll(() => desk.inputs("listings edit").at(-1)).toEqual(input);

  desk.api.reply(callOf("listings edit"), conflict);
  await row("Oak Loft").getByRole("button", { name: "City of Oak Loft: Bala. Edit" }).click();
  await userEvent.keyboard("{Control>}a{/Control}Mold{Enter}");
  await expect.element(page.getByText("was changed in the meantime by Ben Ito")).toBeVisible();
  await expect.element(row("Oak Loft").getByRole("textbox")).toHaveValue("Mold");
  await row("Oak Loft").getByRole("textbox").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(row("Oak Loft").getByRole("button", { name: "City of Oak Loft: Bala. Edit" })).toHaveFocus();
});

test("changes many after a preview of each, and shows the preview again when the set changed", async () => {
  const bulkPreview = {
    matched: 2,
    changed: 1,
    same: 1,
    refused: [],
    shown: "digest",
    dryRun: true,
    changes: [{ id: "id-pine-cabin", slug: "pine-cabin", name: "Pine Cabin", changes: { Verified: { from: null, to: true } } }],
  };
  desk.reply("listings change", bulkPreview);
  await page.getByLabelText("Select Pine Cabin").click();
  await page.getByLabelText("Select Oak Loft").click();
  await page.getByRole("button", { name: "Change 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Verified").selectOptions("Mark as verified");
  await dialog.getByRole("button", { name: "Preview changes" }).click();
  await expect.element(dialog.getByText("1 listing would change, 1 is already like this.")).toBeVisible();
  expect(desk.inputs("listings change")[0]).toMatchObject({ slugs: ["pine-cabin", "oak-loft"], acts: { verify: true }, dryRun: true });
  await expectElementClean("changes of many", dialog);
  desk.api.replyOnce(
    callOf("listings change"),
    errorResponse("Listings have changed since you looked, the last by Ben Ito. Look at the changes again.", "desk_conflict"),
  );
  await dialog.getByRole("button", { name: "Change 1 listing" }).click();
  await dialog.getByRole("button", { name: "Preview again" }).click();
  await dialog.getByRole("button", { name: "Change 1 listing" }).click();
  await expect.element(page.getByText("1 listing changed.")).toBeVisible();
  expect(desk.inputs("listings change").at(-1)).toMatchObject({ expect: "digest" });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("selects all found by the filter, not one by one", async () => {
  await open("?country=Wales");
  desk.reply("listings list", { total: 90_000, next: "more", listings: Array.from({ length: 200 }, (_, at) => listed(`stay-${at}`)) });
  await page.getByRole("button", { name: "Find" }).click();
  await table().getByRole("button", { name: "Name" }).click();
  await expect.element(row("Stay 0")).toBeVisible();
  expect(table().getByRole("row").all().length).toBeLessThan(60);
  await expect.element(table()).toHaveAttribute("aria-rowcount", "90001");
  await page.getByLabelText("Select all shown").click();
  await page.getByRole("button", { name: "Select all 90,000" }).click();
  desk.reply("listings change", { matched: 0, changed: 0, same: 0, refused: [], shown: "d", dryRun: true, changes: [] });
  await page.getByRole("button", { name: "Change 90,000" }).click();
  await page.getByRole("dialog").getByLabelText("Published").selectOptions("Hide");
  await page.getByRole("dialog").getByRole("button", { name: "Preview changes" }).click();
  await expect.poll(() => desk.inputs("listings change").at(-1)).toMatchObject({ filter: { country: "Wales" }, acts: { publish: false } });
});

test("the default columns fit on a tablet and next to the desk's menu", async () => {
  const wide = { city: "San Francisco", country: "United States", types: ["lifestyle-experience"], photos: 12 };
  const rows = ["pine-cabin", "albuquerque-firelight-lodge"].map((slug) =>
    listed(slug, { ...wide, updatedAt: "2026-09-24T08:00:00.000Z" }),
  );
  desk.reply("listings list", { total: 2, states: { published: 2, paused: 0, drafts: 0 }, listings: rows });
  await page.getByLabelText("Search").fill("a");
  await userEvent.keyboard("{Enter}");
  await expect.element(row("Albuquerque")).toBeVisible();
  const scroller = document.querySelector("section:has(> table)") as HTMLElement;
  for (const width of [768, 1024]) {
    await showOn({ ...WIDE, width });
    expect(scroller.scrollWidth, `${width}`).toBeLessThanOrEqual(scroller.clientWidth);
  }
});

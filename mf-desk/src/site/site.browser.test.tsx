import { linesOf, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { work } from "../fixtures/work.ts";
import { button, deskOf, openDesk } from "../testing/desk.ts";

test("the audit can be filtered, and read page by page", async () => {
  const desk = await openDesk("audit-full");
  await page.getByText("2 details").click();
  await expect.element(page.getByText(/Name: Pine → Pine Hollow/)).toBeVisible();
  const [entry] = work["audit list"];
  const many = Array.from({ length: 50 }, (_, index) => ({ ...entry, id: 100 - index }));
  desk.reply("audit list", many);
  await page.getByLabelText("Who").fill("ben");
  await page.getByLabelText("Since").fill("2026-11-01");
  await button("Find").click();
  await button("Next page").click();
  await expect.element(page.getByText("50 changes, page 2")).toHaveFocus();
  expect(desk.inputs("audit list").slice(1)).toEqual([
    { who: "ben", since: "2026-11-01", limit: 50 },
    { who: "ben", since: "2026-11-01", limit: 50, after: 51 },
  ]);
});

test("an ad's results are a chart and a table, and its days can be changed", async () => {
  const desk = await openDesk("advertisements-full");
  desk.reply("ads days", work["ads days"]);
  await page.getByText("Results and changes").click();
  await expect.element(page.getByText("Over 2 days: seen 20 times, clicked once.", { exact: false })).toBeVisible();
  desk.reply("ads edit", { id: "moss", changes: {} });
  const lastDay = page.getByLabelText(/^Last day/).first();
  await lastDay.fill("");
  await button("Save changes").click();
  await expect.element(page.getByText("Moss & Co changed.")).toBeVisible();
  expect(desk.inputs("ads edit")).toMatchObject([{ id: "moss", until: null, weight: 2 }]);
});

test("an ad's facts are line by line next to its image, and a button like the others selects its file", async () => {
  await openDesk("advertisements-full");
  await expect.element(page.getByText("Leads to", { exact: true }).first()).toBeVisible();
  (document.querySelector("article img") as HTMLElement).style.height = "30rem";
  const rows = [...(document.querySelector("article dl") as Element).children].map((row) => row.getBoundingClientRect());
  expect(rows.length).toBeGreaterThan(3);
  rows.slice(1).forEach(({ top }, at) => {
    expect(top - (rows[at]?.top ?? 0)).toBeLessThan(40);
  });
  const file = document.querySelector("input[type=file]") as Element;
  const { backgroundColor, borderTopColor } = getComputedStyle(file, "::file-selector-button");
  expect([backgroundColor, borderTopColor]).toEqual(["rgba(0, 0, 0, 0)", getComputedStyle(file).borderTopColor]);
});

test("the audit shows actions in words, filters by recorded ones, and has a day field as tall as the others", async () => {
  await openDesk("audit-full");
  const [{ action }] = work["audit list"];
  await expect.element(page.getByRole("cell", { name: "Edited" })).toBeVisible();
  const words = document.querySelector(`td [title="${action}"]`);
  expect(words?.textContent).toMatch(/^[A-Z][a-z ]+$/);
  const field = page.getByLabelText("What", { exact: true }).element() as HTMLInputElement;
  const offered = [...(field.list?.options ?? [])].map(({ value, label }) => [value, label]);
  expect(offered).toContainEqual(["submission.approve", "Approved"]);
  expect(offered).toContainEqual([action, words?.textContent]);
  const heights = ["Who", "Since"].map((label) => page.getByLabelText(label).element().getBoundingClientRect().height);
  expect(heights).toEqual([44, 44]);
});

test("shows an audit entry's changes in words too, for a mail those of its page", async () => {
  const desk = await openDesk("audit-full");
  const [entry] = work["audit list"];
  const changes = { paused: { from: false, to: true }, takenAt: "", photos: ["one", "two"], "Host Email": { private: true } };
  const mail = { ...entry, id: 8, action: "mail.retry", changes: { kind: "removal-done" } };
  desk.reply("audit list", [{ ...entry, changes }, mail]);
  await page.getByLabelText("Who").fill("ben");
  await button("Find").click();
  await page.getByText("4 details").click();
  await page.getByText("1 detail").click();
  const lines = ["Paused: no → yes", "Taken at: none", "Photos: one, two", "Host Email: changed"];
  for (const line of [...lines, "Kind: Tells a host that their listing is hidden or removed"])
    await expect.element(page.getByText(line, { exact: false })).toBeVisible();
});

test("shows what an ad lacks next to its field, and focuses the first", async () => {
  const desk = await openDesk("advertisements-full");
  await button("Add as paused").click();
  const field = (label: string) => page.getByRole("region", { name: "Add an advertisement" }).getByLabelText(label, { exact: true });
  const advertiser = field("Advertiser");
  await expect.element(advertiser).toHaveFocus();
  for (const label of ["Advertiser", "Image", "Image description", "Leads to"])
    await expect.element(field(label)).toHaveAccessibleDescription(/Please fill in this field\.$/);
  await advertiser.fill("Moss");
  await expect.element(advertiser).not.toHaveAccessibleDescription();
  await expect.element(field("Leads to")).toHaveAccessibleDescription("Please fill in this field.");
  expect(desk.inputs("ads add")).toEqual([]);
});

test("a mail's address and mark break before their @ on a phone", async () => {
  const desk = deskOf("mails-full");
  const messageId = "<4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c51@nightlatch.example>";
  const to = "christabel.lantern@mailbox.example";
  desk.reply("mails list", [{ ...work["mails list"][0], messageId, to }]);
  await desk.open();
  for (const [text, last] of [
    [messageId, "@nightlatch.example>"],
    [to, "@mailbox.example"],
  ] as const) {
    const definition = page.getByRole("definition").getByText(text);
    await expect.element(definition).toBeVisible();
    await showOn({ ...WIDE, width: 390 });
    expect(linesOf(definition).at(-1)).toBe(last);
  }
});

test("shows a mail's kind in words, and the page's purpose does not end with a line of two words", async () => {
  await openDesk("mails-full");
  await expect.element(page.getByText("Tells a host that their place is published")).toHaveAttribute("title", "property-published");
  const purpose = page.getByText(/^Emails that were refused/);
  await expect.element(purpose).toBeVisible();
  for (const width of [768, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    expect(linesOf(purpose).at(-1)?.split(" ").length, `${width} px`).toBeGreaterThan(3);
  }
});

test("describes in words what an invitation's visitor viewed", async () => {
  const desk = await openDesk("invitations-full");
  const at = "2026-11-23T09:00:00.000Z";
  const events = ["preview_activated", "preview_deactivated"].map((event) => ({ event, path: "/properties", at }));
  desk.reply("preview use", { events });
  await page.getByText("Pages viewed").first().click();
  await expect.element(page.getByText("Opened", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Left", { exact: true })).toBeVisible();
});

import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { work } from "../fixtures/work.ts";
import { callOf, type FakeDesk, openDesk } from "../testing/desk.ts";

const [pine, lantern, salt] = work["submissions list"];
const button = (name: string) => page.getByRole("button", { name, exact: true });
const choose = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).click();

let desk: FakeDesk;
beforeEach(async () => {
  desk = await openDesk("submissions-full");
  desk.reply("submissions reasons", work["submissions reasons"]);
});

test("declines several with one reason, each in the version shown, and undoes them together", async () => {
  await choose("Pine Hollow");
  await choose("The Lantern House");
  await button("Decline").click();
  const dialog = page.getByRole("dialog", { name: "Decline 2 submissions" });
  await dialog.getByLabelText("Start from").selectOptions("Booking page doesn't open");
  const why = "The submission is no longer pending: it was accepted by Ben Ito.";
  const done = [{ id: pine?.id, name: pine?.name }];
  const notDone = [{ id: lantern?.id, name: lantern?.name, why }];
  desk.reply("submissions reject-many", { done, notDone, hostsTold: 1, dryRun: false });
  desk.reply("submissions list", [salt]);
  await dialog.getByRole("button", { name: "Decline 2 submissions" }).click();
  await expect.element(page.getByText("1 submission declined. 1 host gets an email in 10 seconds.")).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent(`The Lantern House: ${why}`);
  const submissions = [pine, lantern].map((each) => ({ id: each?.id, version: 1 }));
  const reason = "The booking page doesn't open for us.";
  expect(desk.inputs("submissions reject-many")).toEqual([{ submissions, reason, silent: false }]);
  await expect.element(page.getByText("1 submission", { exact: true })).toBeVisible();
  await expect.element(button("Decline")).not.toBeInTheDocument();
  expect(document.activeElement?.closest("#main")).not.toBeNull();
  desk.reply("submissions undo-many", { done, notDone: [], hostsTold: 0, dryRun: false });
  await button("Undo").click();
  await expect.element(button("Undo")).not.toBeInTheDocument();
  expect(desk.inputs("submissions undo-many")).toEqual([{ ids: [pine?.id] }]);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("drafts all on the page by keyboard alone, after a list of them", async () => {
  desk.replyError("submissions approve-many", "The desk does not answer.", "database_away");
  const all = page.getByLabelText("Select all on this page");
  await expect.element(all).toBeVisible();
  all.element().focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("3 selected")).toBeVisible();
  button("Approve as drafts").element().focus();
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Pine Hollow, The Lantern House, Salt Cellar Loft")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve as drafts" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("The desk does not answer.");
  const done = work["submissions list"].map(({ id, name }) => ({ id, name }));
  desk.reply("submissions approve-many", { done, notDone: [], hostsTold: 0, dryRun: false });
  desk.reply("submissions list", []);
  await dialog.getByRole("button", { name: "Approve as drafts" }).click();
  await expect.element(page.getByText("3 submissions approved as drafts.")).toBeVisible();
  await expect.element(page.getByText("No submissions waiting.")).toBeVisible();
  expect(document.activeElement?.closest("#main")).not.toBeNull();
});

test("a search requests matches, and the old list stays until the response arrives", async () => {
  await expect.element(page.getByText("3 submissions", { exact: true })).toBeVisible();
  const { release } = desk.api.hold(callOf("submissions list"), { json: { result: [lantern] } });
  await page.getByLabelText("Search name, text, place or links").fill("lantern");
  await expect.element(page.getByRole("link", { name: "Pine Hollow" })).toBeVisible();
  release();
  await expect.element(page.getByText("1 submission", { exact: true })).toBeVisible();
  expect(desk.inputs("submissions list").at(-1)).toMatchObject({ state: "pending", search: "lantern" });
});

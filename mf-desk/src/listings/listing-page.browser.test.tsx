import { deskPaths } from "@nightlatch/contract";
import { createFakeApi, expectClean, type FakeApi, openRoute } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type OperationName, runPath } from "../desk/desk-api.ts";
import { FORM } from "../fixtures/listings.ts";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const call = (name: OperationName) => `POST ${runPath(name)}`;
const inputs = (name: OperationName) => api.calls(call(name)).map(({ body }) => (body as { input: unknown }).input);
const field = (label: string) => page.getByRole("form", { name: "Edit the listing" }).getByLabelText(label, { exact: true });

let api: FakeApi;
beforeEach(async () => {
  api = createFakeApi(fixtures.find(({ name }) => name === "listing-full"));
  await openRoute(routes, { api, url: deskPaths.listings("pine-cabin") });
  await expect.element(field("Name")).toHaveValue("Pine Cabin");
});

test("it is clean, and only what was changed is saved", async () => {
  await expectClean("one listing");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  api.reply(call("listings edit"), {
    json: { result: { slug: "pine-cabin", version: "2026-11-23T09:00:00.000Z", changes: {}, conflicts: [] } },
  });
  await field("Name").fill("Pine House");
  await field("Wifi").click();
  await page.getByRole("button", { name: "Take Sauna out" }).click();
  await field("Tags").selectOptions("Cage");
  await page.getByRole("button", { name: "Save 3 changes" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  expect(inputs("listings edit")).toEqual([
    { slug: "pine-cabin", version: FORM.version, set: ["Name=Pine House", "Wifi=checked", "Tags=tag-cage"] },
  ]);
});

test("over another's change nothing is saved and nothing typed is lost", async () => {
  await field("Name").fill("Pine House");
  api.reply(call("listings edit"), { status: 409, json: { error: "pine-cabin was changed meanwhile by Ben Ito.", code: "desk_conflict" } });
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(page.getByText("changed meanwhile by Ben Ito")).toBeVisible();
  const fields = FORM.fields.map((each) => (each.field === "City" ? { ...each, text: "Mold" } : each));
  api.reply(call("listings form"), { json: { result: { ...FORM, version: "2026-11-23T10:00:00.000Z", fields } } });
  await page.getByRole("button", { name: "Show it as it is now, and keep what I typed" }).click();
  await expect.element(field("City")).toHaveValue("Mold");
  await expect.element(field("Name")).toHaveValue("Pine House");
  api.reply(call("listings edit"), {
    json: { result: { slug: "pine-cabin", version: "2026-11-23T11:00:00.000Z", changes: {}, conflicts: [] } },
  });
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect
    .poll(() => inputs("listings edit").at(-1))
    .toEqual({ slug: "pine-cabin", version: "2026-11-23T10:00:00.000Z", set: ["Name=Pine House"] });
});

test("what its plan has not is refused, and an owner goes beyond it knowingly", async () => {
  await expect.element(page.getByRole("region", { name: "Its plan: Free" }).getByText("2, not in its plan")).toBeVisible();
  await field("Name").fill("Pine House");
  api.reply(call("listings edit"), {
    status: 422,
    json: { error: "Its plan Free has none. over plan does it all the same.", code: "desk_not_done" },
  });
  await page.getByRole("button", { name: "Save 1 change" }).click();
  api.reply(call("listings edit"), {
    json: { result: { slug: "pine-cabin", version: "2026-11-23T11:00:00.000Z", changes: {}, conflicts: [] } },
  });
  await page.getByRole("button", { name: "Save it beyond its plan" }).click();
  await expect.poll(() => inputs("listings edit").at(-1)).toMatchObject({ set: ["Name=Pine House"], overPlan: true });
  api.reply(call("listings feature"), { json: { result: {} } });
  await page.getByRole("button", { name: "Mark as featured" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as featured" }).click();
  await expect.poll(() => inputs("listings feature")).toEqual([{ slug: "pine-cabin", overPlan: true }]);
});

test("a change is gone back on, one field or all; where a later one would be lost, only when it is said so", async () => {
  const history = page.getByRole("region", { name: "History" });
  await expect.element(history.getByText("contacts are not shown here")).toBeVisible();
  api.reply(call("listings revert"), { json: { result: { slug: "pine-cabin", changes: {} } } });
  await history.getByRole("button", { name: "Put Beds back" }).click();
  await expect.element(page.getByText("Beds is as it was before.")).toBeVisible();
  expect(inputs("listings revert")).toEqual([{ listing: "id-pine-cabin", to: 42, fields: ["Beds"], anyway: false }]);
  api.replyOnce(call("listings revert"), { status: 422, json: { error: "Name was changed again by Cleo.", code: "desk_not_done" } });
  await history.getByRole("button", { name: "Go back on this change" }).click();
  await expect.element(history.getByText("Name was changed again by Cleo.")).toBeVisible();
  await history.getByRole("button", { name: "Go back all the same" }).click();
  await expect.poll(() => inputs("listings revert").at(-1)).toEqual({ listing: "id-pine-cabin", to: 42, fields: [], anyway: true });
});

test("a boost says how many places are taken, and over the limit it is asked for knowingly", async () => {
  api.reply(call("listings form"), { json: { result: { ...FORM, places: { region: "Wales", taken: 5, limit: 5 } } } });
  api.reply(call("listings boost"), { json: { result: {} } });
  api.reply(call("listings verify"), { json: { result: {} } });
  await page.getByRole("button", { name: "Mark as verified" }).click();
  await expect.element(page.getByText("5 of 5 in Wales are taken")).toBeVisible();
  expect(inputs("listings verify")).toEqual([{ slug: "pine-cabin", off: false }]);
  await page.getByRole("button", { name: "Boost for 30 days" }).click();
  await expect.element(page.getByRole("dialog").getByText("this goes over what pricing promises")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Boost for 30 days" }).click();
  await expect.poll(() => inputs("listings boost")).toEqual([{ slug: "pine-cabin", days: 30, overLimit: true }]);
});

test("pictures are put in order, captioned and taken out, and saved together", async () => {
  const pictures = page.getByRole("region", { name: "Pictures" });
  api.reply(call("listings pictures"), { json: { result: { slug: "pine-cabin", changes: {} } } });
  await pictures.getByRole("button", { name: "Move picture 2 up" }).click();
  await pictures.getByLabelText("Caption of picture 1, the cover").fill("The tub");
  await pictures.getByRole("button", { name: "Save the pictures" }).click();
  await expect.element(page.getByText("The pictures are saved.")).toBeVisible();
  const [one, two] = FORM.pictures;
  expect(inputs("listings pictures")).toEqual([
    {
      slug: "pine-cabin",
      version: FORM.version,
      pictures: [
        { url: two?.url, caption: "The tub" },
        { url: one?.url, caption: one?.caption },
      ],
    },
  ]);
});

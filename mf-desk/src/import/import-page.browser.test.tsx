import { deskPaths } from "@nightlatch/contract";
import { expectClean } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { IMPORTS, LOOKED } from "../fixtures/listings.ts";
import { callOf, confirm, deskOf, type FakeDesk } from "../testing/desk.ts";

const FILE = "0b9e7a34-5f0c-4d57-9f0e-0c2d1f3f4a55";
const CHECK = "11111111-0000-4000-8000-000000000000";
const [spring] = IMPORTS;
const map = { columns: { title: "Name", kind: "Property Type", Email: null }, constants: {} };
const options = { map, match: "auto", sameName: "refuse", allow: [] };
const unknown = { kind: "types", what: "Property Type Cabn", why: "is not a type that the site knows." };
const finding = { ...unknown, rows: 2, first: "line 2", refused: true };

let desk: FakeDesk;
const open = async (fixture: string, query = "") => {
  desk = deskOf(fixture);
  await desk.open(`${deskPaths.import()}${query}`);
};
const check = (more: object) => ({
  json: { result: { ...spring, id: CHECK, kind: "check", file: FILE, name: "late.csv", outcome: { asked: options }, ...more } },
});

test("uploads a file in parts, and resumes a failed one where it stopped", async () => {
  await open("import-empty");
  await expect.element(page.getByText("Choose a file")).toBeVisible();
  await expectClean("import");
  desk.reply("imports look", LOOKED);
  desk.reply("imports maps", []);
  const parts: number[] = [];
  desk.api.reply(callOf("imports upload"), ({ body }) => {
    const { position } = (body as { input: { position: number } }).input;
    parts.push(position);
    if (position === 1 && parts.length === 2) return "lost";
    return { json: { result: { file: FILE, stored: 1, size: 1 } } };
  });
  const file = new File([`id,Name\n${"x".repeat(500_000)}`], "late.csv", { type: "text/csv" });
  await userEvent.upload(page.getByLabelText("Table"), file);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("region", { name: "2. Columns of late.csv" })).toBeVisible();
  expect(parts).toEqual([0, 1, 1]);
  expect(desk.inputs("imports upload").at(-1)).toMatchObject({ file: FILE, position: 1 });
  expect(location.search).toContain(FILE);
});

test("shows columns, unknown values and every change before it imports", async () => {
  await open("import-full", `?file=${FILE}`);
  await page.getByLabelText("Email goes to").selectOptions("Don't import");
  await expectClean("columns");
  desk.reply("imports start", { id: CHECK });
  desk.api.reply(callOf("imports show"), check({ added: 2, changed: 0, outcome: { asked: options, refused: true, findings: [finding] } }));
  desk.reply("imports changes", { changes: [{ row: 1, id: "x", slug: "mill", name: "Mill" }], page: 1, pages: 1 });
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect.poll(() => desk.inputs("imports start")).toEqual([{ file: FILE, kind: "check", ...options }]);
  await expect.element(page.getByText("Property Type Cabn")).toBeVisible();
  await expectClean("a check");
  await page.getByLabelText("Cabn means").selectOptions("Kink Cabin");
  const mended = { ...map, columns: { ...map.columns, kind: { field: "Property Type", values: { Cabn: "type-kink-cabin" } } } };
  const next = "22222222-0000-4000-8000-000000000000";
  desk.reply("imports start", { id: next });
  desk.api.reply(callOf("imports show"), check({ id: next, added: 2, changed: 0, outcome: { asked: { ...options, map: mended } } }));
  await page.getByRole("button", { name: "Preview again" }).click();
  await expect.poll(() => desk.inputs("imports start").at(-1)).toMatchObject({ kind: "check", map: mended });
  await page.getByRole("button", { name: "Import 2 listings" }).click();
  await expect.poll(() => desk.inputs("imports start").at(-1)).toMatchObject({ kind: "import", map: mended });
});

test("the address restores a running import, and a stopped one shows its progress", async () => {
  await open("import-empty", `?run=${CHECK}`);
  desk.api.reply(callOf("imports show"), check({ kind: "import", state: "running", read: 12_000, share: 0.4, outcome: {} }));
  await expect.element(page.getByText("Importing late.csv: 12,000 rows so far.")).toBeVisible();
  desk.api.reply(callOf("imports show"), check({ kind: "import", state: "stopped", read: 12_500, outcome: {} }));
  await expect.element(page.getByText("The import stopped after 12,500 rows")).toBeVisible();
});

test("undoes an import batch by batch, names later changes, and reverts those only on request", async () => {
  await open("import-empty");
  const left = [{ id: "b", slug: "oak-loft", why: "Beds was changed since, by Ben Ito." }];
  const batch = { id: spring?.id, name: "spring.csv", changedBack: 3, removed: 700, gone: 0, contacts: 0, left: [], next: "m" };
  desk.api.reply(callOf("imports undo"), ({ body }) => {
    const { after, anyway } = (body as { input: { after: string; anyway: boolean } }).input;
    return {
      json: {
        result: after === "" && !anyway ? batch : { ...batch, changedBack: 0, removed: 499, left: anyway ? [] : left, next: undefined },
      },
    };
  });
  await confirm("Undo the import");
  await expect.element(page.getByText("3 listings restored, 1,199 listings removed, 1 changed since then and not undone.")).toBeVisible();
  await expect.element(page.getByText("oak-loft: Beds was changed since, by Ben Ito.")).toBeVisible();
  await page.getByRole("button", { name: "Undo 1 listing anyway" }).click();
  await expect.poll(() => desk.inputs("imports undo").at(-1)).toMatchObject({ anyway: true });
});

test("a workbook's sheet is selected, checked and remembered; an unreadable one shows how to read it", async () => {
  await open("import-full", `?file=${FILE}`);
  await expect.element(page.getByLabelText("Encoding")).toBeVisible();
  desk.replyError("imports look", "The file is not UTF-8: on line 2, byte 4 is 0xFC.", "desk_not_done");
  await page.getByLabelText("Encoding").selectOptions("Unicode text, Excel (utf-16le)");
  await expect.element(page.getByText("The file is not UTF-8")).toBeVisible();
  expect(desk.inputs("imports look").at(-1)).toEqual({ file: FILE, encoding: "utf-16le" });
  const sheets = { ...LOOKED, delimiter: undefined, sheets: ["Read me", "Stays"] };
  desk.api.reply(callOf("imports look"), ({ body }) => {
    const { sheet = "Read me" } = (body as { input: { sheet?: string } }).input;
    return { json: { result: { ...sheets, sheet } } };
  });
  await page.getByLabelText("Encoding").selectOptions("Automatic (usually UTF-8)");
  await page.getByLabelText("Sheet").selectOptions("Stays");
  await expect.element(page.getByLabelText("Sheet")).toHaveValue("Stays");
  await expectClean("a workbook");
  desk.reply("imports start", { id: CHECK });
  desk.api.reply(callOf("imports show"), check({ added: 2, changed: 0, outcome: { asked: options } }));
  desk.reply("imports changes", { changes: [], page: 1, pages: 1 });
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect.poll(() => desk.inputs("imports start").at(-1)).toMatchObject({ kind: "check", sheet: "Stays" });
});

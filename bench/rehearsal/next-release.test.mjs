import { expect, test } from "vitest";
import { withMigrations } from "./next-release.mjs";

test("the next release has its migrations after the newest, and the one before understands them", () => {
  const text =
    'const first = {}, second = {};\nexport const migrations = {\n    "0001-first": first,\n    "0012-second-one": second,\n};\n';
  const table = Function(`${withMigrations(text)?.replace("export ", "")} return migrations;`)();
  expect(Object.keys(table)).toEqual(["0001-first", "0012-second-one", "0013-rehearsed-column", "0014-rehearsed-index"]);
  expect(table["0014-rehearsed-index"]).toMatchObject({ understoodBy: "0012-second-one", outsideTransaction: true });
  expect(table["0013-rehearsed-column"].up).toBeTypeOf("function");
  expect(withMigrations("export const other = {\n  a: b,\n};")).toBeUndefined();
});

import { expect, it } from "vitest";
import { makeTestDesk } from "../../../testing/operator-desk.ts";
import { makeWorkbook, type WorkbookCell } from "../../../testing/workbooks.ts";

const ROWS = 50_000;
const BROKEN_EVERY = 100;

const rowOf = (n: number): readonly WorkbookCell[] => [
  `rec${n}`,
  `Hut ${n}`,
  `A quiet place by the water, number ${n}. ${"It has all that two need. ".repeat(10)}`,
  "Salem",
  "Oregon",
  true,
  n % BROKEN_EVERY === BROKEN_EVERY / 2 ? { xml: '<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>' } : (n % 12) + 1,
  `https://hut${n}.example`,
];

it("imports a workbook of 50,000 rows, and reports each bad row", async () => {
  const desk = await makeTestDesk();
  try {
    const names = ["id", "Name", "Description", "City", "State", "Published", "Max Guests", "Website"];
    const file = desk.file(
      "many.xlsx",
      makeWorkbook({ sheets: [{ name: "Stays", rows: [names, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))] }] }),
    );
    const begun = Date.now();
    const { code, out } = await desk.ops("import", file, "--json");
    const took = Math.round((Date.now() - begun) / 1_000);
    process.stdout.write(`50,000 rows of a workbook were imported in ${took} s.\n`);
    const result = JSON.parse(out) as { read: number; added: number; badCount: number; bad: readonly { line: number; reason: string }[] };
    expect([code, result.read, result.added, result.badCount]).toEqual([1, ROWS, ROWS * 0.99, ROWS / BROKEN_EVERY]);
    expect(result.bad[0]).toEqual({ line: 52, reason: "Cell G52 is #DIV/0!." });
    const again = await desk.ops("import", file, "--json");
    expect(JSON.parse(again.out)).toMatchObject({ added: 0, changed: 0, same: ROWS * 0.99 });
  } finally {
    await desk.remove();
  }
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { BATCH } from "../listings/listing-changes.ts";
import { makeMap } from "./column-map.ts";
import { type ImportOptions, type ImportTools, importRows } from "./import-pipeline.ts";
import { readCsv, type TableRow } from "./read-table.ts";

const OPTIONS: ImportOptions = {
  ...{ from: {}, source: "many.csv", dryRun: false, reason: undefined, match: "auto", sameName: "refuse" },
  ...{ allow: [], named: new Set(), exact: false, remarks: () => [] },
};

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Tools that accept every row and store none. @param looks is called with each batch */
function toolsThat(looks: (rows: readonly unknown[]) => void): { readonly tools: ImportTools; readonly lines: string[] } {
  const lines: string[] = [];
  const responses = {
    "imports begin": () => ({ id: "run" }),
    "imports end": () => ({}),
    "listings import": ({ rows }: { rows: readonly { row: number }[] }) => {
      looks(rows);
      return { added: rows.length, changed: 0, same: 0, kept: 0, bad: [], conflicting: [], changes: [], about: [] };
    },
  };
  const run = async (name: keyof typeof responses, input: unknown) => responses[name](input as never);
  const tools = { pictures: [], run, note: (line: string) => lines.push(line) };
  return { tools: tools as unknown as ImportTools, lines };
}

it("checks and imports a table while it holds at most two batches", async () => {
  const rows = 10 * BATCH;
  let living: WeakRef<object>[] = [];
  const alive = () => {
    collectGarbage();
    return living.filter((row) => row.deref() !== undefined).length;
  };
  const aliveCounts: number[] = [];
  async function* table(): AsyncGenerator<TableRow> {
    for (let row = 1; row <= rows; row++) {
      const Tags = ["tag-sauna"];
      living.push(new WeakRef(Tags));
      const record = { id: `rec${row}`, Name: `Hut ${row}`, Tags };
      // Yields to the event loop, because weakly referenced objects remain until the current task ends.
      if (row % BATCH === 0) await new Promise((resolve) => setImmediate(resolve));
      yield row % 100 === 50 ? { row, line: row + 1, problem: "Broken." } : { row, line: row + 1, record };
    }
    aliveCounts.push(alive());
    living = [];
  }
  const { tools, lines } = toolsThat(() => {});
  await importRows(tools, { open: async () => table() }, OPTIONS);
  expect(aliveCounts).toHaveLength(2);
  expect(Math.max(...aliveCounts)).toBeLessThan(2 * BATCH);
  expect(lines).toHaveLength(rows / 100);
});

it("sends long rows in smaller batches", async () => {
  const sizes: number[] = [];
  const { tools } = toolsThat((rows) => sizes.push(rows.length));
  const text = "x".repeat(900_000);
  async function* table(): AsyncGenerator<TableRow> {
    for (let row = 1; row <= 11; row++) yield { row, line: row, record: { id: `rec${row}`, Name: "Hut", Description: text } };
  }
  await importRows(tools, { open: async () => table() }, OPTIONS);
  expect(sizes).toEqual([5, 5, 1]);
});

it("reads a file only slightly beyond the wanted row", async () => {
  const CHUNKS = 400;
  let read = 0;
  async function* text(): AsyncGenerator<string> {
    yield "id,Name,Description\n";
    for (; read < CHUNKS; read++) yield `rec${read},Hut ${read},"${"It has all that two need. ".repeat(40)}"\n`;
  }
  let taken = 0;
  let ahead = 0;
  for await (const _ of readCsv(text(), { columnMap: makeMap({}) })) {
    await new Promise((resolve) => setImmediate(resolve));
    ahead = Math.max(ahead, read - ++taken);
  }
  expect(taken).toBe(CHUNKS);
  expect(ahead).toBeLessThan(CHUNKS / 3);
});

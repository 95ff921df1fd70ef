import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runOps } from "@nightlatch/backoffice/program";
import { openEmbedded } from "@nightlatch/database/database";
import { silentLog } from "@nightlatch/http/log";
import { expect } from "vitest";
import { builtModule } from "./build-package.ts";
import { prepareDataDir } from "./database-template.ts";
import { makeFolder } from "./folders.ts";
import { startNode } from "./processes.ts";

const FEW_ROWS = 100;
const BROKEN_EVERY = 100;
/** The process's heap limit in megabytes. The import needs 40. */
const HEAP_MB = 60;
export const PATIENCE_MS = 300_000;

/** Number of rows, and repetitions of a sentence in each. The table must be larger than the heap limit. */
export interface TableSize {
  readonly rows: number;
  readonly sentences: number;
}

interface Bad {
  readonly line: number;
  readonly reason: string;
}

type Writer = (number: number, sentences: number) => { readonly row: string; readonly reason: string };
const FAULTS: readonly Writer[] = [
  (n, sentences) => ({ row: rowOf(n, sentences, { guests: "a few" }), reason: "Max Guests must be a number." }),
  (n, sentences) => ({ row: rowOf(n, sentences, { website: "javascript:alert(1)" }), reason: "Website must be a web address." }),
  (n, sentences) => ({ row: rowOf(n, sentences, { name: "" }), reason: "Name is missing." }),
  (n) => ({ row: `rec${n},Hut ${n},two`, reason: "The row has 3 cells, the first line 8." }),
  (n, sentences) => ({ row: rowOf(n, sentences, { id: "rec0" }), reason: "The row has the same id rec0 as line 2." }),
];

const rowOf = (
  n: number,
  sentences: number,
  { id = `rec${n}`, name = `Hut ${n}`, guests = "4", website = `https://hut${n}.example` } = {},
) =>
  // The dash is beyond Latin-1, so each character takes two bytes of memory, and a smaller table suffices.
  `${id},${name},"A quiet place — by the water.\n${"It has all that two need. ".repeat(sentences)}",Salem,Oregon,checked,${guests},${website}`;

/** Writes a table whose valid rows have two lines each. @returns its invalid rows, with reasons */
async function writeTable(file: string, { rows, sentences }: TableSize): Promise<Bad[]> {
  const bad: Bad[] = [];
  const stream = createWriteStream(file);
  stream.write("id,Name,Description,City,State,Published,Max Guests,Website\n");
  let line = 2;
  for (let n = 0; n < rows; n++) {
    const fault = n % BROKEN_EVERY === BROKEN_EVERY / 2 ? FAULTS[Math.floor(n / BROKEN_EVERY) % FAULTS.length]?.(n, sentences) : undefined;
    if (fault) bad.push({ line, reason: fault.reason });
    const row = fault?.row ?? rowOf(n, sentences);
    line += row.split("\n").length;
    if (!stream.write(`${row}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return bad;
}

interface Run {
  readonly code: number;
  readonly result: Readonly<Record<"read" | "added" | "same" | "badCount", number>> & { readonly bad: readonly Bad[] };
  readonly err: string;
}

async function runImport(folder: string, file: string): Promise<Run> {
  const program = pathToFileURL(builtModule("backoffice", "program")).href;
  const resultFile = path.join(folder, "answer.json");
  const script = `
    import { writeFileSync } from "node:fs";
    import { runOps } from ${JSON.stringify(program)};
    let [out, err] = ["", ""];
    const code = await runOps(["import", ${JSON.stringify(file)}, "--json"], process.env, { out: (text) => { out += text; }, err: (text) => { err += text; } });
    writeFileSync(${JSON.stringify(resultFile)}, JSON.stringify({ code, result: JSON.parse(out), err }));`;
  const { exited, output } = startNode([`--max-old-space-size=${HEAP_MB}`, "--input-type=module", "--eval", script], {
    DATA_DIR: path.join(folder, "data"),
  });
  expect(await exited, output()).toBe(0);
  return JSON.parse(readFileSync(resultFile, "utf8")) as Run;
}

async function importHere(folder: string, file: string): Promise<void> {
  let out = "";
  const printed = {
    out: (text: string) => {
      out += text;
    },
    err: () => {},
  };
  await runOps(["import", file, "--json"], { DATA_DIR: path.join(folder, "data") }, printed);
  expect(JSON.parse(out)).toMatchObject({ added: FEW_ROWS - FEW_ROWS / BROKEN_EVERY });
}

export async function importLargeTable(size: TableSize): Promise<void> {
  const folder = makeFolder();
  await prepareDataDir(path.join(folder, "data"));
  const { rows } = size;
  const [few, many] = [path.join(folder, "few.csv"), path.join(folder, "many.csv")];
  await writeTable(few, { ...size, rows: FEW_ROWS });
  const expected = await writeTable(many, size);
  expect(expected).toHaveLength(rows / BROKEN_EVERY);
  await importHere(folder, few);

  const { code, result, err } = await runImport(folder, many);
  expect(code).toBe(1);
  expect(result).toMatchObject({ read: rows, added: (rows - FEW_ROWS) * 0.99, same: FEW_ROWS * 0.99, badCount: expected.length });
  const byLine = (one: Bad, other: Bad) => one.line - other.line;
  expect(result.bad.toSorted(byLine)).toEqual(expected);
  const reported = [...err.matchAll(/^Line (\d+): (.*)$/gm)].map(([, line, reason]) => ({ line: Number(line), reason: String(reason) }));
  expect(reported.toSorted(byLine)).toEqual(expected);

  const { db, close } = await openEmbedded(path.join(folder, "data"), silentLog);
  const { stored } = await db
    .selectFrom("listings")
    .select(({ fn }) => fn.countAll<string | number>().as("stored"))
    .executeTakeFirstOrThrow();
  await close();
  expect(Number(stored)).toBe(rows * 0.99);
}

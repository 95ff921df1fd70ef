import { readFile } from "node:fs/promises";
import path from "node:path";
import { slugify } from "@nightlatch/shared/domain";
import { type Command, Option } from "commander";
import { stringify } from "csv-stringify";
import { z } from "zod";
import { encodeCell, guardFormula, KNOWN_FIELDS } from "./cells.ts";
import { openFile, writeWhole } from "./files.ts";
import { OperationError } from "./operation.ts";
import type { Operator } from "./program.ts";
import { type ColumnMap, readCsv, readJson, type TableRow } from "./read-table.ts";
import { BATCH } from "./table-operations.ts";

const FORMATS = ["csv", "json"] as const;
type Format = (typeof FORMATS)[number];

/** Most of a batch that goes over at once, in characters. */
const BATCH_TEXT = 4_000_000;
/** Most bad rows that a result lists; all of them are told on stderr. */
const BAD_LISTED = 1_000;

/** `ops export` and `ops import`: listings as a table, with the source's own field names. */
export function addTableCommands(program: Command, operator: Operator): void {
  program
    .command("export")
    .description("Writes all listings, drafts included, to a CSV or JSON file that `import` reads.")
    .argument("<file>", "where to; only you may read it")
    .addOption(new Option("--format <format>", "csv or json; by the file's ending when left out").choices(FORMATS))
    .option("--contacts", "with what is known of hosts, which no visitor ever sees")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops export listings.csv\n  ops export all.json --contacts --reason 'move to another table'")
    .action((file: string, input) => exportTable(operator, file, input));
  program
    .command("import")
    .description("Takes listings in from a CSV or JSON file. Rows that equal what is stored are left alone.")
    .argument("<file>", "a table's export, with the source's field names")
    .addOption(new Option("--format <format>", "csv or json; by the file's ending when left out").choices(FORMATS))
    .option("--map <file>", 'JSON: { "Column in the file": "Field here", "Left out": null }')
    .option("--dry-run", "only say what would happen")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `
A row is the listing with its id, else the one with its slug, else a new one. Columns that the file does not have stay as
they are; an empty cell empties its field. Bad rows are told with their line and reason, and the others are taken.

Examples:
  ops import listings.csv --dry-run
  ops import table.json --map columns.json --reason 'spring additions'`,
    )
    .action((file: string, input) => importTable(operator, file, input));
}

async function exportTable(
  { run, print }: Operator,
  file: string,
  { format, contacts = false, reason }: { format?: Format; contacts?: boolean; reason?: string },
): Promise<void> {
  const written = formatOf(file, format);
  let count = 0;
  async function* records() {
    for (let after = ""; ; ) {
      const found = await run("listings page", { after, contacts });
      count += found.length;
      yield* found;
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  }
  if (written === "json") await writeWhole(file, jsonList(records()));
  else {
    const { fields, hostFields } = await run("listings fields", {});
    const columns = inOrder([...new Set(["id", ...fields, ...(contacts ? hostFields : [])])]);
    async function* rows() {
      for await (const record of records())
        yield columns.map((field) => guardFormula(encodeCell(field, (record as Record<string, unknown>)[field])));
    }
    await writeWhole(
      file,
      rows(),
      stringify({ header: true, columns: columns.map((field) => ({ key: field, header: guardFormula(field) })) }),
    );
  }
  await run("listings exported", { count, contacts, reason });
  print({ file, count }, [`${count} ${count === 1 ? "listing is" : "listings are"} in ${file}.`]);
}

/** Known fields first, as the source lists them. */
function inOrder(fields: readonly string[]): string[] {
  const known = KNOWN_FIELDS.filter((field) => fields.includes(field));
  return [...known, ...fields.filter((field) => !known.includes(field)).toSorted()];
}

async function* jsonList(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const record of records) {
    yield `${before}${JSON.stringify(record)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

interface ImportOptions {
  readonly format?: Format;
  readonly map?: string;
  readonly dryRun?: boolean;
  readonly reason?: string;
}

async function importTable(operator: Operator, file: string, { format, map, dryRun = false, reason }: ImportOptions): Promise<void> {
  const { run, print, note, fail } = operator;
  const read = formatOf(file, format) === "csv" ? readCsv : readJson;
  const columnMap = map === undefined ? {} : await readMap(map);
  const total = { read: 0, added: 0, changed: 0, same: 0, badCount: 0 };
  const bad: { line: number; reason: string }[] = [];
  const refuse = (line: number, why: string) => {
    total.badCount += 1;
    if (bad.length < BAD_LISTED) bad.push({ line, reason: why });
    note(`Line ${line}: ${why}`);
  };
  for await (const rows of inBatches(withoutRepeats(read(await openFile(file), columnMap)))) {
    total.read += rows.length;
    for (const row of rows) if ("problem" in row) refuse(row.line, row.problem);
    const good = rows.flatMap((row) => ("record" in row ? [row] : []));
    const took = await run("listings import", { source: path.basename(file).slice(0, 300), dryRun, reason, rows: good });
    total.added += took.added;
    total.changed += took.changed;
    total.same += took.same;
    for (const { line, reason: why } of took.bad) refuse(line, why);
    note(`${total.read} rows read`);
  }
  if (total.badCount > 0) fail();
  print({ file, dryRun, ...total, bad }, [
    `${dryRun ? "It would be: " : ""}${total.added} added, ${total.changed} changed, ${total.same} as they were, ${total.badCount} refused.`,
  ]);
}

/** Refuses rows about a listing that an earlier row was about: they would undo each other at every run. */
async function* withoutRepeats(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  const seen = new Map<string, number>();
  for await (const row of rows) {
    if ("problem" in row) {
      yield row;
      continue;
    }
    const text = (field: string) => (typeof row.record[field] === "string" ? row.record[field].trim() : "");
    const keys = [text("id") && `id ${text("id")}`, `slug ${text("Slug") || slugify(text("Name"))}`].filter(
      (key) => key && key !== "slug ",
    );
    const repeated = keys.find((key) => seen.has(key));
    for (const key of keys) if (!seen.has(key)) seen.set(key, row.line);
    yield repeated === undefined ? row : { line: row.line, problem: `The row has the ${repeated} of line ${seen.get(repeated)}.` };
  }
}

async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += JSON.stringify(row).length;
    if (batch.length < BATCH && size < BATCH_TEXT) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

const columnMapSchema = z.record(z.string(), z.string().trim().min(1).nullable());

async function readMap(file: string): Promise<ColumnMap> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw new OperationError(`--map ${why}: ${file}.`);
  }
  const parsed = columnMapSchema.safeParse(value);
  if (!parsed.success) throw new OperationError('--map must be a JSON object of names: { "Column in the file": "Field here" }.');
  return parsed.data;
}

function formatOf(file: string, format: Format | undefined): Format {
  const ending = path.extname(file).slice(1).toLowerCase();
  const known = format ?? FORMATS.find((each) => each === ending);
  if (known === undefined) throw new OperationError(`FILE ends neither in .csv nor in .json: ${file}; --format says what it is.`);
  return known;
}

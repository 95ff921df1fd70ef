import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Command, Option } from "commander";
import { stringify } from "csv-stringify";
import { z } from "zod";
import { openFile, writeWhole } from "../files.ts";
import { encodeCell, guardFormula, KNOWN_FIELDS } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { importRows } from "./import-rows.ts";
import { type ColumnMap, readCsv, readJson } from "./read-table.ts";
import { BATCH } from "./table-operations.ts";
import { readTablePages, SOURCE_TABLE_NAME } from "./table-service.ts";
import { parseTableSettings } from "./table-settings.ts";
import { spoolTable } from "./table-spool.ts";

const FORMATS = ["csv", "json"] as const;
type Format = (typeof FORMATS)[number];

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
    .description("Takes listings in from a CSV or JSON file, or from the table service. Rows that equal what is stored are left alone.")
    .argument("[file]", "a table's export, with the source's field names")
    .option("--table", `from the table ${SOURCE_TABLE_NAME} of the table service, instead of a file`)
    .addOption(new Option("--format <format>", "csv or json; by the file's ending when left out").choices(FORMATS))
    .option("--map <file>", 'JSON: { "Column in the table": "Field here", "Left out": null }')
    .option("--dry-run", "only say what would happen")
    .option("--new-database", "make a database where DATA_DIR has none")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `
A row is the listing with its id, else the one with its slug, else a new one. Columns that the table does not have stay as
they are; an empty cell empties its field. Bad rows are told with their line and reason, and the others are taken.

--table needs AIRTABLE_BASE_ID and AIRTABLE_API_KEY in the environment, and TABLE_URL for a service elsewhere. Should it
break off, what came before is taken all the same, and running it again completes it.

Examples:
  ops import listings.csv --dry-run
  ops import table.json --map columns.json --reason 'spring additions'
  AIRTABLE_BASE_ID=appSpring AIRTABLE_API_KEY="$(cat key)" ops import --table --dry-run`,
    )
    .action((file: string | undefined, { newDatabase, ...input }, command: Command) => {
      if (newDatabase) operator.desk.allowNew();
      return importFrom(operator, file, input, (message) => command.error(message, { exitCode: 2 }));
    });
}

async function exportTable(
  { run, print, progress }: Operator,
  file: string,
  { format, contacts = false, reason }: { format?: Format; contacts?: boolean; reason?: string },
): Promise<void> {
  const written = formatOf(file, format);
  let count = 0;
  const { total } = await run("listings list", { limit: 1 });
  async function* records() {
    for (let after = ""; ; ) {
      const found = await run("listings page", { after, contacts });
      count += found.length;
      yield* found;
      if (found.length > 0) progress(count, count / total);
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

/** The fields in the order of columns: known ones first, as the source lists them, then the others by name. */
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
  readonly table?: boolean;
  readonly format?: Format;
  readonly map?: string;
  readonly dryRun?: boolean;
  readonly reason?: string;
}

async function importFrom(
  operator: Operator,
  file: string | undefined,
  { table = false, format, map, dryRun = false, reason }: ImportOptions,
  refuse: (message: string) => never,
): Promise<void> {
  if ((file === undefined) !== table) refuse("error: give FILE or --table, one of them");
  if (table && format !== undefined) refuse("error: --format is for files");
  if (file !== undefined) {
    const read = formatOf(file, format) === "csv" ? readCsv : readJson;
    const columnMap = await readMap(map);
    const { source, share } = await openFile(file);
    const named = path.basename(file).slice(0, 300);
    return importRows(operator, read(source, columnMap), { from: { file }, source: named, dryRun, reason, share });
  }
  const columnMap = await readMap(map);
  const spooled = await spoolTable(readTablePages(parseTableSettings(operator.env), operator), operator.note);
  try {
    await importRows(operator, spooled.rows(columnMap), {
      from: { table: SOURCE_TABLE_NAME },
      source: `table ${SOURCE_TABLE_NAME}`,
      dryRun,
      reason,
    });
  } finally {
    await spooled.close();
  }
}

const columnMapSchema = z.record(z.string(), z.string().trim().min(1).nullable());

async function readMap(file: string | undefined): Promise<ColumnMap> {
  if (file === undefined) return {};
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

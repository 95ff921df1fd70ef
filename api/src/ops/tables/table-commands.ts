import path from "node:path";
import { type Command, Option } from "commander";
import { stringify } from "csv-stringify";
import { parseTableSettings } from "../../table-service/table-settings.ts";
import { openFile, writeWhole } from "../files.ts";
import { undoImport } from "../imports/import-commands.ts";
import { encodeCell, guardFormula, KNOWN_FIELDS } from "../listings/cells.ts";
import { ALLOWABLE, type Allowable } from "../listings/oddities.ts";
import { fieldLengthProblem } from "../listings/record-problems.ts";
import { OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { workbookRows } from "../workbooks/workbook-rows.ts";
import { readMap } from "./column-map.ts";
import { checkEncoding, decodeText } from "./decode-text.ts";
import { readDelimiter } from "./delimiter.ts";
import { addFieldCommand } from "./field-command.ts";
import { SAME_NAME } from "./import-operation.ts";
import { importRows, type Rows } from "./import-rows.ts";
import { type Reading, readCsv, readJson } from "./read-table.ts";
import { BATCH } from "./stored-listings.ts";
import { formatOfName, TABLE_FORMATS, type TableFormat } from "./table-format.ts";
import { readTablePages, SOURCE_TABLE_NAME } from "./table-service.ts";
import { spoolTable } from "./table-spool.ts";

const WRITTEN = ["csv", "json"] as const;
type WrittenFormat = (typeof WRITTEN)[number];

/** `ops export`, `ops import` and `ops fields`: listings as a table, with the source's own field names. */
export function addTableCommands(program: Command, operator: Operator): void {
  program
    .command("export")
    .description("Writes all listings, drafts included, to a CSV or JSON file that `import` can read.")
    .argument("<file>", "where to write it; only you can read the file")
    .addOption(new Option("--format <format>", "csv or json; left out, the file's ending decides").choices(WRITTEN))
    .option("--contacts", "add what is known of hosts, which visitors never see")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops export listings.csv\n  ops export all.json --contacts --reason 'move to another table'")
    .action((file: string, input) => exportTable(operator, file, input));
  addImport(program, operator);
  addFieldCommand(program, operator);
}

const list = (value: string): string[] => value.split(",").map((each) => each.trim());

function addImport(program: Command, operator: Operator): void {
  program
    .command("import")
    .description(
      "Imports listings from a CSV, JSON or Excel file, or from the table service. Rows that match what is stored are left alone.",
    )
    .argument("[file]", "the table to import; `ops fields` lists the fields it can have")
    .option("--table", `read the table ${SOURCE_TABLE_NAME} of the table service instead of a file`)
    .addOption(new Option("--format <format>", "csv, json or xlsx; left out, the file's ending decides").choices(TABLE_FORMATS))
    .option("--sheet <name>", "the sheet of a workbook; left out, the first one")
    .option("--encoding <name>", "the file's encoding, such as windows-1252 or utf-16le; left out, UTF-8")
    .option(
      "--delimiter <char>",
      "what separates the cells of a CSV file: comma, semicolon, tab, pipe or a character; left out, its first line decides",
    )
    .option("--map <file>", 'JSON: { "Column in the table": "Field here", "Left out": null }, or more (see docs/operating.md)')
    .option("--match <how>", "what finds a row's listing: id, slug, or the name of a field that tells listings apart", "auto")
    .addOption(
      new Option(
        "--same-name <how>",
        "a row with the slug of another listing is refused, or that one is kept and the row left out, or it gets a number as a suffix",
      )
        .choices(SAME_NAME)
        .default("refuse"),
    )
    .option("--allow <kinds>", `store what the site doesn't know: ${ALLOWABLE.join(", ")}; separated by commas`, list, [])
    .option("--dry-run", "only say what would happen: each change with the old and the new value")
    .option("--undo <id>", "take a whole import back, by its id; as `imports undo` does")
    .option("--anyway", "with --undo: also listings that were changed since")
    .option("--new-database", "make a database if DATA_DIR has none")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `
A row is the listing with its id, else the one with the slug that it states, else a new one of its name and place, which the
same file finds again. A name alone never finds a listing. Columns that the table does not have stay as they are; an empty
cell empties its field.

First the whole table is looked through: columns, types and tags that the site does not know, numbers out of range and odd
slugs are told, and nothing is taken unless --allow names them. Columns that look like contacts have to be named in --map.
Then bad rows are told with their place and reason, and the others are taken.

--table needs AIRTABLE_BASE_ID and AIRTABLE_API_KEY in the environment, and TABLE_URL for a service elsewhere. Should it
break off, what came before is taken all the same, and running it again completes it.

Examples:
  ops import listings.csv --dry-run
  ops import table.json --map columns.json --reason 'spring additions'
  ops import old.csv --encoding windows-1252 --delimiter ';' --same-name suffix
  AIRTABLE_BASE_ID=appSpring AIRTABLE_API_KEY="$(cat key)" ops import --table --dry-run`,
    )
    .action((file: string | undefined, { newDatabase, undo, anyway, ...input }, command: Command) => {
      if (undo !== undefined) return undoImport(operator, undo, { dryRun: input.dryRun, anyway, reason: input.reason });
      if (newDatabase) operator.desk.allowNew();
      return importFrom(operator, file, input, (message) => command.error(message, { exitCode: 2 }));
    });
}

async function exportTable(
  { run, print, progress }: Operator,
  file: string,
  { format, contacts = false, reason }: { format?: WrittenFormat; contacts?: boolean; reason?: string },
): Promise<void> {
  const written = format ?? WRITTEN.find((each) => file.toLowerCase().endsWith(`.${each}`));
  if (written === undefined) throw new OperationError(`FILE ends neither in .csv nor in .json: ${file}; --format says what it is.`);
  let count = 0;
  let long = 0;
  let firstLong = "";
  const { total } = await run("listings list", { limit: 1 });
  async function* records() {
    for (let after = ""; ; ) {
      const found = await run("listings page", { after, contacts });
      count += found.length;
      for (const record of found as readonly Readonly<Record<string, unknown>>[]) {
        for (const [field, value] of Object.entries(record)) {
          if (fieldLengthProblem(field, value) === undefined) continue;
          long += 1;
          firstLong ||= `${field} of ${record.Slug ?? record.id}`;
        }
      }
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
  print({ file, count, ...(long > 0 ? { long } : {}) }, [
    `${count} ${count === 1 ? "listing is" : "listings are"} in ${file}.`,
    ...(long > 0
      ? [`${long} ${long === 1 ? "value is" : "values are"} longer than an import takes for a new listing, the first ${firstLong}.`]
      : []),
  ]);
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

interface ImportFlags {
  readonly table?: boolean;
  readonly format?: TableFormat;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly map?: string;
  readonly match: string;
  readonly sameName: (typeof SAME_NAME)[number];
  readonly allow: readonly string[];
  readonly dryRun?: boolean;
  readonly reason?: string;
}

async function importFrom(
  operator: Operator,
  file: string | undefined,
  flags: ImportFlags,
  refuse: (message: string) => never,
): Promise<void> {
  const { table = false, dryRun = false, reason, match, sameName } = flags;
  if ((file === undefined) !== table) refuse("error: give FILE or --table, one of them");
  for (const flag of ["format", "sheet", "encoding", "delimiter"] as const) {
    if (table && flags[flag] !== undefined) refuse(`error: --${flag} is for files`);
  }
  const allow = readAllow(flags.allow);
  const columnMap = await readMap(flags.map);
  const used = new Set<string>();
  const unused = () =>
    [...columnMap.columns.keys()]
      .filter((entry) => !used.has(entry))
      .map((entry) => `--map names ${JSON.stringify(entry)}, which the table does not have.`);
  const named = new Set([...columnMap.columns.values()].flatMap((rule) => (rule && rule.entry === rule.field ? [rule.field] : [])));
  const common = { dryRun, reason, match, sameName, allow, named };
  if (file !== undefined) {
    const format = flags.format ?? formatOfName(file);
    const rows = fileRows(file, format, { columnMap, used, note: noteOnce(operator.note) }, flags);
    const named = path.basename(file).slice(0, 300);
    const remarks = () => [...unused(), ...(rows.remarks?.() ?? [])];
    const imported = importRows(operator, rows, { ...common, remarks, from: { file }, source: named, exact: format === "json" });
    return imported.finally(() => rows.close?.());
  }
  const pages = readTablePages(parseTableSettings(operator.env), operator);
  const spooled = await spoolTable(pages, (records) => operator.progress(records));
  const rows = { open: async () => spooled.rows({ columnMap, used }) };
  try {
    const from = { table: SOURCE_TABLE_NAME };
    await importRows(operator, rows, { ...common, remarks: unused, from, source: `table ${SOURCE_TABLE_NAME}`, exact: false });
  } finally {
    await spooled.close();
  }
}

/** Tells each thing once, however often the file is read. */
function noteOnce(note: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (!told.has(line)) note(line);
    told.add(line);
  };
}

function fileRows(file: string, format: TableFormat, reading: Reading, { encoding, delimiter, sheet }: ImportFlags): Rows {
  if (format !== "csv" && delimiter !== undefined) throw new OperationError("--delimiter is for CSV files.");
  if (format !== "xlsx" && sheet !== undefined) throw new OperationError("--sheet is for workbooks of Excel.");
  if (format === "xlsx") return workbookRows(() => bytesOf(file), { sheet, reading });
  const decoded = encoding === undefined ? undefined : checkEncoding(encoding);
  const parted = delimiter === undefined ? undefined : readDelimiter(delimiter);
  const read = format === "csv" ? readCsv : readJson;
  let share: (() => number) | undefined;
  return {
    open: async () => {
      const opened = await openFile(file);
      share = opened.share;
      return read(decodeText(opened.source as AsyncIterable<Buffer>, decoded), { ...reading, delimiter: parted });
    },
    share: () => share?.(),
  };
}

/** @throws {OperationError} naming what cannot be allowed */
function readAllow(kinds: readonly string[]): Allowable[] {
  const strange = kinds.find((kind) => !(ALLOWABLE as readonly string[]).includes(kind));
  if (strange !== undefined) throw new OperationError(`--allow takes ${ALLOWABLE.join(", ")}, by commas; not ${JSON.stringify(strange)}.`);
  return kinds as Allowable[];
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const { source } = await openFile(file);
  yield* source as AsyncIterable<Buffer>;
}

import path from "node:path";
import { AMOUNT_LIMITS, type AmountLimits, formatLimits, PRIVATE_FIELDS, PROPERTY_TYPES, TAG_MAP } from "@nightlatch/domain";
import { leftoverLine } from "@nightlatch/listings/erasure/finish-erasure";
import { stringify } from "csv-stringify";
import { z } from "zod";
import { command, type Tools } from "../cli/command.ts";
import { openFile, writeWhole } from "../cli/files.ts";
import { choice, choices, flag, reason, seenVersion } from "../inputs.ts";
import { encodeCell, type FieldKind, guardFormula, KNOWN_FIELDS, kindOf } from "../listings/cells.ts";
import { imageOrigins } from "../listings/image-operation.ts";
import { BATCH } from "../listings/listing-changes.ts";
import { ALLOWABLE } from "../listings/oddities.ts";
import { privacyValuesInWords } from "../listings/privacy-columns.ts";
import { fieldLengthProblem } from "../listings/record-problems.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import { type InputOf, operations, type ResultOf } from "../operations.ts";
import { changeLines, counted } from "../show.ts";
import { makeMap, readingBy, readMapFile } from "./column-map.ts";
import { importRows } from "./import-pipeline.ts";
import { type ByteSource, formatOfName, openRows, TABLE_FORMATS } from "./open-rows.ts";
import { type Guard, onLine } from "./schedule/schedule-state.ts";
import { parseTableSettings } from "./schedule/table-settings.ts";
import { readTablePages, SOURCE_TABLE_NAME, TABLE_SOURCE } from "./table-service.ts";
import { spoolTable } from "./table-spool.ts";
import { type RowChange, SAME_NAME } from "./take-rows.ts";

const WRITTEN = ["csv", "json"] as const;

const exportTable = command(
  {
    name: "export",
    input: z.object({
      file: z.string().meta({ description: "where to write it; only you can read the file", argument: true }),
      format: choice(WRITTEN, "csv or json; without it, the file's ending decides").optional(),
      contacts: flag("add hosts' contacts, which visitors never see"),
      reason,
    }),
    does: "Writes all listings, drafts included, to a CSV or JSON file that `import` can read.",
    examples: ["export listings.csv", "export all.json --contacts --reason 'move to another table'"],
  },
  async ({ run, print, progress }, { file, format, contacts, reason }) => {
    const written = format ?? WRITTEN.find((each) => file.toLowerCase().endsWith(`.${each}`));
    if (written === undefined) throw new OperationError(`The file's name must end in .csv or .json: ${file}. Or set --format.`);
    let count = 0;
    let long = 0;
    let firstLong = "";
    const { total } = await run("listings list", { limit: 1 });
    async function* records() {
      for (let after = ""; ; ) {
        const found = await run("listings page", { after, contacts });
        count += found.length;
        for (const record of found as readonly Readonly<Record<string, unknown>>[])
          for (const [field, value] of Object.entries(record)) {
            if (fieldLengthProblem(field, value) === undefined) continue;
            long += 1;
            firstLong ||= `${field} of ${record.Slug ?? record.id}`;
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
        for await (const record of records()) yield columns.map((field) => guardFormula(encodeCell(field, record[field])));
      }
      const header = columns.map((field) => ({ key: field, header: guardFormula(field) }));
      await writeWhole(file, rows(), stringify({ header: true, columns: header }));
    }
    await run("listings exported", { count, contacts, reason });
    print({ file, count, ...(long > 0 ? { long } : {}) }, [
      `Wrote ${counted(count, "listing")} to ${file}.`,
      ...(long > 0
        ? [`${counted(long, "value is", "values are")} longer than an import accepts for a new listing. The first is ${firstLong}.`]
        : []),
    ]);
  },
);

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

const mapFlag = z
  .string()
  .meta({ description: 'JSON: { "Column in the table": "Field here", "Left out": null }, or more (see docs/operating.md)', value: "file" });
const matchFlag = z
  .string()
  .meta({ description: "how to find a row's listing: id, slug, or the name of a field that differs for each listing", value: "how" });
const sameNameFlag = choice(
  SAME_NAME,
  "for a row with another listing's slug: refuse it, keep that listing and leave the row out, or add a number as a suffix",
  "how",
);
const allowFlag = choices(ALLOWABLE).meta({ description: "store values that the site doesn't know", value: "kinds" });

const FILE_FLAGS = ["format", "sheet", "encoding", "delimiter"] as const;
const importInput = z
  .object({
    file: z.string().meta({ description: "the table to import; `ops fields` lists the fields it can have", argument: true }).optional(),
    table: flag(`read the table ${SOURCE_TABLE_NAME} of the table service instead of a file`),
    format: choice(TABLE_FORMATS, "csv, json or xlsx; without it, the file's ending decides").optional(),
    sheet: z.string().meta({ description: "the sheet of a workbook; by default the first", value: "name" }).optional(),
    encoding: z
      .string()
      .meta({ description: "the file's encoding, such as windows-1252 or utf-16le; by default UTF-8", value: "name" })
      .optional(),
    delimiter: z
      .string()
      .meta({
        description:
          "what separates the cells of a CSV file: comma, semicolon, tab, pipe or a character; without it, its first line decides",
        value: "char",
      })
      .optional(),
    map: mapFlag.optional(),
    match: matchFlag.default("auto"),
    sameName: sameNameFlag.default("refuse"),
    allow: allowFlag.default([]),
    dryRun: flag("change nothing; show each change with its old and new value"),
    undo: z.string().meta({ description: "undo a whole import, by its id; like `imports undo`", value: "id" }).optional(),
    anyway: flag("with --undo: also undo listings that were changed since"),
    newDatabase: flag("create a database if DATA_DIR has none"),
    reason,
  })
  .refine(({ file, table, undo }) => undo !== undefined || (file === undefined) === table, "Give either FILE or --table.")
  .superRefine((input, context) => {
    const fileFlag = input.table ? FILE_FLAGS.find((each) => input[each] !== undefined) : undefined;
    if (fileFlag !== undefined) context.addIssue({ code: "custom", message: "works with files only.", path: [fileFlag] });
  });
type ImportInput = z.output<typeof importInput>;

const importTable = command(
  {
    name: "import",
    input: importInput,
    does: "Imports listings from a CSV, JSON or Excel file, or from the table service. Rows equal to what is stored change nothing.",
    more: `
A row belongs to the listing with its id, else to the one with its slug. Otherwise it is a new listing, and its name and place
find it again in a later import. A name alone never finds a listing. Columns that the table lacks stay as they are; an empty
cell empties its field.

First the whole table is checked. If it has unknown columns, types or tags, numbers out of range or malformed slugs, they are
listed, and nothing is imported unless --allow names them. Columns that look like contacts must be named in --map.
Then bad rows are reported with their position and reason, and the others are imported.

--table needs AIRTABLE_BASE_ID and AIRTABLE_API_KEY in the environment, and TABLE_URL for a service at another address.
If it is interrupted, what came before is imported, and running it again completes it.`,
    examples: [
      "import listings.csv --dry-run",
      "import table.json --map columns.json --reason 'spring additions'",
      "import old.csv --encoding windows-1252 --delimiter ';' --same-name suffix",
      "import --table --dry-run",
    ],
  },
  async (tools, input) => {
    if (input.undo !== undefined) return undoAll(tools, { ...input, id: input.undo });
    if (input.newDatabase) tools.runner.allowNew();
    const columnMap = makeMap(input.map === undefined ? {} : await readMapFile(input.map));
    const { reading, named, unused } = readingBy(columnMap);
    const source = input.file === undefined ? await readService(tools) : readFileRows(input.file, input);
    const rows = source.rows({ ...reading, note: noteOnce(tools.note) });
    try {
      const { from, exact } = source;
      const { result, failed, lines } = await importRows(
        { run: tools.run, origins: imageOrigins(tools.env), note: tools.note, progress: tools.progress },
        rows,
        { ...input, ...{ from, exact, named, source: source.name }, remarks: () => [...unused("--map"), ...(rows.remarks?.() ?? [])] },
      );
      if (failed) tools.fail();
      tools.print(result, lines());
    } finally {
      await rows.close?.();
    }
  },
);

function noteOnce(note: (line: string) => void): (line: string) => void {
  const printed = new Set<string>();
  return (line) => {
    if (!printed.has(line)) note(line);
    printed.add(line);
  };
}

type Reading = Parameters<typeof openRows>[3];

function readFileRows(file: string, input: ImportInput) {
  const format = input.format ?? formatOfName(file);
  return {
    ...{ from: { file }, name: path.basename(file).slice(0, 300), exact: format === "json" },
    rows: (reading: Reading) => openRows(fileBytes(file), format, input, reading),
  };
}

function fileBytes(file: string): ByteSource {
  let share = () => 0;
  const bytes = async () => {
    const opened = await openFile(file);
    share = opened.share;
    return opened.source as AsyncIterable<Buffer>;
  };
  return { share: () => share(), bytes };
}

async function readService(tools: Tools) {
  const spooled = await spoolTable(readTablePages(parseTableSettings(tools.env), tools), (records) => tools.progress(records));
  return {
    ...{ from: { table: SOURCE_TABLE_NAME }, name: TABLE_SOURCE, exact: false },
    rows: (reading: Reading): ReturnType<typeof openRows> => ({ open: async () => spooled.rows(reading), close: () => spooled.close() }),
  };
}

const limits: Readonly<Record<string, AmountLimits>> = AMOUNT_LIMITS;
const FLAG_WORDS = "yes or no: checked, true, yes, 1; false, no, 0 or empty";
const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  text: "text",
  flag: FLAG_WORDS,
  published: FLAG_WORDS,
  truthy: FLAG_WORDS,
  amount: "number",
  names: "list separated by commas, names with commas in quotes; or a JSON list",
  texts: "text, or a JSON list of texts",
  images: "list of images: name (address), ... or JSON",
  other: "anything",
};

function describeField(field: string) {
  const limit = Object.hasOwn(limits, field) ? limits[field] : undefined;
  return {
    field,
    kind: kindOf(field),
    values: limit ? formatLimits(limit) : (privacyValuesInWords(field) ?? KIND_WORDS[kindOf(field)]),
    ...(limit ? { least: limit.least, most: limit.most, step: limit.step } : {}),
    contact: (PRIVATE_FIELDS as readonly string[]).includes(field),
  };
}

const listFields = command(
  {
    name: "fields",
    input: z.object({}),
    does: "Lists the fields of listings, and the types and tags that the site knows.",
  },
  ({ print }) => {
    const fields = KNOWN_FIELDS.map(describeField);
    const types = PROPERTY_TYPES.map(({ id, slug, label }) => ({ id, slug, label }));
    const tags = Object.entries(TAG_MAP).map(([id, { slug, name, category }]) => ({ id, slug, name, category }));
    print({ fields, types, tags }, [
      "Fields, as tables and --set spell them:",
      ...fields.map(({ field, values, contact }) => `  ${field}: ${values}${contact ? "; never shown" : ""}`),
      "",
      "Types, for Property Type (id, or name):",
      ...types.map(({ id, label }) => `  ${id}  ${label}`),
      "",
      "Tags, for Tags and Kink Furniture (id, or name):",
      ...tags.map(({ id, name, category }) => `  ${id}  ${name} (${category})`),
    ]);
  },
);

const LEFT_NAMED = 200;

const undoImport = command(
  {
    name: "imports undo",
    input: operations["imports undo"].input.pick({ id: true, dryRun: true, anyway: true, reason: true }),
    does: "Undoes a whole import: restores the listings that it changed, and removes those that it added.",
    examples: ["imports undo 3f2a --dry-run", "imports undo 3f2a91c0 --reason 'wrong file'"],
  },
  undoAll,
);

async function undoAll(
  { run, print, note, fail, progress }: Tools,
  { id, dryRun, anyway, reason }: Pick<ImportInput, "dryRun" | "anyway" | "reason"> & { readonly id: string },
): Promise<void> {
  const total = { changedBack: 0, removed: 0, gone: 0, contacts: 0 };
  const left: { readonly id: string; readonly slug: string; readonly why: string }[] = [];
  let name = "";
  for (let after: string | undefined = ""; after !== undefined; ) {
    const batch: ResultOf<"imports undo"> = await run("imports undo", { id, dryRun, anyway, reason, after });
    for (const count of ["changedBack", "removed", "gone", "contacts"] as const) total[count] += batch[count];
    left.push(...batch.left);
    name = batch.name;
    after = batch.next;
    progress(total.changedBack + total.removed);
  }
  for (const { slug, why } of left.slice(0, LEFT_NAMED)) note(`${slug}: ${why}`);
  if (left.length > LEFT_NAMED) note(`and ${left.length - LEFT_NAMED} more; --json names them all.`);
  if (left.length > 0) fail();
  print({ name, dryRun, ...total, left }, [
    `${dryRun ? "Dry run: " : ""}${total.changedBack} restored, ${total.removed} removed, ${left.length} left as they are.`,
    ...(left.length > 0 ? ["--anyway undoes those too, and their later changes are lost."] : []),
    ...(total.contacts > 0
      ? [`The contacts of ${counted(total.contacts, "listing")} stay as imported: their earlier values are not kept.`]
      : []),
  ]);
}

const setTable = command(
  {
    name: "table set",
    input: operations["table set"].input
      .safeExtend({
        map: mapFlag.optional(),
        match: matchFlag.optional(),
        sameName: sameNameFlag.optional(),
        allow: allowFlag.optional(),
      })
      .refine(() => true),
    does: "Turns the schedule on or off, and sets how the table is read.",
    examples: ["table set --on --every 60", "table set --map columns.json --share 5", "table set --off --reason 'moving to another base'"],
  },
  async ({ run, print, note }, { map, match, sameName, allow, ...input }) => {
    const options = { map: map === undefined ? undefined : await readMapFile(map), match, sameName, allow };
    const hasOptions = Object.values(options).some((value) => value !== undefined);
    const set = await run("table set", { ...input, ...(hasOptions ? { options: options as InputOf<"table set">["options"] } : {}) });
    print(set, [set.on ? onLine(set) : "Off. Listings stay as they are."]);
    if (set.on && (await run("table show", {})).service === undefined)
      note("No table service is set up here. Runs start on servers with AIRTABLE_BASE_ID and AIRTABLE_API_KEY.");
  },
);

const LOOK_MS = 500;

interface Outcome {
  readonly stopped?: string;
  readonly guards?: readonly Guard[];
  readonly findings?: readonly { readonly what: string; readonly why: string; readonly rows: number }[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly { readonly recordId?: string; readonly line?: number; readonly reason: string }[];
  readonly gone?: readonly { readonly slug: string; readonly name: string }[];
  readonly goneCount?: number;
  readonly leftOut?: readonly { readonly name: string }[];
}

async function followed({ run, progress, pause }: Tools, id: string) {
  for (;;) {
    const current = await run("imports show", { id });
    if (current.state !== "running") return { ...current, outcome: current.outcome as Outcome };
    progress(current.read);
    await pause(LOOK_MS);
  }
}

function outcomeLines({
  stopped,
  guards = [],
  findings = [],
  remarks = [],
  bad = [],
  gone = [],
  goneCount = 0,
  leftOut = [],
}: Outcome): string[] {
  return [
    ...findings.map(({ what, why, rows }) => `${what} ${why} (${counted(rows, "record")})`),
    ...remarks,
    ...bad.map(({ recordId, line, reason }) => `Record ${recordId ?? line}: ${reason}`),
    ...gone.map(({ slug, name }) => `${slug} (${name}) is gone from the table`),
    ...(goneCount > gone.length ? [`and ${goneCount - gone.length} more are gone`] : []),
    ...leftOut.map(({ name }) => `${name} was removed here, and is left out`),
    ...(stopped === undefined ? guards.map(({ words }) => `${words} A run would stop because of this.`) : [stopped]),
  ];
}

const countLine = ({ added, changed, same, refused }: Awaited<ReturnType<typeof followed>>): string =>
  `${added} added, ${changed} changed, ${same} unchanged, ${refused} refused.`;

const lookAtService = command(
  {
    name: "table look",
    input: z.object({}),
    does: "Shows every change that a run would make, and changes nothing.",
  },
  async (tools) => {
    const { id } = await tools.run("table look", {});
    const done = await followed(tools, id);
    const changes: RowChange[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found = await tools.run("imports changes", { id, page });
      pages = found.pages;
      changes.push(...(found.changes as unknown as RowChange[]));
    }
    if (done.outcome.stopped !== undefined) tools.fail();
    tools.print({ ...done, changes }, [
      ...changes.flatMap(({ slug, name, fields }) =>
        fields ? [`${slug} (${name})`, ...changeLines(fields)] : [`${slug} (${name}) is new`],
      ),
      ...outcomeLines(done.outcome),
      `A run would give: ${countLine(done)}`,
    ]);
  },
);

const runService = command(
  {
    name: "table run",
    input: operations["table run"].input,
    does: "Imports the table now, whether the schedule is on or off. Listings that are gone from it wait for a decision.",
    examples: ["table run", "table run --accept gone --reason 'autumn clean-up'"],
  },
  async (tools, input) => {
    const { id } = await tools.run("table run", input);
    const done = await followed(tools, id);
    if (done.state !== "done" || done.refused > 0) tools.fail();
    tools.print(done, [
      ...outcomeLines(done.outcome),
      countLine(done),
      ...(done.added + done.changed > 0 ? [`\`imports undo ${id.slice(0, 8)}\` undoes it.`] : []),
    ]);
  },
);

const confirmGone = command(
  {
    name: "table confirm",
    input: z.object({
      ids: z.array(z.string()).min(1, "ID is required.").meta({ description: "their ids, from `table gone`", argument: true }),
      yes: flag("confirm; this cannot be undone"),
      version: seenVersion,
      reason,
    }),
    does: "Removes listings that are gone from the table, with their hosts' contacts, for good.",
    examples: ["table confirm recA1b2c3 recD4e5f6 --yes --reason 'sold'"],
  },
  async ({ run, print, note, fail }, { ids, version, ...input }) => {
    if (version !== undefined && ids.length > 1) throw new MisunderstoodError("--if-version works with one listing only.");
    const done = await run("table confirm", { ...input, listings: ids.map((id) => ({ id, version })) });
    for (const { id, why } of done.left) note(`${id}: ${why}`);
    for (const why of done.files) note(leftoverLine(why));
    if (done.left.length > 0) fail();
    print(done, [...done.removed.map(({ id, name }) => `${name} (${id}) is removed.`), `Removed ${done.removed.length} of ${ids.length}.`]);
  },
);

export const tableCommands = [exportTable, importTable, listFields, undoImport, setTable, lookAtService, runService, confirmGone];

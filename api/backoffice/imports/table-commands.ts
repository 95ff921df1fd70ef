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
import { type ByteSource, formatOfName, openRows, TABLE_FORMATS } from "./open-rows.ts";
import { importRows } from "./pipeline.ts";
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
      format: choice(WRITTEN, "csv or json; left out, the file's ending decides").optional(),
      contacts: flag("add what is known of hosts, which visitors never see"),
      reason,
    }),
    does: "Writes all listings, drafts included, to a CSV or JSON file that `import` can read.",
    examples: ["export listings.csv", "export all.json --contacts --reason 'move to another table'"],
  },
  async ({ run, print, progress }, { file, format, contacts, reason }) => {
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
      `${counted(count, "listing is", "listings are")} in ${file}.`,
      ...(long > 0
        ? [`${counted(long, "value is", "values are")} longer than an import takes for a new listing, the first ${firstLong}.`]
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
  .meta({ description: "what finds a row's listing: id, slug, or the name of a field that tells listings apart", value: "how" });
const sameNameFlag = choice(
  SAME_NAME,
  "a row with the slug of another listing is refused, or that one is kept and the row left out, or it gets a number as a suffix",
  "how",
);
const allowFlag = choices(ALLOWABLE).meta({ description: "store what the site doesn't know", value: "kinds" });

const FILE_FLAGS = ["format", "sheet", "encoding", "delimiter"] as const;
const importInput = z
  .object({
    file: z.string().meta({ description: "the table to import; `ops fields` lists the fields it can have", argument: true }).optional(),
    table: flag(`read the table ${SOURCE_TABLE_NAME} of the table service instead of a file`),
    format: choice(TABLE_FORMATS, "csv, json or xlsx; left out, the file's ending decides").optional(),
    sheet: z.string().meta({ description: "the sheet of a workbook; left out, the first one", value: "name" }).optional(),
    encoding: z
      .string()
      .meta({ description: "the file's encoding, such as windows-1252 or utf-16le; left out, UTF-8", value: "name" })
      .optional(),
    delimiter: z
      .string()
      .meta({
        description: "what separates the cells of a CSV file: comma, semicolon, tab, pipe or a character; left out, its first line decides",
        value: "char",
      })
      .optional(),
    map: mapFlag.optional(),
    match: matchFlag.default("auto"),
    sameName: sameNameFlag.default("refuse"),
    allow: allowFlag.default([]),
    dryRun: flag("only say what would happen: each change with the old and the new value"),
    undo: z.string().meta({ description: "take a whole import back, by its id; as `imports undo` does", value: "id" }).optional(),
    anyway: flag("with --undo: also listings that were changed since"),
    newDatabase: flag("make a database if DATA_DIR has none"),
    reason,
  })
  .refine(({ file, table, undo }) => undo !== undefined || (file === undefined) === table, "Give FILE or --table, one of them.")
  .superRefine((input, context) => {
    const given = input.table ? FILE_FLAGS.find((each) => input[each] !== undefined) : undefined;
    if (given !== undefined) context.addIssue({ code: "custom", message: "is for files.", path: [given] });
  });
type ImportInput = z.output<typeof importInput>;

const importTable = command(
  {
    name: "import",
    input: importInput,
    does: "Imports listings from a CSV, JSON or Excel file, or from the table service. Rows that match what is stored are left alone.",
    more: `
A row is the listing with its id, else the one with the slug that it states, else a new one of its name and place, which the
same file finds again. A name alone never finds a listing. Columns that the table does not have stay as they are; an empty
cell empties its field.

First the whole table is looked through: columns, types and tags that the site does not know, numbers out of range and odd
slugs are told, and nothing is taken unless --allow names them. Columns that look like contacts have to be named in --map.
Then bad rows are told with their place and reason, and the others are taken.

--table needs AIRTABLE_BASE_ID and AIRTABLE_API_KEY in the environment, and TABLE_URL for a service elsewhere. Should it
break off, what came before is taken all the same, and running it again completes it.`,
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
        { run: tools.run, pictures: imageOrigins(tools.env), note: tools.note, progress: tools.progress },
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
  names: "list by commas, names with commas in quotes; or a JSON list",
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
    does: "Takes a whole import back: every listing is what it was, and those that it added are removed.",
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
    `${dryRun ? "It would be: " : ""}${total.changedBack} listings as they were before, ${total.removed} removed, ${left.length} left.`,
    ...(left.length > 0 ? ["--anyway takes those back, too, and what was changed in them since is lost."] : []),
    ...(total.contacts > 0 ? [`The contacts of ${total.contacts} stay as the import left them: their values before are not kept.`] : []),
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
    does: "Turns the schedule on or off, and says how the table is read.",
    examples: ["table set --on --every 60", "table set --map columns.json --share 5", "table set --off --reason 'moving to another base'"],
  },
  async ({ run, print, note }, { map, match, sameName, allow, ...input }) => {
    const options = { map: map === undefined ? undefined : await readMapFile(map), match, sameName, allow };
    const given = Object.values(options).some((value) => value !== undefined);
    const set = await run("table set", { ...input, ...(given ? { options: options as InputOf<"table set">["options"] } : {}) });
    print(set, [set.on ? onLine(set) : "Off. Listings stay as they are."]);
    if (set.on && (await run("table show", {})).service === undefined)
      note("No table service is named here. Runs begin where AIRTABLE_BASE_ID and AIRTABLE_API_KEY are set for a server.");
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
    const shown = await run("imports show", { id });
    if (shown.state !== "running") return { ...shown, outcome: shown.outcome as Outcome };
    progress(shown.read);
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
    ...(stopped === undefined ? guards.map(({ words }) => `${words} A run would stop because of it.`) : [stopped]),
  ];
}

const countLine = ({ added, changed, same, refused }: Awaited<ReturnType<typeof followed>>): string =>
  `${added} added, ${changed} changed, ${same} as they were, ${refused} refused.`;

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
      `It would be: ${countLine(done)}`,
    ]);
  },
);

const runService = command(
  {
    name: "table run",
    input: operations["table run"].input,
    does: "Takes the table in now, whether the schedule is on or not. Listings that are gone from it wait to be confirmed.",
    examples: ["table run", "table run --accept gone --reason 'autumn clean-up'"],
  },
  async (tools, input) => {
    const { id } = await tools.run("table run", input);
    const done = await followed(tools, id);
    if (done.state !== "done" || done.refused > 0) tools.fail();
    tools.print(done, [
      ...outcomeLines(done.outcome),
      countLine(done),
      ...(done.added + done.changed > 0 ? [`\`imports undo ${id.slice(0, 8)}\` takes it back.`] : []),
    ]);
  },
);

const confirmGone = command(
  {
    name: "table confirm",
    input: z.object({
      ids: z.array(z.string()).min(1, "ID is required.").meta({ description: "their ids, from `table gone`", argument: true }),
      yes: flag("confirm that it is for good"),
      version: seenVersion,
      reason,
    }),
    does: "Removes listings that are gone from the table, with their hosts' contacts, for good.",
    examples: ["table confirm recA1b2c3 recD4e5f6 --yes --reason 'sold'"],
  },
  async ({ run, print, note, fail }, { ids, version, ...input }) => {
    if (version !== undefined && ids.length > 1) throw new MisunderstoodError("--if-version is for one listing.");
    const done = await run("table confirm", { ...input, listings: ids.map((id) => ({ id, version })) });
    for (const { id, why } of done.left) note(`${id}: ${why}`);
    for (const why of done.files) note(leftoverLine(why));
    if (done.left.length > 0) fail();
    print(done, [
      ...done.removed.map(({ id, name }) => `${name} (${id}) is removed.`),
      `${done.removed.length} of ${ids.length} are removed.`,
    ]);
  },
);

export const tableCommands = [exportTable, importTable, listFields, undoImport, setTable, lookAtService, runService, confirmGone];

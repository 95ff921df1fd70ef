import { FEATURES, PROPERTY_TYPES, tagIdOf } from "@nightlatch/domain";
import { z } from "zod";
import { line, reason, whole } from "../inputs.ts";
import { KNOWN_FIELDS, kindOf } from "../listings/cells.ts";
import { fieldsRole, isContactField } from "../listings/contact-fields.ts";
import { ALLOWABLE } from "../listings/oddities.ts";
import { type NeededRole, OperationError, operation, type Surroundings } from "../operation.ts";
import { recordOps, whoWorks } from "../ops-audit.ts";
import { makeMap } from "../tables/column-map.ts";
import { checkEncoding, decodeText } from "../tables/decode-text.ts";
import { readDelimiter } from "../tables/delimiter.ts";
import { SAME_NAME } from "../tables/import-operation.ts";
import { formatOfName } from "../tables/table-format.ts";
import { drop, openStored, upload } from "./import-files.ts";
import { begin, beginAlone, end, findRun, list, runId, show } from "./import-runs.ts";
import { lookAtTable, lookAtWorkbook } from "./look-at-file.ts";
import { runStoredImport } from "./run-import.ts";
import { undo } from "./undo-import.ts";

const readingFields = {
  file: z.uuid({ error: "FILE must be one that was uploaded." }),
  encoding: line("--encoding", 40).optional(),
  delimiter: line("--delimiter", 20).optional(),
  /** The sheet of a workbook. */
  sheet: line("--sheet", 200).optional(),
};

/** Whether the operator's role permits importing a field. Other fields are not suggested and not offered. */
const mayImport = (field: string, { role }: Pick<Surroundings, "role">): boolean =>
  role !== "curator" || fieldsRole([field], "import") === "curator";

/** `imports look`: the columns of a file that was uploaded, with what each is probably for. */
const look = operation("curator", z.object(readingFields), async (db, { file, encoding, delimiter, sheet }, _now, around) => {
  const stored = await openStored(db, file, around);
  const format = formatOfName(stored.name);
  const read = () => decodeText(stored.bytes(), encoding === undefined ? undefined : checkEncoding(encoding));
  const looked =
    format === "xlsx"
      ? await lookAtWorkbook(stored.bytes(), sheet)
      : await lookAtTable(read(), format, delimiter === undefined ? undefined : readDelimiter(delimiter));
  return {
    name: stored.name,
    ...looked,
    columns: looked.columns.map((column) =>
      column.suggestion && !mayImport(column.suggestion.field, around) ? { ...column, suggestion: undefined } : column,
    ),
    fields: KNOWN_FIELDS.filter((field) => mayImport(field, around)).map((field) => ({
      field,
      kind: kindOf(field),
      contact: isContactField(field),
    })),
    types: PROPERTY_TYPES.map(({ id, label }) => ({ value: id, label })),
    tags: FEATURES.map(({ slug, label }) => ({ value: tagIdOf(slug), label })),
  };
});

const mapSchema = z.record(z.string(), z.json());

/** A map to fields that only an owner may change needs an owner. @throws {OperationError} when it is not a map */
function mapRole({ map }: { readonly map: unknown }): NeededRole {
  const { columns, constants } = makeMap(map);
  return fieldsRole([...[...columns.values()].flatMap((rule) => rule?.field ?? []), ...Object.keys(constants)], "import");
}

const startInput = z.object({
  ...readingFields,
  kind: z.enum(["import", "check"]),
  map: mapSchema.default({}),
  match: line("--match", 200).default("auto"),
  sameName: z.enum(SAME_NAME).default("refuse"),
  allow: z.array(z.enum(ALLOWABLE)).default([]),
  reason,
});

/** Runs under way in this process. */
const underWay = new Set<Promise<void>>();

/** Waits until no run is under way in this process. */
export const importsSettled = async (): Promise<void> => {
  await Promise.all(underWay);
};

/** `imports start`: begins a check or an import of an uploaded file and answers at once; `imports show` says how far it is. @throws {ConflictError} while another is under way */
const start = operation(mapRole, startInput, async (db, { kind, ...input }, _now, around) => {
  makeMap(input.map);
  const { name } = await openStored(db, input.file, around);
  const id = await beginAlone(db, {
    kind,
    name,
    file: input.file,
    outcome: {
      asked: {
        map: input.map,
        match: input.match,
        sameName: input.sameName,
        allow: input.allow,
        encoding: input.encoding,
        delimiter: input.delimiter,
        sheet: input.sheet,
      },
    },
  });
  const running = runStoredImport(db, id, { ...input, kind }, { who: whoWorks(), around });
  underWay.add(running);
  void running.finally(() => underWay.delete(running));
  return { id };
});

const CHANGES_PAGE = 50;

/** `imports changes`: what a check found would change, a page at a time. */
const changes = operation(
  "curator",
  z.object({ id: runId, added: z.boolean().optional(), page: whole("--page", 100_000).default(1) }),
  async (db, { id, added, page }) => {
    const run = await findRun(db, id);
    if (run.kind !== "check") throw new OperationError("ID is that of an import; the history of each listing has its changes.");
    const rows = await db
      .selectFrom("import_changes")
      .select("change")
      .where("run_id", "=", run.id)
      .$if(added !== undefined, (query) => query.where("added", "=", Boolean(added)))
      .orderBy("position")
      .limit(CHANGES_PAGE)
      .offset((page - 1) * CHANGES_PAGE)
      .execute();
    const total = added === undefined ? run.added + run.changed : added ? run.added : run.changed;
    return { changes: rows.map(({ change }) => change), page, pages: Math.max(1, Math.ceil(total / CHANGES_PAGE)) };
  },
);

/** `imports maps`: the kept maps, by name. */
const maps = operation("curator", z.object({}), (db) => db.selectFrom("import_maps").select(["name", "map"]).orderBy("name").execute());

/** `imports keep map`: keeps a map under a name, in place of one of that name. */
const keepMap = operation(mapRole, z.object({ name: line("NAME", 100), map: mapSchema }), async (db, { name, map }, now) => {
  makeMap(map);
  await db
    .insertInto("import_maps")
    .values({ name, map: JSON.stringify(map), updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ map: JSON.stringify(map), updated_at: now }))
    .execute();
  if (mapRole({ map }) !== "curator") await recordOps(db, { action: "import.map", subject: `map ${name}`, changes: {} });
  return { name };
});

export const importOperations = {
  "imports begin": begin,
  "imports end": end,
  "imports list": list,
  "imports show": show,
  "imports undo": undo,
  "imports upload": upload,
  "imports drop": drop,
  "imports look": look,
  "imports start": start,
  "imports changes": changes,
  "imports maps": maps,
  "imports keep map": keepMap,
};

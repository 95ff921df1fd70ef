import type { Database } from "@nightlatch/database/schema";
import { FEATURES, PROPERTY_TYPES, tagIdOf } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { z } from "zod";
import { line, reason, whole } from "../inputs.ts";
import { FIELD_KINDS, fieldsRole, isContactField, KNOWN_FIELDS, kindOf } from "../listings/cells.ts";
import { BATCH, storedListings } from "../listings/listing-changes.ts";
import { expectRole, type NeededRole, type OperationContext, OperationError, operation } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { makeMap, readingBy } from "./column-map.ts";
import { checkEncoding } from "./decode-text.ts";
import { importRows, serverTools } from "./import-pipeline.ts";
import { lookAtFile, lookedSchema } from "./look-at-file.ts";
import { formatOfName, openRows, type Rows } from "./open-rows.ts";
import { readDelimiter } from "./read-table.ts";
import { begin, end, findRun, list, noteProgress, type Outcome, runId, show, startRun, storeChanges } from "./runs.ts";
import { optionsSchema } from "./schedule/schedule-state.ts";
import { take, values } from "./take-rows.ts";
import { undo } from "./undo-import.ts";
import { drop, openStored, upload } from "./uploads.ts";

type Row = Readonly<Record<string, unknown>>;

const fields = operation(
  { role: "curator", input: z.object({}), output: z.object({ fields: z.array(z.string()), hostFields: z.array(z.string()) }) },
  async (db) => {
    const keysOf = async (table: "listings" | "host_contacts", column: "record" | "fields") => {
      const { rows } = await sql<{
        key: string;
      }>`select distinct jsonb_object_keys(${sql.ref(column)}) as key from ${sql.table(table)}`.execute(db);
      return rows.map(({ key }) => key);
    };
    const stored = await keysOf("listings", "record");
    return {
      fields: stored.filter((field) => !isContactField(field)),
      hostFields: [...stored.filter(isContactField), ...(await keysOf("host_contacts", "fields"))],
    };
  },
);

const page = operation(
  {
    role: "owner",
    input: z.object({ after: z.string(), contacts: z.boolean() }),
    output: z.array(z.looseObject({ id: z.string() })),
  },
  async (db, { after, contacts }) => {
    const found = await storedListings(db).where("listings.id", ">", after).orderBy("listings.id").limit(BATCH).execute();
    const [first, last] = [found[0], found.at(-1)];
    if (contacts && first && last) await recordRead(db, "listings", { count: found.length, first: first.id, last: last.id });
    const visibleFields = (record: Row) =>
      contacts ? record : Object.fromEntries(Object.entries(record).filter(([field]) => !isContactField(field)));
    return found.map(({ id, record, fields }) => ({ ...visibleFields(record), ...(contacts ? fields : {}), id }));
  },
);

const exported = operation(
  {
    role: "owner",
    input: z.object({ count: z.number().int(), contacts: z.boolean(), reason }),
    output: z.object({ count: z.number(), contacts: z.boolean() }),
    audit: ["listing.export"],
  },
  async (db, { reason, ...changes }) => {
    await recordOps(db, { action: "listing.export", subject: "listings", changes, reason });
    return changes;
  },
);

export const tableOperations = {
  "listings fields": fields,
  "listings page": page,
  "listings exported": exported,
  "listings values": values,
  "listings import": take,
};

const readingFields = {
  file: z.uuid({ error: "The file must be an uploaded one." }),
  encoding: line(40).optional(),
  delimiter: line(20).optional(),
  sheet: line(200).optional(),
};
const word = z.object({ value: z.string(), label: z.string() });

const mayImport = (field: string, { role }: Pick<OperationContext, "role">): boolean =>
  role !== "curator" || fieldsRole([field], "import") === "curator";

const look = operation(
  {
    role: "curator",
    input: z.object(readingFields),
    output: lookedSchema.extend({
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), kind: z.enum(FIELD_KINDS), contact: z.boolean() })),
      types: z.array(word),
      tags: z.array(word),
    }),
  },
  async (db, { file, encoding, delimiter, sheet }, _now, context) => {
    const stored = await openStored(db, file, context);
    const looked = await lookAtFile(await stored.bytes(), {
      format: formatOfName(stored.name),
      encoding: encoding === undefined ? undefined : checkEncoding(encoding),
      delimiter: delimiter === undefined ? undefined : readDelimiter(delimiter),
      sheet,
    });
    return {
      name: stored.name,
      ...looked,
      columns: looked.columns.map((column) =>
        column.suggestion && !mayImport(column.suggestion.field, context) ? { ...column, suggestion: undefined } : column,
      ),
      fields: KNOWN_FIELDS.filter((field) => mayImport(field, context)).map((field) => ({
        field,
        kind: kindOf(field),
        contact: isContactField(field),
      })),
      types: PROPERTY_TYPES.map(({ id, label }) => ({ value: id, label })),
      tags: FEATURES.map(({ slug, label }) => ({ value: tagIdOf(slug), label })),
    };
  },
);

function mapRole({ map }: { readonly map: unknown }): NeededRole {
  const { columns, constants } = makeMap(map);
  return fieldsRole([...[...columns.values()].flatMap((rule) => rule?.field ?? []), ...Object.keys(constants)], "import");
}

const startInput = z.object({
  ...readingFields,
  kind: z.enum(["import", "check"]),
  ...optionsSchema.shape,
  reason,
});
type StoredImport = z.output<typeof startInput>;

/** Starts an import in the background; `imports show` reports its progress. @throws {ConflictError} while another import runs */
const start = operation(
  { role: mapRole, input: startInput, output: z.object({ id: z.string() }), audit: ["listing.import"], undo: "imports undo" },
  async (db, input, _now, context) => {
    makeMap(input.map);
    const { name } = await openStored(db, input.file, context);
    const { kind, file, reason: _, ...requested } = input;
    const { id } = await startRun(db, { kind, name, file, asked: requested }, (id) => runStoredImport(db, id, input, context));
    return { id };
  },
);

async function runStoredImport(db: Kysely<Database>, run: string, request: StoredImport, context: OperationContext): Promise<Outcome> {
  const { reading, named, unused } = readingBy(makeMap(request.map));
  const stored = await openStored(db, request.file, context);
  const format = formatOfName(stored.name);
  const rows = openRows(stored, format, request, reading);
  let progressWrites = Promise.resolve();
  let keptCount = 0;
  try {
    await expectFields(rows, context);
    const { result } = await importRows(
      {
        ...serverTools(db, context),
        found: async (changes) => {
          await storeChanges(db, run, changes, keptCount);
          keptCount += changes.length;
        },
        progress: (read, share) => {
          progressWrites = progressWrites.then(() =>
            noteProgress(db, run, { ...(request.kind === "check" ? { read } : {}), share: share ?? null }),
          );
        },
      },
      rows,
      {
        ...{ from: { file: stored.name }, source: stored.name, runId: run, dryRun: request.kind === "check" },
        ...{ reason: request.reason, match: request.match, sameName: request.sameName, allow: request.allow, named },
        exact: format === "json",
        remarks: () => [...unused(), ...(rows.remarks?.() ?? [])],
      },
    );
    const { changes: _, ...outcome } = result;
    if (request.kind === "import" && outcome.stopped === undefined && !outcome.refused)
      await db.deleteFrom("import_files").where("id", "=", request.file).execute();
    return outcome;
  } finally {
    await rows.close?.();
    await progressWrites;
  }
}

async function expectFields(rows: Rows, context: Pick<OperationContext, "role">): Promise<void> {
  if (context.role !== "curator") return;
  const fields = new Set<string>();
  try {
    for await (const row of await rows.open()) if ("record" in row) for (const field of Object.keys(row.record)) fields.add(field);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
  }
  expectRole((names) => fieldsRole(names, "import"), [...fields], context);
}

const CHANGES_PAGE = 50;

const changes = operation(
  {
    role: "curator",
    input: z.object({ id: runId, added: z.boolean().optional(), page: whole(100_000).default(1) }),
    output: z.object({ changes: z.array(z.record(z.string(), z.unknown())), page: z.number(), pages: z.number() }),
  },
  async (db, { id, added, page }) => {
    const run = await findRun(db, id);
    if (run.kind !== "check") throw new OperationError("This is an import, not a check. The history of each listing has its changes.");
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

const maps = operation({ role: "curator", input: z.object({}), output: z.array(z.object({ name: z.string(), map: z.unknown() })) }, (db) =>
  db.selectFrom("import_maps").select(["name", "map"]).orderBy("name").execute(),
);

const saveMap = operation(
  {
    role: mapRole,
    input: z.object({ name: line(100).meta({ called: "NAME" }), map: z.record(z.string(), z.json()) }),
    output: z.object({ name: z.string() }),
    audit: ["import.map"],
  },
  async (db, { name, map }, now) => {
    makeMap(map);
    await db
      .insertInto("import_maps")
      .values({ name, map: JSON.stringify(map), updated_at: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ map: JSON.stringify(map), updated_at: now }))
      .execute();
    if (mapRole({ map }) !== "curator") await recordOps(db, { action: "import.map", subject: `map ${name}`, changes: {} });
    return { name };
  },
);

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
  "imports keep map": saveMap,
};

import { createHash } from "node:crypto";
import { normalise, readListing, type SourceRecord, slugify } from "@nightlatch/domain";
import { KNOWN_FIELDS } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";
import { nearest } from "../show.ts";
import type { RowPosition, TableRow } from "./read-table.ts";

export type KeyedRow = RowPosition & {
  readonly record: Readonly<Record<string, unknown>>;
  readonly match: "id" | "slug";
  readonly key: string;
};

export type FoundRow = KeyedRow | (RowPosition & { readonly problem: string; readonly record?: undefined });

type ReadValues = (
  name: "listings values",
  input: { readonly field: string; readonly after: string },
) => Promise<readonly { readonly id: string; readonly value: string }[]>;

type Known = ReadonlyMap<string, readonly string[]>;

export const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

export const slugOf = (row: Readonly<Record<string, unknown>>): string => textOf(row.Slug) || slugify(textOf(row.Name));

function idOf(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export type FindKey = (row: TableRow) => FoundRow;

/** `auto` uses the row's id, else its slug, else an id from name and place. @throws {OperationError} for a `match` that is not unique */
export async function keyFinder(match: string, run: ReadValues): Promise<FindKey> {
  if (match === "auto") return byItself;
  if (match === "id") return byId;
  if (match === "slug") return bySlug;
  const known = await valuesOf(match, run);
  return (row) => ("problem" in row ? row : byField(row, match, known));
}

type GoodRow = Extract<TableRow, { readonly record: unknown }>;

const keyed = (row: GoodRow, id: string, key: string, match: KeyedRow["match"] = "id"): KeyedRow => ({
  ...row,
  record: { ...row.record, id },
  match,
  key,
});

const missing = ({ record: _, ...position }: GoodRow, field: string): FoundRow => ({
  ...position,
  problem: `The row has no ${field} to match it by.`,
});

function byItself(row: TableRow): FoundRow {
  if ("problem" in row) return row;
  const [id, slug] = [textOf(row.record.id), textOf(row.record.Slug)];
  if (id !== "") return keyed(row, id, `id ${id}`);
  if (slug !== "") return keyed(row, idOf("slug", slug), `slug ${slug}`, "slug");
  const { name, city, state, country } = readListing({ ...row.record, id: "row" } as SourceRecord);
  if (textOf(row.record.Name) === "") {
    const { record: _, ...position } = row;
    return { ...position, problem: "Name is missing." };
  }
  const parts = [name, city, state, country].map(normalise);
  return keyed(row, idOf("name", ...parts), `name and place (${[name, city, state, country].filter(Boolean).join(", ")})`);
}

function byId(row: TableRow): FoundRow {
  if ("problem" in row) return row;
  const id = textOf(row.record.id);
  return id === "" ? missing(row, "id") : keyed(row, id, `id ${id}`);
}

function bySlug(row: TableRow): FoundRow {
  if ("problem" in row) return row;
  const slug = slugOf(row.record);
  return slug === "" ? missing(row, "Slug or Name") : keyed(row, textOf(row.record.id) || idOf("slug", slug), `slug ${slug}`, "slug");
}

function byField(row: GoodRow, field: string, known: Known): FoundRow {
  if (row.row === 1 && !Object.hasOwn(row.record, field) && !KNOWN_FIELDS.includes(field)) {
    const near = nearest(field, [...Object.keys(row.record), ...KNOWN_FIELDS]);
    throw new OperationError(`--match: the table has no field ${field}.${near ? ` Did you mean ${near}?` : ""}`);
  }
  const value = textOf(row.record[field]);
  if (value === "") return missing(row, field);
  const ids = known.get(value) ?? [];
  if (ids.length < 2) return keyed(row, ids[0] ?? idOf("field", field, value), `${field} ${value}`);
  const { record: _, ...position } = row;
  return { ...position, problem: `${ids.length} listings have ${field} ${value}, so the row could be any of them.` };
}

async function valuesOf(field: string, run: ReadValues): Promise<Known> {
  const known = new Map<string, string[]>();
  for (let after = ""; ; ) {
    const found = await run("listings values", { field, after });
    for (const { id, value } of found) known.set(value.trim(), [...(known.get(value.trim()) ?? []), id]);
    const last = found.at(-1);
    if (!last) return known;
    after = last.id;
  }
}

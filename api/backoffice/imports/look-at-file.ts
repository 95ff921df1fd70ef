import { isEmail, isKnownFeature, normalise, PROPERTY_TYPES, readTypeId, typeSlugOf } from "@nightlatch/domain";
import { isNestedTooDeeply } from "@nightlatch/process/http";
import { z } from "zod";
import { isContactField, KNOWN_FIELDS } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";
import { nearest } from "../show.ts";
import { decodeText } from "./decode-text.ts";
import { splitJsonRecords } from "./json-records.ts";
import type { TableFormat } from "./open-rows.ts";
import { type CellRow, delimiterName, EMPTY_FILE, namesIn, openCsv, ROW_MAX } from "./read-table.ts";
import { openSheet } from "./workbooks/sheet-rows.ts";

const ROWS_MAX = 200;
const SAMPLES_MAX = 3;
const SAMPLE_MAX = 80;

const lookedColumn = z.object({
  column: z.string(),
  samples: z.array(z.string()),
  suggestion: z.object({ field: z.string(), why: z.string(), split: z.string().optional() }).optional(),
  contact: z.boolean(),
});
type LookedColumn = z.output<typeof lookedColumn>;

export const lookedSchema = z.object({
  columns: z.array(lookedColumn),
  delimiter: z.string().optional(),
  sheets: z.array(z.string()).readonly().optional(),
  sheet: z.string().optional(),
});
type Looked = z.output<typeof lookedSchema>;

type InspectOptions = { readonly format: TableFormat } & Readonly<Record<"encoding" | "delimiter" | "sheet", string | undefined>>;

export async function lookAtFile(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding, delimiter, sheet }: InspectOptions,
): Promise<Looked> {
  if (format === "xlsx") {
    const opened = await openSheet(bytes, { sheet, rows: ROWS_MAX + 1 });
    try {
      return { columns: suggested(await cellColumns(opened.cells())), sheets: opened.sheets, sheet: opened.sheet };
    } finally {
      await opened.close();
    }
  }
  const text = decodeText(bytes, encoding);
  if (format === "json") return { columns: suggested(await jsonColumns(text)) };
  const csv = await openCsv(text, delimiter, () => false);
  const columns = await cellColumns(csv.rows);
  if (columns.size === 0) throw new OperationError(EMPTY_FILE);
  return { columns: suggested(columns), delimiter: delimiterName(csv.delimiter) };
}

async function cellColumns(rows: AsyncIterable<CellRow>): Promise<ReadonlyMap<string, readonly string[]>> {
  let names: readonly string[] | undefined;
  const found: (readonly string[])[] = [];
  for await (const row of rows) {
    if (names === undefined) names = namesIn(row);
    else if ("cells" in row) found.push(row.cells);
    if (found.length >= ROWS_MAX) break;
  }
  return new Map((names ?? []).map((name, at) => [name.trim(), found.map((cells) => cells[at] ?? "")]));
}

async function jsonColumns(text: AsyncIterable<string>): Promise<ReadonlyMap<string, string[]>> {
  const columns = new Map<string, string[]>();
  let rows = 0;
  for await (const part of splitJsonRecords(text, ROW_MAX, (name) => KNOWN_FIELDS.includes(name) || name === "fields")) {
    if ("problem" in part) continue;
    const record = asRecord(part.text);
    const { fields } = record;
    const flat = typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { id: record.id, ...fields } : record;
    for (const [path, value] of pathsOf(flat)) columns.set(path, [...(columns.get(path) ?? []), value]);
    rows += 1;
    if (rows >= ROWS_MAX) break;
  }
  if (rows === 0) throw new OperationError("The file has no records: it must be a JSON list of objects.");
  return columns;
}

function asRecord(text: string): Record<string, unknown> {
  try {
    const record = JSON.parse(text) as Record<string, unknown>;
    return isNestedTooDeeply(record) ? {} : record;
  } catch {
    return {};
  }
}

function* pathsOf(value: Readonly<Record<string, unknown>>, before = ""): Generator<readonly [path: string, text: string]> {
  for (const [name, each] of Object.entries(value)) {
    const path = before + name;
    const isNested = typeof each === "object" && each !== null && !KNOWN_FIELDS.includes(path);
    const [first] = Array.isArray(each) ? each : [];
    if (isNested && Array.isArray(each) && typeof first === "object" && first !== null) {
      for (const [inner, text] of pathsOf(first as Record<string, unknown>)) yield [`${path}[].${inner}`, text];
    } else if (isNested && !Array.isArray(each)) yield* pathsOf(each as Record<string, unknown>, `${path}.`);
    else
      yield [
        path,
        Array.isArray(each) && each.every((one) => typeof one !== "object")
          ? each.join(", ")
          : typeof each === "object"
            ? JSON.stringify(each ?? "")
            : String(each),
      ];
  }
}

const LISTS: ReadonlySet<string> = new Set(["Tags", "Image Gallery", "Kink Furniture", "Property Type"]);

function suggested(columns: ReadonlyMap<string, readonly string[]>): LookedColumn[] {
  const taken = new Set<string>([...columns.keys()].filter((name) => KNOWN_FIELDS.includes(name)));
  return [...columns].map(([column, values]) => {
    const samples = values.filter((value) => value.trim() !== "");
    const suggestion = suggestField(column, samples.slice(0, ROWS_MAX));
    const isFree = suggestion !== undefined && (suggestion.field === column || !taken.has(suggestion.field) || LISTS.has(suggestion.field));
    if (suggestion && isFree) taken.add(suggestion.field);
    const examples = [...new Set(samples)]
      .slice(0, SAMPLES_MAX)
      .map((text) => (text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX - 1)}…` : text));
    return {
      column,
      samples: examples,
      suggestion: isFree ? suggestion : undefined,
      contact: isContactField(column) || isContactField(suggestion?.field ?? "id"),
    };
  });
}

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: ["recordid", "listingid", "uid"],
  Name: ["title", "listing", "listingname", "propertyname", "venue", "stay"],
  Slug: ["permalink", "handle"],
  Description: ["about", "summary", "text", "details", "body"],
  City: ["town", "locality", "place"],
  State: ["region", "province", "county", "stateprovince"],
  Country: ["nation", "countryname"],
  "Property Type": ["type", "kind", "category", "propertykind"],
  Tags: ["amenities", "features", "facilities", "labels"],
  "Max Guests": ["guests", "sleeps", "capacity", "accommodates", "maximumguests", "persons"],
  Bedrooms: ["rooms", "bedroomcount"],
  Beds: ["bedcount"],
  Bathrooms: ["baths", "bathroomcount"],
  Website: ["url", "homepage", "web", "site"],
  "Booking Link": ["book", "bookingurl", "booknow", "reservation", "link"],
  "Image Gallery": ["photos", "images", "pictures", "gallery", "image", "photo", "picture"],
  "Hot Tub": ["jacuzzi", "whirlpool", "spa"],
  Wifi: ["internet", "wlan"],
  Published: ["live", "visible", "active", "status"],
  "Host Email": ["email", "mail", "emailaddress", "contactemail", "owneremail"],
  "Host Phone": ["phone", "telephone", "mobile", "tel"],
  "Host Name": ["host", "owner", "contact", "contactname", "ownername"],
};

const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SYNONYMS).flatMap(([field, words]) => words.map((word): [string, string] => [word, field])),
  ...KNOWN_FIELDS.map((field): [string, string] => [normalise(field), field]),
]);

type Suggestion = NonNullable<LookedColumn["suggestion"]>;

const NAME_MAX = 200;
const VALUE_MAX = 2_000;
const PARTS_MAX = 100;

type Samples = readonly string[];

const most = (samples: Samples, holds: (text: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(holds).length / samples.length >= 0.6;
const isType = (text: string): boolean =>
  text.length <= NAME_MAX && (typeSlugOf(readTypeId(text)) !== undefined || PROPERTY_TYPES.some(({ slug }) => slug === text));
const isImage = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && text.split("?").some((part) => /\.(jpe?g|png|webp|avif)$/i.test(part));

function splitOf(samples: Samples): { readonly split?: string } {
  const found = [";", "|", "\n"].find((char) => samples.some((text) => text.includes(char)) && !samples.some((text) => text.includes(",")));
  return found === undefined ? {} : { split: found };
}

function suggestField(column: string, values: Samples): Suggestion | undefined {
  if (column.length > NAME_MAX) return undefined;
  const samples = values.map((value) => value.slice(0, VALUE_MAX));
  const word = normalise(column);
  const named = KNOWN_FIELDS.includes(column) ? column : byWord.get(word);
  if (named !== undefined) {
    const why = named === column ? "same name" : normalise(named) === word ? "same name, spelt differently" : "another name for it";
    return { field: named, why, ...(named === "Tags" || named === "Property Type" ? splitOf(samples) : {}) };
  }
  const inner = isContactField(column) ? undefined : byWord.get(normalise(column.split(/[.[\]]+/).findLast(Boolean) ?? ""));
  if (inner !== undefined && inner !== "Name" && inner !== "id") return { field: inner, why: "the end of its path" };
  const byValues = fieldOfValues(samples);
  if (byValues) return { ...byValues, why: "by its values" };
  if (isContactField(column)) return undefined;
  const near = nearest(column, KNOWN_FIELDS);
  return near === undefined ? undefined : { field: near, why: "a similar name" };
}

function fieldOfValues(samples: Samples): Omit<Suggestion, "why"> | undefined {
  if (most(samples, (text) => isEmail(text.trim()))) return { field: "Host Email" };
  if (most(samples, isImage)) return { field: "Image Gallery" };
  if (most(samples, isType)) return { field: "Property Type" };
  const { split } = splitOf(samples);
  const parts = samples.flatMap((text) => text.split(split ?? ",", PARTS_MAX)).map((part) => part.trim());
  if (parts.length > samples.length && most(parts, (part) => part.length <= NAME_MAX && isKnownFeature("Tags", part)))
    return { field: "Tags", ...(split ? { split } : {}) };
  return undefined;
}

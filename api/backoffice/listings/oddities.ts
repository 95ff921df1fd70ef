import {
  AMOUNT_LIMITS,
  type AmountLimits,
  formatLimits,
  isKnownFeature,
  isSlug,
  isWithin,
  PROPERTY_TYPES,
  readAmount,
  readList,
  readTypeId,
  TAG_MAP,
  typeSlugOf,
} from "@nightlatch/domain";
import { nearest } from "../show.ts";
import { holdsContact, isAmount, isContactField, KNOWN_FIELDS } from "./cells.ts";
import { privacyProblem } from "./privacy-columns.ts";

export const ALLOWABLE = ["columns", "types", "tags", "ranges", "slugs", "facts"] as const;
export type Allowable = (typeof ALLOWABLE)[number];

export interface Oddity {
  readonly kind: Allowable | "contacts";
  readonly what: string;
  readonly why: string;
}

const known: ReadonlySet<string> = new Set(KNOWN_FIELDS);
const limits: Readonly<Record<string, AmountLimits>> = AMOUNT_LIMITS;
const TYPE_WORDS = [...new Set(PROPERTY_TYPES.flatMap(({ id, label }) => [id, label]))];
const TAG_WORDS = Object.entries(TAG_MAP).flatMap(([id, { name }]) => [id, name]);
const WORD_LENGTH_MAX = 60;
const GUESSED_MAX = 20;

const didYouMean = (word: string, candidates: Iterable<string>, index = 0): string => {
  const near = index < GUESSED_MAX ? nearest(cut(word), candidates) : undefined;
  return near === undefined ? "" : ` Did you mean ${near}?`;
};

const cut = (text: string): string => (text.length > WORD_LENGTH_MAX ? `${text.slice(0, WORD_LENGTH_MAX - 1)}…` : text);

export function odditiesOf(field: string, value: unknown): Oddity[] {
  if (value === null || value === undefined || value === "") return [];
  if (!known.has(field)) return [columnOddity(field, value)];
  if (field === "Slug") return slugOddities(value);
  if (Object.hasOwn(limits, field)) return rangeOddities(field, value);
  const problem = privacyProblem(field, value);
  if (problem !== undefined) return isEmpty(value) ? [] : [entryOddity("facts", field, [value].flat().join(", "), problem)];
  if (field === "Property Type") {
    const unknown = readList(value).filter((entry) => typeSlugOf(readTypeId(entry)) === undefined);
    return unknown.map((entry, index) =>
      entryOddity("types", field, entry, `is not a type that the site knows.${didYouMean(entry, TYPE_WORDS, index)}`),
    );
  }
  if (field === "Tags" || field === "Kink Furniture") {
    const unknown = readList(value).filter((entry) => !isKnownFeature(field, entry));
    return unknown.map((entry, index) =>
      entryOddity("tags", field, entry, `is not a tag that the site knows.${didYouMean(entry, TAG_WORDS, index)}`),
    );
  }
  return [];
}

const isEmpty = (value: unknown): boolean => [value].flat().every((each) => typeof each === "string" && each.trim() === "");

export function columnOddity(field: string, value: unknown): Oddity {
  const what = `The column ${cut(field)}`;
  if (isContactField(field) || holdsContact(value)) {
    return {
      kind: "contacts",
      what,
      why: `looks like contacts. --map says where it goes: { ${JSON.stringify(field)}: "Host Email" }, or null.`,
    };
  }
  return { kind: "columns", what, why: `is not a field that the site knows.${didYouMean(field, KNOWN_FIELDS)}` };
}

const entryOddity = (kind: Allowable, field: string, entry: string, why: string): Oddity => ({ kind, what: `${field} ${cut(entry)}`, why });

function slugOddities(value: unknown): Oddity[] {
  if (typeof value !== "string" || isSlug(value.trim())) return [];
  const why = "must be lower-case letters and digits with single hyphens between them.";
  return [entryOddity("slugs", "Slug", JSON.stringify(value.trim()), why)];
}

function rangeOddities(field: string, value: unknown): Oddity[] {
  const limit = limits[field];
  const amount = isAmount(value) ? readAmount(value) : undefined;
  if (limit === undefined || amount === undefined || isWithin(limit, amount)) return [];
  return [entryOddity("ranges", field, String(amount), `is out of range: ${formatLimits(limit)}.`)];
}

import { ADDRESS_KEYS, isEmail, NOTE_KEYS, PRIVATE_FIELDS, VERIFIED_KEYS } from "@nightlatch/domain";
import { isNestedTooDeeply } from "@nightlatch/process/http";
import type { NeededRole } from "../operation.ts";
import { PRIVACY_LISTS, PRIVACY_TEXTS } from "./privacy-columns.ts";

/** How to parse the text of a CLI flag or table cell. `truthy` accepts any text except a no (docs/product/data.md). */
export const FIELD_KINDS = ["text", "flag", "published", "truthy", "amount", "names", "texts", "images", "other"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const STORED_WITH_LISTINGS = [
  "Airbnb URL",
  "VRBO URL",
  "Booking URL",
  "Other URL",
  "Instagram",
  "Facebook",
  "X.com",
  "Bed Layout Notes",
] as const;

const FIELDS_BY_KIND: Readonly<Record<Exclude<FieldKind, "other">, readonly string[]>> = {
  text: [
    "id",
    "Name",
    "Slug",
    "Description",
    ...Object.values(ADDRESS_KEYS).flat(),
    "Website",
    "Booking Link",
    ...STORED_WITH_LISTINGS,
    ...NOTE_KEYS.privacy,
    ...NOTE_KEYS.camera,
    ...NOTE_KEYS.sound,
    ...NOTE_KEYS.access,
    ...PRIVACY_TEXTS,
    "Plan",
    "Boost Until",
    "Paused Since",
    "Updated At",
    ...PRIVATE_FIELDS,
  ],
  flag: [
    "Featured",
    "Lifestyle Friendly",
    "Lifestyle Aware",
    "One Couple Only",
    "Wifi",
    "Kitchen",
    "On-Prem Play",
    ...VERIFIED_KEYS,
    "Affiliate",
  ],
  published: ["published", "Published"],
  truthy: ["Hot Tub"],
  amount: ["Max Guests", "Max Number of Guests", "Bedrooms", "Beds", "Bathrooms"],
  names: ["Property Type", "Kink Furniture", "Tags", ...PRIVACY_LISTS],
  texts: [...NOTE_KEYS.unique],
  images: ["Preview Image", "Image Gallery"],
};

const kinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(FIELDS_BY_KIND).flatMap(([kind, fields]) => fields.map((field): [string, FieldKind] => [field, kind as FieldKind])),
);

export const kindOf = (field: string): FieldKind => kinds.get(field) ?? "other";

export const KNOWN_FIELDS: readonly string[] = [...kinds.keys()];

const YES: ReadonlySet<string> = new Set(["checked", "true", "yes", "1"]);
const NO: ReadonlySet<string> = new Set(["false", "no", "0"]);

export function decodeCell(field: string, text: string): unknown {
  if (text.trim() === "") return null;
  switch (kindOf(field)) {
    case "flag":
    case "published":
    case "truthy": {
      const word = text.trim().toLowerCase();
      return YES.has(word) ? true : NO.has(word) ? false : text;
    }
    case "amount":
      return isAmount(text) ? Number(text) : text;
    case "names":
      return asJsonList(text) ?? splitNames(text);
    case "texts":
      return asJsonList(text) ?? text;
    case "images":
      return asJsonList(text) ?? attachments(text);
    default:
      return text;
  }
}

export function encodeCell(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (kindOf(field)) {
    case "flag":
      return value === true || value === "true" || value === 1 || value === "1" ? "checked" : "";
    case "published":
      return value === true ? "checked" : "";
    case "truthy":
      return value ? "checked" : "";
    case "amount":
      return isAmount(value) ? String(Number(value)) : textOf(value);
    case "names": {
      const names = asNames(value);
      return names.some((name) => /[,"[\]]/.test(name)) ? JSON.stringify(names) : names.join(", ");
    }
    case "texts":
      return Array.isArray(value) && value.length === 0 ? "" : textOf(value);
    case "images":
      return Array.isArray(value) && value.length > 0 ? textOf(value) : "";
    default:
      return textOf(value);
  }
}

export function isAmount(value: unknown): boolean {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0;
}

function asNames(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter((entry) => typeof entry === "string" && entry.trim() !== "").map((entry) => String(entry).trim());
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim() === "" ? "" : value;
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  );
}

function asJsonList(text: string): readonly unknown[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && !isNestedTooDeeply(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function splitNames(text: string): string[] {
  const parts = text.match(/\s*(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  return parts
    .map((part) => part.replace(/,$/, "").trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part))
    .filter((part) => part !== "");
}

function attachments(text: string): unknown {
  const words = text
    .split(")")
    .slice(0, -1)
    .map((piece) => piece.split(/\s/).at(-1) ?? "");
  const found = words.flatMap((word) => {
    const at = word.search(/\(https?:\/\/./);
    return at === -1 ? [] : [{ url: word.slice(at + 1) }];
  });
  return found.length ? found : text;
}

const FORMULA = /^'*[=+\-@\t\r]/;

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

const CONTACT_WORDS: ReadonlySet<string> = new Set(
  "mail email emails phone phones telephone tel mobile cell cellphone fax whatsapp telegram skype wechat host hosts owner owners landlord proprietor contact contacts".split(
    " ",
  ),
);

const known: ReadonlySet<string> = new Set(KNOWN_FIELDS);
const privateFields: ReadonlySet<string> = new Set(PRIVATE_FIELDS);

/** Matches private fields, and unknown fields with similar names. Their values require `--contacts` and never enter the audit. */
export function isContactField(field: string): boolean {
  if (privateFields.has(field)) return true;
  if (known.has(field)) return false;
  const words = field
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => CONTACT_WORDS.has(word));
}

export function fieldsRole(fields: readonly string[], verb: string): NeededRole {
  const owners = fields.find((field) => isContactField(field) || field === "Paused Since");
  return owners === undefined ? "curator" : { owner: `${verb} ${owners}` };
}

export const holdsContact = (value: unknown): boolean => typeof value === "string" && isEmail(value.trim());

import { fixUrl, isEmail } from "@nightlatch/domain";
import { BadRecordError, checkRecord } from "@nightlatch/listings/listing-store";
import { isAmount, kindOf } from "./cells.ts";

/** Most characters of a field. A list is measured as JSON (docs/product/data.md#lengths). */
export const FIELD_MAX = 20_000;
const IMAGES_MAX = 200_000;
const COLUMN_MAX = 200;
/** Most characters of a listing as JSON. A CSV row may have twice as many, because CSV doubles quotes. */
const LISTING_MAX = 500_000;

/** Finds a record's first problem, more strictly than its schema. @param exact accepts only true and false as flags */
export function problemOf(record: Readonly<Record<string, unknown>>, fields: readonly string[], exact = false): string | undefined {
  for (const field of fields) {
    const problem = exact && isInvalidFlag(field, record[field]) ? undefined : cellProblem(field, record[field]);
    if (problem !== undefined) return problem;
  }
  if (isBlank(record.Name) && isBlank(record.Slug)) return "Name is missing.";
  try {
    checkRecord(record);
    return undefined;
  } catch (error) {
    if (error instanceof BadRecordError) return error.message;
    throw error;
  }
}

function cellProblem(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || (typeof value === "string" && isBlank(value))) return undefined;
  if (isInvalidFlag(field, value)) return `${field} must be true or false.`;
  if (kindOf(field) === "amount" && !isAmount(value)) return `${field} must be a number.`;
  if (kindOf(field) === "images" && !Array.isArray(value)) return `${field} must be a list of images, as JSON or as name (address).`;
  if (typeof value !== "string") return undefined;
  if ((field === "Website" || field === "Booking Link") && fixUrl(value) === undefined) return `${field} must be a web address.`;
  if (field === "Host Email" && !isEmail(value.trim())) return `${field} must be an email address.`;
  if (field === "Boost Until" && Number.isNaN(Date.parse(value))) return `${field} must be a day or a time.`;
  return undefined;
}

export function lengthProblem(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string | undefined {
  for (const [field, value] of Object.entries(after)) {
    const problem = fieldLengthProblem(field, value);
    if (problem !== undefined && jsonOf(value) !== jsonOf(before[field])) return problem;
  }
  const length = jsonOf(after).length;
  return length > LISTING_MAX && length > jsonOf(before).length ? `The listing has more than ${LISTING_MAX} characters in all.` : undefined;
}

export function fieldLengthProblem(field: string, value: unknown): string | undefined {
  if (field.length > COLUMN_MAX) return `The name of the column ${field.slice(0, 40)}… has more than ${COLUMN_MAX} characters.`;
  const most = kindOf(field) === "images" ? IMAGES_MAX : FIELD_MAX;
  const text = typeof value === "string" ? value : jsonOf(value);
  return text.length > most ? `${field} has more than ${most} characters.` : undefined;
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "";

export const isInvalidFlag = (field: string, value: unknown): boolean =>
  ["flag", "published"].includes(kindOf(field)) && typeof value === "string" && !isBlank(value) && !/^(true|false|0|1)$/.test(value);

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

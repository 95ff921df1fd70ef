import {
  ANY,
  canonicalTypeSegment,
  decodeCursor,
  filterValues,
  isStorableText,
  LIST_FILTERS,
  LISTING_PAGE_SIZE,
  type ListFilter,
  QUERY_TEXT_MAX,
  readListValues,
  readMaxGuests,
  SAID_ONLY,
  SEED_MAX,
} from "@nightlatch/domain";
import { z } from "zod";

export const LISTING_LIMIT_MAX = 60;

type Raw = string | string[];

/** Parses a parameter that may occur once. Empty means any value. @param read throws a RangeError with a full sentence if invalid */
function once<T>(name: string, read: (text: string) => T) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${name} must be text.` })
    .optional()
    .transform((raw: Raw | undefined, context): T | undefined => {
      const texts = raw === undefined ? [] : [raw].flat();
      if (texts.length > 1) return rejectValue(context, `${name} must be given once, not ${texts.length} times.`);
      const text = texts[0]?.trim() ?? "";
      if (text === "") return undefined;
      try {
        return read(text);
      } catch (cause) {
        if (cause instanceof RangeError) return rejectValue(context, cause.message);
        throw cause;
      }
    });
}

function rejectValue(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);

function freeText(name: string) {
  return once(name, (text) => {
    if (text.length > QUERY_TEXT_MAX) throw new RangeError(`${name} must have at most ${QUERY_TEXT_MAX} characters, not ${text.length}.`);
    if (!isStorableText(text)) throw new RangeError(`${name} has a character that is not text.`);
    return text;
  });
}

function wholeNumber(name: string, min: number, max: number) {
  return once(name, (text) => {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < min || value > max) {
      throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${quote(text)}.`);
    }
    return value;
  });
}

function list(filter: ListFilter) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${filter} must be text.` })
    .optional()
    .transform((raw: Raw | undefined, context): string[] | undefined => {
      const { values, unknown } = readListValues(filter, raw === undefined ? [] : [raw].flat());
      const [first] = unknown;
      if (first !== undefined) {
        const known = [...filterValues(filter), ...(filter === "dynamics" ? [ANY] : [])];
        return rejectValue(context, `${filter} does not know ${quote(first)}. It knows: ${known.join(", ")}.`);
      }
      return values.length > 0 ? [...values] : undefined;
    });
}

const listFields = Object.fromEntries(LIST_FILTERS.map((filter) => [filter, list(filter)])) as Record<ListFilter, ReturnType<typeof list>>;

const filterFields = {
  type: once("type", (text) => {
    if (text.length > QUERY_TEXT_MAX || !isStorableText(text)) throw new RangeError(`type does not know ${quote(text)}.`);
    return canonicalTypeSegment(text);
  }),
  state: freeText("state"),
  city: freeText("city"),
  search: freeText("search"),
  location: freeText("location"),
  ...listFields,
  onPremPlay: once("onPremPlay", (text) => {
    if (text !== "true" && text !== "false") throw new RangeError(`onPremPlay must be true or false, not ${quote(text)}.`);
    return text === "true";
  }),
  maxGuests: once("maxGuests", (text) => {
    const guests = readMaxGuests(text);
    if (guests === undefined) throw new RangeError(`maxGuests must be a number, not ${quote(text)}.`);
    return guests;
  }),
  said: once("said", (text): typeof SAID_ONLY => {
    if (text !== SAID_ONLY) throw new RangeError(`said must be ${SAID_ONLY}, or left out, not ${quote(text)}.`);
    return SAID_ONLY;
  }),
};

const pageFields = {
  seed: wholeNumber("seed", 0, SEED_MAX).transform((seed) => seed ?? 0),
  limit: wholeNumber("limit", 1, LISTING_LIMIT_MAX).transform((limit) => limit ?? LISTING_PAGE_SIZE),
  cursor: once("cursor", (text) => {
    if (text.length > QUERY_TEXT_MAX * 2 || !isStorableText(text) || decodeCursor(text) === null) {
      throw new RangeError(`cursor ${quote(text)} was not made by this API.`);
    }
    return text;
  }).transform((cursor) => cursor ?? null),
};

const known = [...Object.keys(filterFields), ...Object.keys(pageFields)];

/** Errors quote the unknown parameter or value. The cursor must belong to the seed. */
export const listingParamsSchema = z.strictObject(
  { ...filterFields, ...pageFields },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no parameter ${(issue.keys as string[]).map(quote).join(", ")}. There are: ${known.join(", ")}.`
        : undefined,
  },
);

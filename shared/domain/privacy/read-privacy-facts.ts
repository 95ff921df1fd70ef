import { readDay, readList, readText } from "../record/read-value.ts";
import { slugify } from "../text/text.ts";
import {
  PRIVACY_COLUMNS,
  PRIVACY_DETAIL_MAX,
  PRIVACY_KEYS,
  type PrivacyFact,
  type PrivacyFacts,
  type PrivacyKey,
  type PrivacySlug,
  privacyFields,
  privacyOption,
  privacyOptions,
  takesSeveral,
} from "./privacy-facts.ts";

/** Accepts an answer's slug, label or short text, case-insensitively. */
export function readPrivacyValue(key: PrivacyKey, text: string): PrivacySlug | undefined {
  if (privacyOptions(key).some(({ slug }) => slug === text)) return text as PrivacySlug;
  meanings ??= new Map(PRIVACY_KEYS.flatMap(meaningsOf));
  return meanings.get(`${key} ${slugify(text)}`);
}

let meanings: Map<string, PrivacySlug> | undefined;

function meaningsOf(key: PrivacyKey): (readonly [string, PrivacySlug])[] {
  return privacyOptions(key).flatMap(({ slug, label, short }) =>
    [slug, label, short].map((words) => [`${key} ${slugify(words)}`, slug as PrivacySlug] as const),
  );
}

/** Answers in the question's order; empty if the cell is unknown or contradicts itself. */
export function readPrivacyValues(key: PrivacyKey, cell: unknown): readonly PrivacySlug[] {
  const texts = readList(cell).flatMap((text) => (takesSeveral(key) ? text.split(",") : [text]));
  const read = texts.filter((text) => text.trim() !== "").map((text) => readPrivacyValue(key, text));
  const found = privacyOptions(key)
    .map(({ slug }) => slug as PrivacySlug)
    .filter((slug) => read.includes(slug));
  return read.includes(undefined) || contradicts(key, found) ? [] : found;
}

export function contradicts(key: PrivacyKey, values: readonly string[]): boolean {
  if (values.length < 2) return false;
  return !takesSeveral(key) || values.includes(privacyOptions(key)[0]?.slug ?? "");
}

function readPrivacyFact(record: Readonly<Record<string, unknown>>, key: PrivacyKey): PrivacyFact | undefined {
  const fields = privacyFields(key);
  const values = readPrivacyValues(key, record[fields.value]);
  if (values.length === 0) return undefined;
  const detail = readText(record[fields.detail]);
  const since = readDay(record[fields.since]);
  return {
    values,
    ...(detail === undefined || detail.length > PRIVACY_DETAIL_MAX ? {} : { detail }),
    by: readText(record[fields.by]) === "verified" ? "verified" : "host",
    ...(since === undefined ? {} : { since }),
  };
}

/** Never throws: invalid values count as missing. */
export function readPrivacyFacts(record: Readonly<Record<string, unknown>>): PrivacyFacts {
  const facts: { [K in PrivacyKey]?: PrivacyFact } = {};
  for (const key of PRIVACY_KEYS) {
    // A shortcut, because most listings answer few questions.
    if (record[PRIVACY_COLUMNS[key]] === undefined) continue;
    const fact = readPrivacyFact(record, key);
    if (fact) facts[key] = fact;
  }
  return facts;
}

export function toPrivacyColumns(facts: PrivacyFacts): Record<string, string | readonly string[]> {
  const entries = PRIVACY_KEYS.flatMap((key): (readonly [string, string | readonly string[] | undefined])[] => {
    const [fact, fields] = [facts[key], privacyFields(key)];
    if (!fact) return [];
    return [
      [fields.value, takesSeveral(key) ? fact.values : fact.values[0]],
      [fields.detail, fact.detail],
      [fields.by, fact.by === "verified" ? fact.by : undefined],
      [fields.since, fact.since],
    ];
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string | readonly string[]] => entry[1] !== undefined));
}

const NOTHING: readonly string[] = [];

/** The answers and those they imply: a filter for `none-inside` also finds `outside-only`. Empty without an answer. */
export function privacyTruths(facts: PrivacyFacts, key: PrivacyKey): readonly string[] {
  const values: readonly string[] | undefined = facts[key]?.values;
  if (values === undefined) return NOTHING;
  const options = privacyOptions(key);
  const implied = options.filter(({ slug }) => values.includes(slug)).map(({ implies }) => implies);
  return options.map(({ slug }) => slug).filter((slug) => values.includes(slug) || implied.includes(slug));
}

const CARD_KEYS: readonly PrivacyKey[] = ["cameras", "entry", "sound", "ground", "sightlines", "pictures", "identity"];
const CARD_PRIVACY_MAX = 2;

export function privacyLine(facts: PrivacyFacts): string[] {
  const words = CARD_KEYS.flatMap((key) => facts[key]?.values.slice(0, 1) ?? []).map((slug) => privacyOption(slug)?.short ?? "");
  return words.slice(0, CARD_PRIVACY_MAX);
}

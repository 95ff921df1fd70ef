import {
  contradictedByNotes,
  PRIVACY_DETAIL_MAX,
  PRIVACY_KEYS,
  PRIVACY_SOURCES,
  type PrivacyFact,
  type PrivacyKey,
  privacyFields,
  privacyOptions,
  readDay,
  readFactsFromNotes,
  readNotes,
  readPrivacyFacts,
  readPrivacyValues,
  takesSeveral,
} from "@nightlatch/domain";
import { nearest } from "../show.ts";

type PrivacyFieldName = keyof ReturnType<typeof privacyFields>;
interface PrivacyColumn {
  readonly key: PrivacyKey;
  readonly part: PrivacyFieldName;
}

const COLUMNS: ReadonlyMap<string, PrivacyColumn> = new Map(
  PRIVACY_KEYS.flatMap((key) =>
    Object.entries(privacyFields(key)).map(([part, column]): [string, PrivacyColumn] => [column, { key, part: part as PrivacyFieldName }]),
  ),
);

export const PRIVACY_TEXTS: readonly string[] = [...COLUMNS].filter(([, column]) => !isList(column)).map(([column]) => column);
export const PRIVACY_LISTS: readonly string[] = [...COLUMNS].filter(([, column]) => isList(column)).map(([column]) => column);

function isList({ key, part }: PrivacyColumn): boolean {
  return part === "value" && takesSeveral(key);
}

const slugsOf = (key: PrivacyKey): string =>
  privacyOptions(key)
    .map(({ slug }) => slug)
    .join(", ");

export function privacyValuesInWords(column: string): string | undefined {
  const found = COLUMNS.get(column);
  if (!found) return undefined;
  const { key, part } = found;
  if (part === "value") return takesSeveral(key) ? `a list of ${slugsOf(key)}; the first excludes the others` : `one of ${slugsOf(key)}`;
  if (part === "by") return PRIVACY_SOURCES.join(" or ");
  return part === "since" ? "a day such as 2026-03-04" : `text of at most ${PRIVACY_DETAIL_MAX} characters`;
}

export function privacyProblem(column: string, value: unknown): string | undefined {
  const found = COLUMNS.get(column);
  if (!found || isUnderstood(found, value)) return undefined;
  const words = [value].flat().filter((word) => typeof word === "string");
  const options = found.part === "value" ? privacyOptions(found.key).flatMap(({ slug, label, short }) => [slug, label, short]) : [];
  const near = words.map((word) => nearest(word, options)).find((option) => option !== undefined);
  return `must be ${privacyValuesInWords(column)}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

function isUnderstood({ key, part }: PrivacyColumn, value: unknown): boolean {
  if (part === "value") return readPrivacyValues(key, value).length > 0;
  if (typeof value !== "string") return false;
  const text = value.trim();
  if (part === "by") return (PRIVACY_SOURCES as readonly string[]).includes(text);
  return part === "since" ? readDay(text) !== undefined : text.length <= PRIVACY_DETAIL_MAX;
}

const inWords = (fact: PrivacyFact | undefined): string => fact?.values.join(", ") ?? "";

export function privacyConflicts(record: Readonly<Record<string, unknown>>): string[] {
  const [typed, notes] = [readPrivacyFacts(record), readNotes(record)];
  const read = readFactsFromNotes(notes);
  return contradictedByNotes(typed, notes).map(
    (key) => `${privacyFields(key).value} says ${inWords(typed[key])}, but the notes say ${inWords(read[key])}. The column counts.`,
  );
}

export function privacyWords(column: string): { readonly value: string; readonly label: string }[] | undefined {
  const found = COLUMNS.get(column);
  if (!found) return undefined;
  if (found.part === "value") return privacyOptions(found.key).map(({ slug, label }) => ({ value: slug, label }));
  return found.part === "by" ? PRIVACY_SOURCES.map((source) => ({ value: source, label: source })) : undefined;
}

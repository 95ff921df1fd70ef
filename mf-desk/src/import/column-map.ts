import type { ResultOf } from "../desk/desk-api.ts";

export type Looked = ResultOf<"imports look">;

export interface ColumnChoice {
  readonly column: string;
  readonly field: string;
  readonly split?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export interface Choices {
  readonly columns: readonly ColumnChoice[];
  readonly constants: Readonly<Record<string, string>>;
}

type ColumnRule = string | null | { field: string; split?: string; values?: Record<string, string> };
/** Not an interface, because interfaces are not assignable to the JSON type of operations. */
export type StoredMap = {
  columns: Record<string, ColumnRule>;
  constants: Record<string, string | boolean>;
};

export const suggested = ({ columns }: Looked): Choices => ({
  columns: columns.map(({ column, suggestion }) => ({ column, field: suggestion?.field ?? "", split: suggestion?.split })),
  constants: {},
});

export function toMap({ columns, constants }: Choices): StoredMap {
  const rules = columns.map(({ column, field, split, values }): [string, ColumnRule] => {
    if (field === "") return [column, null];
    const hasValues = values !== undefined && Object.keys(values).length > 0;
    return [column, split || hasValues ? { field, ...(split ? { split } : {}), ...(hasValues ? { values } : {}) } : field];
  });
  return {
    columns: Object.fromEntries(rules),
    constants: Object.fromEntries(Object.entries(constants).map(([field, text]) => [field, constantOf(text)])),
  };
}

const constantOf = (text: string): string | boolean => (/^(yes|true)$/i.test(text) ? true : /^(no|false)$/i.test(text) ? false : text);

export function withMap(choices: Choices, map: Partial<StoredMap>): Choices {
  const columns = choices.columns.map((choice): ColumnChoice => {
    const rule = map.columns?.[choice.column];
    if (rule === undefined) return choice;
    if (rule === null) return { column: choice.column, field: "" };
    return typeof rule === "string" ? { column: choice.column, field: rule } : { column: choice.column, ...rule };
  });
  const constants = Object.entries(map.constants ?? {}).map(([field, value]) => [
    field,
    value === true ? "yes" : value === false ? "no" : String(value),
  ]);
  return { columns, constants: Object.fromEntries(constants) };
}

interface FieldValue {
  readonly field: string;
  readonly value: string;
}

export function unknownValue({ kind, what }: { readonly kind: string; readonly what: string }): FieldValue | undefined {
  if (kind !== "types" && kind !== "tags") return undefined;
  const field = ["Property Type", "Kink Furniture", "Tags"].find((each) => what.startsWith(`${each} `));
  return field === undefined || what.endsWith("…") ? undefined : { field, value: what.slice(field.length + 1) };
}

export function withValue(choices: Choices, { field, value }: FieldValue, word: string): Choices {
  const columns = choices.columns.map((choice) => {
    if (choice.field !== field) return choice;
    const { [value]: _, ...others } = choice.values ?? {};
    return { ...choice, values: word === "" ? others : { ...others, [value]: word } };
  });
  return { ...choices, columns };
}

export function fieldsTwice({ columns, constants }: Choices, takesSeveral: (field: string) => boolean): string[] {
  const used = [...columns.map(({ field }) => field).filter(Boolean), ...Object.keys(constants)];
  return [...new Set(used.filter((field, at) => used.indexOf(field) !== at && !takesSeveral(field)))];
}

export function nearestFirst<Word extends { readonly label: string }>(words: readonly Word[], value: string): readonly Word[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = letters(value);
  const pairs = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const score = (text: string) => {
    const otherPairs = pairs(letters(text));
    const shared = pairs(wanted).filter((pair) => otherPairs.includes(pair)).length;
    return (2 * shared) / Math.max(1, otherPairs.length + Math.max(0, wanted.length - 1));
  };
  return words
    .map((word) => ({ word, near: score(word.label) }))
    .toSorted((one, other) => other.near - one.near || one.word.label.localeCompare(other.word.label))
    .map(({ word }) => word);
}

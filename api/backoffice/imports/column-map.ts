import { readFile } from "node:fs/promises";
import { normalise } from "@nightlatch/domain";
import { isNestedTooDeeply, NESTING_MAX } from "@nightlatch/process/http";
import { z } from "zod";
import { kindOf } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";

export interface ColumnRule {
  readonly entry: string;
  readonly field: string;
  readonly split?: string | undefined;
  readonly values?: ReadonlyMap<string, unknown> | undefined;
}

export interface ColumnMap {
  readonly columns: ReadonlyMap<string, ColumnRule | null>;
  readonly nested: readonly { readonly rule: ColumnRule; readonly steps: readonly Step[] }[];
  readonly leavesOthersOut: boolean;
  readonly constants: Readonly<Record<string, unknown>>;
}

type Step = string | number | typeof EACH;
const EACH = Symbol("each");

const fieldName = z.string().trim().min(1);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ruleSchema = z.strictObject({
  field: fieldName,
  split: z.string().min(1).optional(),
  values: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
});
const plainSchema = z.record(z.string(), fieldName.nullable());
const fullSchema = z.strictObject({
  columns: z.record(z.string(), z.union([fieldName, z.null(), ruleSchema])).default({}),
  constants: z.record(fieldName, z.json()).default({}),
  others: z.null().optional(),
});

export function readingBy(columnMap: ColumnMap) {
  const used = new Set<string>();
  return {
    reading: { columnMap, used },
    named: new Set([...columnMap.columns.values()].flatMap((rule) => (rule && rule.entry === rule.field ? [rule.field] : []))),
    unused: (map = "The map") =>
      [...columnMap.columns.keys()]
        .filter((entry) => !used.has(entry))
        .map((entry) => `${map} names ${JSON.stringify(entry)}, which the table does not have.`),
  };
}

export async function readMapFile(file: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    const why = error instanceof SyntaxError ? `is not JSON (${error.message.replaceAll(/\s+/g, " ")})` : "cannot be read";
    throw new OperationError(`--map ${why}: ${file}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

export function makeMap(value: unknown): ColumnMap {
  if (isNestedTooDeeply(value)) throw new OperationError(`--map has more than ${NESTING_MAX} levels of lists and objects.`);
  if (!isObject(value)) throw new OperationError('--map must be a JSON object of names: { "Column in the file": "Field here" }.');
  const full = isObject(value.columns) || isObject(value.constants);
  const parsed = full ? fullSchema.safeParse(value) : plainSchema.safeParse(value);
  if (!parsed.success) throw new OperationError(`--map: ${entryAtFault(value, parsed.error)}`);
  const { columns, constants, others } = full ? (parsed.data as z.output<typeof fullSchema>) : { columns: parsed.data, constants: {} };
  const rules = Object.entries(columns).map(([entry, rule]): [string, ColumnRule | null] => [entry, makeRule(entry, rule as RuleInput)]);
  const nested = rules.flatMap(([entry, rule]) => (rule && /[.[]/.test(entry) ? [{ rule, steps: stepsOf(entry) }] : []));
  return { columns: new Map(rules), nested, leavesOthersOut: others === null, constants };
}

function entryAtFault(map: unknown, { issues }: z.ZodError): string {
  const path = issues[0]?.path ?? [];
  if (issues[0]?.code === "unrecognized_keys") {
    const at = path.length > 0 ? `${path.map((part) => JSON.stringify(part)).join(" → ")} ` : "";
    return `${at}takes ${path.length > 0 ? "field, split and values" : "columns, constants and others"}, not ${issues[0].keys.join(", ")}.`;
  }
  const entry = path.map((part) => JSON.stringify(String(part))).join(" → ");
  const found = path.reduce<unknown>((at, part) => (isObject(at) ? at[String(part)] : undefined), map);
  const words = isObject(found)
    ? 'needs { "field": "Field here" }, and may have "split" (a text) and "values" ({ "theirs": "ours" }), in a map with "columns" only'
    : 'must be a field\'s name, null, or { "field", "split", "values" }';
  return `${entry} ${words}.`;
}

type RuleInput = string | null | z.output<typeof ruleSchema>;

function makeRule(entry: string, input: RuleInput): ColumnRule | null {
  if (input === null) return null;
  if (typeof input === "string") return { entry, field: input };
  const { field, split, values } = input;
  if (split !== undefined && !isList(field)) {
    throw new OperationError(`--map: ${JSON.stringify(entry)} → "split" is for lists, and ${field} is not a list.`);
  }
  return {
    entry,
    field,
    split,
    values: values && new Map(Object.entries(values).map(([sourceValue, storedValue]) => [normalKey(sourceValue), storedValue])),
  };
}

export const isList = (field: string): boolean => ["names", "texts", "images"].includes(kindOf(field));

const normalKey = (text: string): string => normalise(text) || text.trim();

function stepsOf(path: string): Step[] {
  const parts = [...path.matchAll(/(?:^|\.)([^.[\]]+)|\[(\d*)\]/g)];
  if (parts.map(([text]) => text).join("") !== path) {
    throw new OperationError(`--map: ${JSON.stringify(path)} is not a path; paths look like address.city, photos[0].url or photos[].url.`);
  }
  return parts.map(([, name, index]) => name ?? (index === "" ? EACH : Number(index)));
}

export function valueAt(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === EACH) {
    const found = Array.isArray(value)
      ? value.map((each) => valueAt(each, rest)).filter((each) => each !== undefined && each !== null)
      : [];
    return found.length > 0 ? found.flat() : undefined;
  }
  if (typeof step === "number") return Array.isArray(value) ? valueAt(value[step], rest) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? valueAt(value[step], rest) : undefined;
}

export function translate({ field, split, values }: ColumnRule, value: unknown): unknown {
  const parted =
    split !== undefined && typeof value === "string"
      ? value
          .split(split)
          .map((part) => part.trim())
          .filter((part) => part !== "")
      : value;
  const translated = values === undefined ? parted : translateEach(values, parted);
  return kindOf(field) === "images" ? asImages(translated) : translated;
}

function translateEach(values: ReadonlyMap<string, unknown>, value: unknown): unknown {
  const storedValue = (each: unknown): unknown => {
    const key = typeof each === "object" ? undefined : normalKey(String(each));
    return key !== undefined && values.has(key) ? values.get(key) : each;
  };
  if (!Array.isArray(value)) return storedValue(value);
  return value.flatMap(storedValue).filter((each) => each !== null);
}

function asImages(value: unknown): unknown {
  const each = Array.isArray(value) ? value : [value];
  return each.length > 0 && each.every((one) => typeof one === "string" && /^(https?:\/\/|\/)/i.test(one.trim()))
    ? each.map((one) => ({ url: String(one).trim() }))
    : value;
}

import type { Database } from "@nightlatch/database/schema";
import { isStorableText } from "@nightlatch/domain";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { MisunderstoodError, OperationError } from "./operation.ts";

interface InputMeta {
  readonly value?: string | undefined;
  readonly flag?: string | undefined;
  readonly off?: string | undefined;
  readonly offDescription?: string | undefined;
  readonly repeat?: "each" | "several" | undefined;
  readonly called?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly argument?: boolean | undefined;
  readonly each?: boolean | undefined;
}

declare module "zod" {
  interface GlobalMeta extends InputMeta {}
}

const REASON_MAX = 500;
const PREFIX_MIN = 4;
const UUID_START = /^[0-9a-f]{1,8}(-?[0-9a-f]{0,4}){3}-?[0-9a-f]{0,12}$/;

export function whole(max: number, description?: string, least = 1) {
  const rule = `must be a whole number from ${least} to ${max}.`;
  return z.number({ error: rule }).int(rule).min(least, rule).max(max, rule).meta({ description, value: "n" });
}

export function line(max: number, description?: string, value = "text") {
  return z
    .string({ error: "is required." })
    .trim()
    .min(1, "must not be empty.")
    .max(max, `must have at most ${max} characters.`)
    .refine(isStorableText, "has a character that is not text.")
    .meta({ description, value });
}

export const choice = <const Words extends readonly string[]>(words: Words, description?: string, value?: string) =>
  z
    .enum(words as unknown as [Words[number], ...Words[number][]], { error: `must be one of ${words.join(", ")}.` })
    .meta({ description, value });

export const choices = <const Words extends readonly string[]>(words: Words) =>
  z.array(z.enum(words as unknown as [Words[number], ...Words[number][]], { error: `takes ${words.join(", ")}, separated by commas.` }));

const DAY_RULE = "must be a day such as 2026-03-04.";

export const day = (description?: string) =>
  z
    .string({ error: DAY_RULE })
    .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text, DAY_RULE)
    .meta({ description, value: "day" });

export const flag = (description: string) => z.boolean().default(false).meta({ description });

export const reason = line(REASON_MAX, "why, for the audit").optional();

export const slug = line(300, "the last part of the listing's address", "slug").meta({ argument: true });

export const seenVersion = z.iso
  .datetime({ error: "must be a version from `listings show`, such as 2026-03-04T05:06:07.890Z." })
  .meta({ description: "only if the listing still has this version, from `listings show`", value: "version", flag: "if-version" })
  .optional();

export const dryRun = flag("change nothing; say what would happen");

export const idListedBy = (from: string) => z.uuid({ error: `must be one that \`${from}\` shows.` });

export const idOrPrefix = (from: string) => {
  const rule = `must be one that \`${from}\` shows, or its first ${PREFIX_MIN} characters or more.`;
  return z
    .string({ error: rule })
    .trim()
    .toLowerCase()
    .refine((text) => /^[0-9a-f-]{4,36}$/.test(text) && UUID_START.test(text), rule)
    .meta({ description: `its id, from \`${from}\`, or the beginning of it`, value: "id", argument: true });
};

type NamedTable =
  | "submissions"
  | "removal_requests"
  | "listing_reports"
  | "contact_messages"
  | "form_messages"
  | "mail_outbox"
  | "preview_tokens";

export interface Named {
  readonly noun: string;
  readonly from: string;
  readonly tables: readonly [NamedTable, ...NamedTable[]];
}

const CANDIDATES = 5;

export const noSuch = ({ noun, from }: Pick<Named, "noun" | "from">, id: string): OperationError =>
  new OperationError(`There is no ${noun} ${id}; \`${from}\` shows them.`);

export async function wholeId(db: Kysely<Database>, text: string, { noun, from, tables }: Named): Promise<string> {
  const found: string[] = [];
  for (const table of tables) found.push(...(await idsBeginning(db, table, text)));
  const [first, ...others] = found;
  if (first === undefined) throw noSuch({ noun, from }, text);
  if (others.length === 0) return first;
  const more = found.length > CANDIDATES ? " and more" : "";
  throw new OperationError(`Several ids begin with ${text}: ${found.slice(0, CANDIDATES).join(", ")}${more}. Give more of it.`);
}

async function idsBeginning(db: Kysely<Database>, table: NamedTable, text: string): Promise<string[]> {
  const digits = text.replaceAll("-", "");
  const [least, most] = [asUuid(digits.padEnd(32, "0")), asUuid(digits.padEnd(32, "f"))];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(table)} where id between ${least} and ${most} order by id limit ${CANDIDATES + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

const asUuid = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const LIMIT_MAX = 1_000;

export const limit = (default_: number, max = LIMIT_MAX) => whole(max, `at most this many, 1 to ${max}`).default(default_);

export const paging = (from: string, most = 500) => ({
  limit: limit(most),
  after: idOrPrefix(from).meta({ description: "start after this one, for the next page", value: "id", argument: false }).optional(),
});

export async function behind(
  db: Kysely<Database>,
  named: Named,
  after: string | undefined,
  { newestFirst = false } = {},
): Promise<RawBuilder<boolean>> {
  if (after === undefined) return sql<boolean>`true`;
  const [table] = named.tables;
  const id = await wholeId(db, after, named);
  const sortKey = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const mark = sql`(select created_at, id from ${sql.table(table)} where id = ${id})`;
  return newestFirst ? sql<boolean>`${sortKey} < ${mark}` : sql<boolean>`${sortKey} > ${mark}`;
}

export interface InputField extends Pick<InputMeta, "value" | "off" | "offDescription" | "repeat"> {
  readonly description: string | undefined;
  readonly name: string;
  readonly flag: string;
  readonly called: string;
  readonly type: "boolean" | "number" | "text";
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly isHidden: boolean;
  readonly isArgument: boolean;
  readonly isEach: boolean;
  readonly words?: readonly string[];
  readonly preset?: unknown;
}

interface Described extends InputMeta {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function inputFields(schema: z.ZodType): InputField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => {
    const described = property as Described;
    const of = { ...described.anyOf?.find(({ type }) => type !== "null"), ...described };
    const item = of.type === "array" ? (of.items ?? {}) : of;
    const { flag = kebab(name), argument = false, each = false, hidden = false } = of;
    return {
      ...{ name, flag, description: of.description, value: of.value ?? item.value, off: of.off },
      ...{ offDescription: of.offDescription, repeat: of.repeat, preset: of.default, words: item.enum },
      called: of.called ?? (argument ? kebab(name).toUpperCase() : `--${flag}`),
      type: of.type === "boolean" ? "boolean" : ["number", "integer"].includes(item.type ?? "") ? "number" : "text",
      isList: of.type === "array",
      isRequired: required.includes(name),
      ...{ isHidden: hidden, isArgument: argument, isEach: each },
    };
  });
}

/** @throws {MisunderstoodError} naming the flag whose value the schema rejects */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [name] = issue?.path ?? [];
  const field = inputFields(schema).find((each) => each.name === name);
  throw new MisunderstoodError(wordsOf(issue, field), issue?.path.map(String).join(".") || undefined);
}

function wordsOf(issue: z.core.$ZodIssue | undefined, field: InputField | undefined): string {
  const words = issue?.message ?? "The input is not valid.";
  if (field === undefined) return words;
  if (/^[a-z]/.test(words)) return `${field.called} ${words}`;
  if (/received undefined$/.test(words)) return `${field.called} is required.`;
  return /^(Invalid|Too|Unrecognized) /.test(words) ? `${field.called}: ${words}.` : words;
}

export const writtenSchema = z.object({ at: z.string(), who: z.string(), text: z.string() });

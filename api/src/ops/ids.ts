import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { OperationError } from "./operation.ts";

/** Tables whose rows operators name by the beginning of an id. */
export type NamedTable =
  | "submissions"
  | "removal_requests"
  | "listing_reports"
  | "contact_messages"
  | "form_messages"
  | "mail_outbox"
  | "preview_tokens";

/** What an id is of, for messages. */
export interface Named {
  /** The thing in words, such as `removal request`. */
  readonly noun: string;
  /** The command that shows such ids. */
  readonly from: string;
  /** Where the ids are. */
  readonly tables: readonly NamedTable[];
}

const UUID_LENGTH = 36;
/** Most candidates that are named. */
const CANDIDATES = 5;

/**
 * The whole id that begins so.
 *
 * @param text a whole id, or its first characters (`idOrPrefix`)
 * @throws {OperationError} when no id begins so, or several do; then it names them
 */
export async function wholeId(db: Kysely<Database>, text: string, { noun, from, tables }: Named): Promise<string> {
  if (text.length === UUID_LENGTH) return text;
  const found: string[] = [];
  for (const table of tables) found.push(...(await idsBeginning(db, table, text)));
  const [first, ...others] = found;
  if (first === undefined) throw new OperationError(`There is no ${noun} ${text}; \`${from}\` shows them.`);
  if (others.length === 0) return first;
  const more = found.length > CANDIDATES ? " and more" : "";
  throw new OperationError(`ID ${text} begins several: ${found.slice(0, CANDIDATES).join(", ")}${more}. Give more of it.`);
}

async function idsBeginning(db: Kysely<Database>, table: NamedTable, text: string): Promise<string[]> {
  const digits = text.replaceAll("-", "");
  const [least, most] = [asUuid(digits.padEnd(32, "0")), asUuid(digits.padEnd(32, "f"))];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(table)} where id between ${least} and ${most} order by id limit ${CANDIDATES + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

const asUuid = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

import { createHash } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { isFreeTable } from "@nightlatch/database/text-columns";
import type { Kysely, Selectable, Transaction } from "kysely";
import { lockListings } from "../listing-store.ts";
import { type Contact, createEraser, type Eraser, type Named } from "./email-addresses.ts";
import { eraserFor, eraseText, type Found, readText, type TextLocation } from "./sweep.ts";
import { fingerprintOf, noteErasure } from "./tombstones.ts";

const AROUND = 40;

export interface Mention extends TextLocation {
  readonly id: string;
  readonly excerpt: string;
}

export const locationKey = ({ table, key, column, value }: Found): string => JSON.stringify([table, key, column, value]);

const printed = ({ kind, value }: Contact): string => `${kind} ${value}`;

export function excerptOf({ contact: { start, end }, text }: ReturnType<Eraser["find"]>[number]): string {
  const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, end + AROUND)];
  return `${from > 0 ? "…" : ""}${text.slice(from, to).replace(/\s+/g, " ").trim()}${to < text.length ? "…" : ""}`;
}

/** Stores which texts of other people name an erased person, for an owner to review. Does not store the person's contacts. */
export async function storeMentions(trx: Kysely<Database>, found: readonly Found[], named: Named, key: string): Promise<void> {
  const rows = found.flatMap(({ table, key: row_key, column, value }) => {
    const prints = eraserFor(table, named)
      .find(value)
      .map(({ contact }) => fingerprintOf(key, printed(contact)));
    return [...new Set(prints)].map((fingerprint) => ({ table_name: table, row_key, column_name: column, fingerprint, key }));
  });
  for (const row of rows)
    await trx
      .insertInto("erasure_mentions")
      .values(row)
      .onConflict((conflict) => conflict.columns(["table_name", "row_key", "column_name", "fingerprint"]).doNothing())
      .execute();
}

export const countMentions = async (db: Kysely<Database>): Promise<number> => (await readWaiting(db)).length;

type MentionRow = Selectable<Database["erasure_mentions"]>;

interface Waiting extends Found {
  readonly rows: readonly MentionRow[];
}

function eraserBy(rows: readonly MentionRow[]): Eraser {
  const [wanted, keys] = [new Set(rows.map(({ fingerprint }) => fingerprint)), new Set(rows.map(({ key }) => key))];
  return createEraser((contact) => [...keys].some((key) => wanted.has(fingerprintOf(key, printed(contact)))));
}

export async function readMentions(db: Kysely<Database>): Promise<{ readonly mentions: Mention[]; readonly seen: string }> {
  const waiting = await readWaiting(db);
  const mentions = waiting.flatMap(({ rows, value, ...location }) =>
    rows.flatMap((row) =>
      eraserBy([row])
        .find(value)
        .map((each) => ({ id: row.id, ...location, excerpt: excerptOf(each) })),
    ),
  );
  return { mentions, seen: seenOf(waiting) };
}

function seenOf(waiting: readonly Waiting[]): string {
  const locations = waiting.map((each) => [locationKey(each), each.rows.map(({ id }) => id)]);
  return createHash("sha256").update(JSON.stringify(locations)).digest("base64url").slice(0, 16);
}

async function readWaiting(db: Kysely<Database>, lock = false): Promise<Waiting[]> {
  const rows = await db.selectFrom("erasure_mentions").selectAll().orderBy("table_name").orderBy("row_key").orderBy("id").execute();
  const byLocation = new Map<string, MentionRow[]>();
  for (const row of rows) {
    const location = JSON.stringify([row.table_name, row.row_key, row.column_name]);
    byLocation.set(location, [...(byLocation.get(location) ?? []), row]);
  }
  const waiting: Waiting[] = [];
  for (const some of byLocation.values()) {
    const [{ table_name: table = "", row_key: key = "", column_name: column = "" } = {}] = some;
    if (!isFreeTable(table)) continue;
    const value = await readText(db, { table, key, column }, lock);
    const prints = new Set(
      eraserBy(some)
        .find(value)
        .flatMap(({ contact }) => some.map((row) => fingerprintOf(row.key, printed(contact)))),
    );
    const left = some.filter(({ fingerprint }) => prints.has(fingerprint));
    if (left.length > 0) waiting.push({ table, key, column, value, rows: left });
  }
  return waiting;
}

/** Erases only the mentions that the owner saw. @returns how many texts changed; undefined when the list has changed */
export async function eraseMentions(
  trx: Transaction<Database>,
  { seen, keep }: { readonly seen: string; readonly keep: readonly string[] },
): Promise<{ readonly texts: number; readonly records: number } | undefined> {
  await lockListings(trx);
  const waiting = await readWaiting(trx, true);
  if (seenOf(waiting) !== seen) return undefined;
  let [texts, records] = [0, 0];
  for (const { rows, ...found } of waiting) {
    const gone = rows.filter(({ id }) => !keep.includes(id));
    if (gone.length === 0) continue;
    await noteErasure(trx, "text", locationKey(found));
    await eraseText(trx, found, eraserBy(gone));
    if (found.table === "listings") records += 1;
    else texts += 1;
  }
  await trx.deleteFrom("erasure_mentions").execute();
  return { texts, records };
}

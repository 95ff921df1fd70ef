import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, type Selectable, sql } from "kysely";

export type Tombstone = Selectable<Database["erasures"]>;
type Kind = Tombstone["kind"];

export const fingerprintOf = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

async function erasureKey(trx: Kysely<Database>): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('erasure-key'))`.execute(trx);
  const known = await trx.selectFrom("erasures").select("key").orderBy("at").limit(1).executeTakeFirst();
  return known?.key ?? randomBytes(32).toString("base64url");
}

/** Stores a tombstone. @param text a `comparable` address, a listing's id, or a text with its `locationKey` @returns the hash key */
export async function noteErasure(trx: Kysely<Database>, kind: Kind, text: string): Promise<string> {
  const key = await erasureKey(trx);
  await trx
    .insertInto("erasures")
    .values({ kind, key, fingerprint: fingerprintOf(key, text), at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.columns(["kind", "fingerprint"]).doUpdateSet({ at: sql<Date>`clock_timestamp()` }))
    .execute();
  return key;
}

export const readErasures = (db: Kysely<Database>): Promise<Tombstone[]> => db.selectFrom("erasures").selectAll().orderBy("at").execute();

/** Merges tombstones into a restored backup. The later time wins. */
export async function storeErasures(trx: Kysely<Database>, tombstones: readonly Tombstone[]): Promise<void> {
  for (const each of tombstones) {
    await trx
      .insertInto("erasures")
      .values(each)
      .onConflict((conflict) =>
        conflict.columns(["kind", "fingerprint"]).doUpdateSet({ at: sql<Date>`greatest(erasures.at, excluded.at)` }),
      )
      .execute();
  }
}

export interface Erasures {
  readonly size: number;
  of(text: string): ReadonlyMap<Kind, Date>;
}

export function lookUp(tombstones: readonly Tombstone[]): Erasures {
  const byFingerprint = new Map<string, Tombstone[]>();
  for (const each of tombstones) byFingerprint.set(each.fingerprint, [...(byFingerprint.get(each.fingerprint) ?? []), each]);
  // A restored database has tombstones from several hash keys.
  const keys = [...new Set(tombstones.map(({ key }) => key))];
  return {
    size: tombstones.length,
    of: (text) => {
      const found = new Map<Kind, Date>();
      for (const key of keys) {
        for (const { kind, at } of byFingerprint.get(fingerprintOf(key, text)) ?? []) {
          const before = found.get(kind);
          if (before === undefined || before < at) found.set(kind, at);
        }
      }
      return found;
    },
  };
}

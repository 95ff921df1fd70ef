import type { Insertable, Kysely } from "kysely";
import type { AdCreativesTable, Database } from "../db/schema.ts";

export type NewCreative = Insertable<AdCreativesTable>;

/**
 * Fills the table of creatives from the seed when it is empty. When several servers start together, each creative is
 * still added once.
 *
 * @returns how many creatives were added
 */
export async function seedEmptyAds(
  db: Kysely<Database>,
  readSeed: () => Promise<readonly NewCreative[]> = readSeedCreatives,
): Promise<number> {
  if (await db.selectFrom("ad_creatives").select("id").limit(1).executeTakeFirst()) return 0;
  const creatives = await readSeed();
  if (creatives.length === 0) return 0;
  const added = await db
    .insertInto("ad_creatives")
    .values([...creatives])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return added.length;
}

/** Loads the seed's creatives only when they are needed: only the very first start needs them. */
async function readSeedCreatives(): Promise<readonly NewCreative[]> {
  const { SEED_CREATIVES } = await import("@nightlatch/seed/ads");
  return SEED_CREATIVES;
}

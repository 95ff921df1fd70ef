import type { Insertable, Kysely } from "kysely";
import type { AdCreativesTable, Database } from "../db/schema.ts";

export type NewCreative = Insertable<AdCreativesTable>;

/**
 * Fills the table of creatives with the seed's when it is empty. Servers that start together add each once.
 *
 * @returns how many were added.
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

/** Loaded when it is needed: only the first start of all needs it. */
async function readSeedCreatives(): Promise<readonly NewCreative[]> {
  const { SEED_CREATIVES } = await import("../../seed/ads/advertisers.ts");
  return SEED_CREATIVES;
}

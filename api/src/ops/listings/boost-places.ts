import { type Listing, REGION_GROUPS, type Region, statesOf } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { boostRegion } from "../../db/listing-index.ts";
import type { Database } from "../../db/schema.ts";

/** Most boosts that run in one region at once: pricing promises limited slots (docs/product/pricing.md#featured-boost). */
const BOOSTS_PER_REGION = 5;

interface BoostPlaces {
  /** The region in words: the states of its group, or a country. */
  readonly region: string;
  readonly taken: number;
  readonly limit: number;
  readonly ids: readonly string[];
}

export async function boostPlaces(db: Kysely<Database>, listing: Pick<Listing, "state" | "country">, now: Date): Promise<BoostPlaces> {
  const region = boostRegion(listing);
  const rows = await db.selectFrom("listing_index").select("id").where("region", "=", region).where("boost_until", ">", now).execute();
  return { region: regionInWords(region, listing.country), taken: rows.length, limit: BOOSTS_PER_REGION, ids: rows.map(({ id }) => id) };
}

function regionInWords(region: string, country: string): string {
  if (!(REGION_GROUPS as readonly string[]).includes(region)) return country || "no country";
  return statesOf(region as Region)
    .filter((name) => name.length > 2)
    .join(", ");
}

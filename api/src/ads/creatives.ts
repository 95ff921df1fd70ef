import { AD_PLACEMENTS, type AdPlacement, type Region } from "@nightlatch/domain";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AdCreativesTable, Database } from "../db/schema.ts";
import type { Ad } from "./ads-schema.ts";

const SHOWN_COLUMNS = ["id", "advertiser_name", "placement_id", "weight", "image_path", "alt", "destination_url"] as const;
/** A creative that may be shown now. */
export type Creative = Pick<Selectable<AdCreativesTable>, (typeof SHOWN_COLUMNS)[number]>;

/** The place on a page for which an advertisement is asked. */
export interface Spot {
  readonly placement: AdPlacement;
  readonly region: Region;
}

/**
 * Creatives that may be shown in a spot on a day, ordered by id.
 *
 * @param day as `utcDay` gives it
 */
export function activeCreatives(db: Kysely<Database>, { placement, region }: Spot, day: string): Promise<Creative[]> {
  return db
    .selectFrom("ad_creatives")
    .select(SHOWN_COLUMNS)
    .where("placement_id", "=", placement)
    .where("paused", "=", false)
    .where(sql<boolean>`(cardinality(regions) = 0 or ${region}::text = any(regions))`)
    .where("active_from", "<=", sql<Date>`${day}::date`)
    .where(({ or, eb }) => or([eb("active_until", "is", null), eb("active_until", ">=", sql<Date>`${day}::date`)]))
    .orderBy("id")
    .execute();
}

/** A creative as pages get it (docs/product/ads-and-links.md#advertisement). */
export function toAd(creative: Creative): Ad {
  return {
    placement_id: creative.placement_id,
    creative_id: creative.id,
    advertiser_name: creative.advertiser_name,
    image_url: creative.image_path,
    alt: creative.alt,
    ...AD_PLACEMENTS[creative.placement_id as AdPlacement],
    destination_url: creative.destination_url,
  };
}

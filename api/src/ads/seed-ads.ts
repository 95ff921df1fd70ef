import type { Insertable } from "kysely";
import type { AdCreativesTable } from "../db/schema.ts";

export type NewCreative = Insertable<AdCreativesTable>;

/** The seed's advertisements. They are loaded here because only the very first start needs them. */
export async function readSeedCreatives(): Promise<readonly NewCreative[]> {
  const { SEED_CREATIVES } = await import("@nightlatch/seed/ads");
  return SEED_CREATIVES;
}

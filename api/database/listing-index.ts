import {
  fold,
  isPaused,
  isPublished,
  type Listing,
  PRIVACY_KEYS,
  readFlag,
  readPlanId,
  regionOf,
  type SourceRecord,
  typeSlugOf,
} from "@nightlatch/domain";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

export type ListingIndexRow = Insertable<Database["listing_index"]>;

export function toIndexRow(record: SourceRecord, listing: Listing, updatedAt: Date): ListingIndexRow {
  const { city, state, country } = listing;
  const features = [listing.furniture, listing.wellness, listing.general, listing.atmosphere, listing.locationType].flat();
  const plan = readPlanId(record.Plan) ?? "";
  return {
    id: listing.id,
    slug: listing.slug,
    name: listing.name,
    city,
    state,
    country,
    name_key: fold(listing.name),
    city_key: fold(city),
    state_key: fold(state),
    country_key: fold(country),
    region: boostRegion(listing),
    published: listing.published,
    paused: isPublished(record) && isPaused(record),
    featured: isMarkedFeatured(record, plan),
    boost_until: listing.boostUntil === undefined ? null : new Date(listing.boostUntil),
    verified: listing.verified,
    types: [...new Set(listing.typeIds.map((id) => typeSlugOf(id) ?? id))],
    tags: features.map(({ slug }) => slug),
    plan,
    photos: listing.pictures.length,
    facts: PRIVACY_KEYS.filter((key) => listing.privacyFacts[key] !== undefined).length,
    booking: listing.bookingLink !== undefined,
    described: listing.description !== "",
    updated_at: updatedAt,
  };
}

const isMarkedFeatured = (record: SourceRecord, plan: string): boolean => plan === "elite" || readFlag(record.Featured);

export const boostRegion = ({ state, country }: Pick<Listing, "state" | "country">): string => regionOf(state, country) ?? fold(country);

export async function writeIndexRows(db: Kysely<Database>, rows: readonly ListingIndexRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
  if (rows.length === 0) return;
  await db
    .insertInto("listing_index")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute();
}

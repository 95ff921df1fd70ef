import type { Database } from "@nightlatch/database/schema";
import { readSeedRecords } from "@nightlatch/database/seed-records";
import { isInvented } from "@nightlatch/process/settings";
import { readSeedCreatives } from "@nightlatch/seed";
import { type Kysely, sql } from "kysely";

export const DEMONSTRATION = { readSeed: readSeedRecords, readAds: readSeedCreatives } as const;

export interface DemoListing {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly changed: boolean;
}

export async function findDemonstration(db: Kysely<Database>) {
  const { rows } = await sql<DemoListing & { readonly addresses: readonly (string | null)[] }>`
    select id, slug, coalesce(record->>'Name', slug) as name,
      exists (select 1 from audit where subject = 'listing ' || listings.id) as changed,
      array[record->>'Website', record->>'Booking Link', fields->>'Host Email'] as addresses
    from listings left join host_contacts on listing_id = id
    where id between 'rec-0000' and 'rec-9999' and id ~ '^rec-[0-9]{4}$' order by id`.execute(db);
  const isAdopted = ({ addresses }: (typeof rows)[number]) => addresses.some((each) => each?.trim() && !isInvented(each.trim()));
  const plain = ({ addresses: _, ...listing }: (typeof rows)[number]): DemoListing => listing;
  const ads = await db
    .selectFrom("ad_creatives")
    .select(["id", "destination_url"])
    .where("image_path", "like", "/media/ads/%")
    .orderBy("id")
    .execute();
  return {
    listings: rows.filter((row) => !isAdopted(row)).map(plain),
    adopted: rows.filter(isAdopted).map(plain),
    ads: ads.filter(({ destination_url: url }) => isInvented(url)).map(({ id }) => id),
  };
}

import type { ReadAt } from "@nightlatch/database/replica";
import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord, type Stays, toListingDetail, toStayFacts } from "@nightlatch/domain";
import { type PrebuiltResponse, prebuildJson } from "@nightlatch/http/json-response";
import type { Kysely } from "kysely";
import { type Access, draftsFor } from "./drafts.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";

export interface ListingReader {
  detail(slug: string): Promise<PrebuiltResponse | undefined>;
  movedTo(slug: string): Promise<string | undefined>;
  stays(slugs: readonly string[]): Promise<Stays>;
}

const CACHED_DETAILS = 2_000;

export function createListingReader(readAt: ReadAt, live: LiveCatalogue): ListingReader {
  let detailsFor = live.current();
  let details = new Map<string, Promise<PrebuiltResponse | undefined>>();

  function forgetOutdated(): void {
    if (detailsFor === live.current()) return;
    detailsFor = live.current();
    details = new Map();
  }
  const read = <T>(work: (db: Kysely<Database>) => Promise<T>) => readAt(live.current().version, work);

  return {
    detail(slug) {
      forgetOutdated();
      if (!detailsFor.has(slug)) return Promise.resolve(undefined);
      const cached = details.get(slug);
      if (cached) return cached;
      if (details.size >= CACHED_DETAILS) details.clear();
      const into = details;
      const reading = read((db) => readDetail(db, slug));
      into.set(slug, reading);
      reading.catch(() => into.delete(slug));
      return reading;
    },
    movedTo: async (slug) => (await read((db) => movesOf(db, [slug]).where("published", "=", true).executeTakeFirst()))?.slug,
    async stays(slugs) {
      const { has } = live.current();
      const published = slugs.filter(has);
      const current: FindListings = async () => (published.length > 0 ? read((db) => publishedOf(db, published)) : []);
      const moved: FindListings = async (missing) => {
        const found = await read((db) => movesOf(db, missing).where("published", "=", true).execute());
        return found.filter(({ slug }) => has(slug));
      };
      return readStays(slugs, [current, moved]);
    },
  };
}

const movesOf = (db: Kysely<Database>, slugs: readonly string[]) =>
  db
    .selectFrom("listing_redirects")
    .innerJoin("listings", "listings.id", "listing_redirects.listing_id")
    .select(["listing_redirects.slug as asked", "listings.slug", "record"])
    .where("listing_redirects.slug", "in", slugs);

const listingsOf = (db: Kysely<Database>, slugs: readonly string[]) =>
  db.selectFrom("listings").select(["slug as asked", "slug", "record"]).where("slug", "in", slugs);

const publishedOf = (db: Kysely<Database>, slugs: readonly string[]) => listingsOf(db, slugs).where("published", "=", true).execute();

export function createDraftReader(db: Kysely<Database>, access: Access): ListingReader {
  return {
    detail: async (slug) =>
      (await readDetail(db, slug)) ??
      toDetail(await draftsFor(db.selectFrom("listings").select("record"), access).where("slug", "=", slug).executeTakeFirst()),
    movedTo: async (slug) => {
      const moved = movesOf(db, [slug]);
      return ((await moved.where("published", "=", true).executeTakeFirst()) ?? (await draftsFor(moved, access).executeTakeFirst()))?.slug;
    },
    stays: (slugs) =>
      readStays(slugs, [
        (requested) => publishedOf(db, requested),
        (missing) => draftsFor(listingsOf(db, missing), access).execute(),
        (missing) => movesOf(db, missing).where("published", "=", true).execute(),
        (missing) => draftsFor(movesOf(db, missing), access).execute(),
      ]),
  };
}

async function readDetail(db: Kysely<Database>, slug: string): Promise<PrebuiltResponse | undefined> {
  const row = await db.selectFrom("listings").select("record").where("slug", "=", slug).where("published", "=", true).executeTakeFirst();
  return toDetail(row);
}

const toDetail = (row: Row | undefined): PrebuiltResponse | undefined =>
  row && prebuildJson(toListingDetail(readListing(row.record as SourceRecord)));

interface Row {
  readonly record: Readonly<Record<string, unknown>>;
}

interface FoundListing extends Row {
  readonly asked: string;
  readonly slug: string;
}

type FindListings = (slugs: readonly string[]) => Promise<readonly FoundListing[]>;

async function readStays(slugs: readonly string[], finders: readonly FindListings[]): Promise<Stays> {
  const found = new Map<string, FoundListing>();
  for (const find of finders) {
    const missing = slugs.filter((slug) => !found.has(slug));
    if (missing.length === 0) break;
    for (const listing of await find(missing)) found.set(listing.asked, listing);
  }
  const listings = slugs.flatMap((slug) => found.get(slug) ?? []);
  const bySlug = new Map(listings.map(({ slug, record }) => [slug, record]));
  return {
    stays: [...bySlug.values()].map((record) => toStayFacts(readListing(record as SourceRecord))),
    gone: slugs.filter((slug) => !found.has(slug)),
    moved: listings.filter(({ asked, slug }) => asked !== slug).map(({ asked, slug }) => ({ from: asked, to: slug })),
  };
}

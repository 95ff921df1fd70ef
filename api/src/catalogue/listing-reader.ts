import { readListing, type SourceRecord, type Stays, toListingDetail } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import type { ReadAt } from "../db/replica.ts";
import type { Database } from "../db/schema.ts";
import { type PreparedAnswer, prepareJson } from "../http/json-answer.ts";
import { type Access, draftsFor } from "./drafts.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { type FindListings, readStays } from "./read-stays.ts";

/**
 * Reads whole listings from the database. Answers are kept until the catalogue changes, so that a listing's page and the
 * lists that lead to it show the same moment, and a popular listing is read once.
 */
export interface ListingReader {
  /** The detail of a visible listing as JSON; undefined when there is none with this slug. */
  detail(slug: string): Promise<PreparedAnswer | undefined>;
  /** The slug by which the visible listing is found now that had this one before; undefined when there is none. */
  movedTo(slug: string): Promise<string | undefined>;
  /** The facts of the visible listings with these slugs, which are found by former slugs too. */
  stays(slugs: readonly string[]): Promise<Stays>;
}

const KEPT_DETAILS = 2_000;

/** @param readAt reads of at least the version of the catalogue that leads here */
export function createListingReader(readAt: ReadAt, live: LiveCatalogue): ListingReader {
  let keptFor = live.current();
  let details = new Map<string, Promise<PreparedAnswer | undefined>>();

  function forgetOutdated(): void {
    if (keptFor === live.current()) return;
    keptFor = live.current();
    details = new Map();
  }
  const read = <T>(work: (db: Kysely<Database>) => Promise<T>) => readAt(live.current().version, work);

  return {
    detail(slug) {
      forgetOutdated();
      if (!keptFor.has(slug)) return Promise.resolve(undefined);
      const kept = details.get(slug);
      if (kept) return kept;
      if (details.size >= KEPT_DETAILS) details.clear();
      const into = details;
      const reading = read((db) => readDetail(db, slug));
      into.set(slug, reading);
      // A failed read must not be kept.
      reading.catch(() => into.delete(slug));
      return reading;
    },
    movedTo: async (slug) => (await read((db) => movesOf(db, [slug]).where("published", "=", true).executeTakeFirst()))?.slug,
    async stays(slugs) {
      // Of one moment with the lists that lead here.
      const { has } = live.current();
      const shown = slugs.filter(has);
      const current: FindListings = async () => (shown.length > 0 ? read((db) => publishedOf(db, shown)) : []);
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

/** Reads whole listings for a preview session: public ones and the drafts that the session opens. Nothing is kept. */
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
        (asked) => publishedOf(db, asked),
        (missing) => draftsFor(listingsOf(db, missing), access).execute(),
        (missing) => movesOf(db, missing).where("published", "=", true).execute(),
        (missing) => draftsFor(movesOf(db, missing), access).execute(),
      ]),
  };
}

async function readDetail(db: Kysely<Database>, slug: string): Promise<PreparedAnswer | undefined> {
  const row = await db.selectFrom("listings").select("record").where("slug", "=", slug).where("published", "=", true).executeTakeFirst();
  return toDetail(row);
}

const toDetail = (row: Row | undefined): PreparedAnswer | undefined =>
  row && prepareJson(toListingDetail(readListing(row.record as SourceRecord)));

interface Row {
  readonly record: Readonly<Record<string, unknown>>;
}

import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * The published listing that has this slug, or had it: somebody may have its page open under an address that it had before.
 *
 * @param slug text that the database can store
 */
export const publishedListing = (db: Kysely<Database>, slug: string) =>
  db
    .selectFrom("listings")
    .where("published", "=", true)
    // Both as ids: with an "or" between them Postgres reads every listing.
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("listings as named")
        .select("named.id")
        .where("named.slug", "=", slug)
        .unionAll(({ selectFrom: from }) =>
          from("listing_redirects").select("listing_redirects.listing_id as id").where("listing_redirects.slug", "=", slug),
        ),
    );

/** The id of the listing that a submission is about, in a query of `submissions`: one that its host wants changed, or the one made of it. */
export const LISTING_OF_SUBMISSION = sql<string>`coalesce(submissions.listing_id, submissions.id::text)`;

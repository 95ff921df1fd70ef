import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Finds a listing by its current or former slug. @param slug without characters that Postgres rejects */
export const publishedListing = (db: Kysely<Database>, slug: string) =>
  db
    .selectFrom("listings")
    .where("published", "=", true)
    // With "or" instead of a union, Postgres would read every listing.
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("listings as named")
        .select("named.id")
        .where("named.slug", "=", slug)
        .unionAll(({ selectFrom: from }) =>
          from("listing_redirects").select("listing_redirects.listing_id as id").where("listing_redirects.slug", "=", slug),
        ),
    );

export const HOST_EMAIL = sql<string>`lower(trim(host_contacts.fields->>'Host Email'))`;

export const LISTING_OF_SUBMISSION = sql<string>`coalesce(submissions.listing_id, submissions.id::text)`;

import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The published listing with this current or former slug. @param slug text that the database can store */
export const publishedListing = (db: Kysely<Database>, slug: string) =>
  db
    .selectFrom("listings")
    .where("published", "=", true)
    // With "or" instead of a union Postgres reads every listing.
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("listings as named")
        .select("named.id")
        .where("named.slug", "=", slug)
        .unionAll(({ selectFrom: from }) =>
          from("listing_redirects").select("listing_redirects.listing_id as id").where("listing_redirects.slug", "=", slug),
        ),
    );

/** In a query of `host_contacts`: the host's address, comparable. The index `host_contacts_email` has it. */
export const HOST_EMAIL = sql<string>`lower(trim(host_contacts.fields->>'Host Email'))`;

/** In a query of `submissions`: the id of the listing that its host wants changed, or that the submission became. */
export const LISTING_OF_SUBMISSION = sql<string>`coalesce(submissions.listing_id, submissions.id::text)`;

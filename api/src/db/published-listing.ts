import type { Kysely } from "kysely";
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
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("slug", "=", slug),
        eb("id", "in", selectFrom("listing_redirects").select("listing_id").where("listing_redirects.slug", "=", slug)),
      ]),
    );

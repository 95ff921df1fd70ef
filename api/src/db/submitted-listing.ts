import { sql } from "kysely";

/** The id of the listing that a submission is about, in a query of `submissions`: one that its host wants changed, or the one made of it. */
export const LISTING_OF_SUBMISSION = sql<string>`coalesce(submissions.listing_id, submissions.id::text)`;

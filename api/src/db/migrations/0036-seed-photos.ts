import type { Kysely } from "kysely";
import { renewSeedPictures } from "../seed-records.ts";

export const understoodBy = "0035-removal-confirmations";

/** Gives the demonstration's listings photos in place of pictures that earlier releases drew. */
export const up = (db: Kysely<unknown>): Promise<void> => renewSeedPictures(db, /^\/media\/places\//, "%/media/places/%");

/** The drawn pictures are gone, so there is nothing to go back to. */
export async function down(): Promise<void> {}

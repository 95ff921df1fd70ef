import type { Kysely } from "kysely";
import { renewSeedPictures } from "../seed-records.ts";

/** Pictures of the houses that the seed's listings shared in earlier releases. The site's own scenes are in the same folder and stay. */
const SHARED_HOUSE = /^\/media\/scenes\/(?!hero-dusk-|no-picture-|og-default)/;

/** Gives each listing of the seed pictures of its own place where it showed a house that several shared. */
export const up = (db: Kysely<unknown>): Promise<void> => renewSeedPictures(db, SHARED_HOUSE, "%/media/scenes/%");

/** The earlier pictures are gone, so there is nothing to go back to. */
export async function down(): Promise<void> {}

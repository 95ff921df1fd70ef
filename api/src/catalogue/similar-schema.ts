import { listingCardSchema, type SimilarListings } from "@nightlatch/domain";
import { z } from "zod";

/** The schema of the answer of `/api/listings/:slug/similar`. */
export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) }) satisfies z.ZodType<SimilarListings>;

import { z } from "zod";
import { listingCardSchema } from "./views.ts";

/** The answer of `/api/listings/:slug/similar`: the stays nearest in meaning, best first. */
export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) });
export type SimilarListings = z.infer<typeof similarListingsSchema>;

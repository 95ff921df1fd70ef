import { z } from "zod";
import { listingCardSchema } from "./views.ts";

/** `/api/listings/:slug/similar`: stays nearest in meaning, best first. */
export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) });
export type SimilarListings = z.infer<typeof similarListingsSchema>;

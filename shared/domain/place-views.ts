import { z } from "zod";

const count = z.number().int().positive();

/** The answer of `GET /api/places`: every place that has listings (docs/product/deciding.md#places). */
export const placeIndexSchema = z.object({
  /** The number of listings, also of those that say no place. */
  total: z.number().int(),
  countries: z.array(
    z.object({
      /** Empty for listings that name no country. */
      name: z.string(),
      count,
      states: z.array(
        z.object({
          /** Empty for listings that name no state. */
          name: z.string(),
          count,
          cities: z.array(
            z.object({
              name: z.string(),
              count,
              /** Degrees north and east of the city, never of a listing; absent for a city that the table lacks. */
              at: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type PlaceIndex = z.infer<typeof placeIndexSchema>;

/** A city near a place (docs/product/deciding.md#also-nearby). */
export const nearbyCitySchema = z.object({
  /** The segments of its list's address. */
  state: z.string(),
  city: z.string(),
  /** Such as "Gatlinburg, Tennessee". */
  label: z.string(),
  count,
  /** Whole kilometres. */
  km: z.number().int().nonnegative(),
  /** The distance in words, such as "about 40 miles (65 km) away". */
  away: z.string(),
});
export type NearbyCity = z.infer<typeof nearbyCitySchema>;

/** The answer of `GET /api/nearby`. */
export const nearbySchema = z.object({ items: z.array(nearbyCitySchema) });
export type Nearby = z.infer<typeof nearbySchema>;

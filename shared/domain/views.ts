import { z } from "zod";
import { PRIVACY_DETAIL_MAX, PRIVACY_KEYS, PRIVACY_SOURCES, type PrivacyKey } from "./privacy/privacy-facts.ts";
import { PREVIEW_SCOPES } from "./site/preview.ts";

/**
 * The answers of the site's own read endpoints (docs/architecture.md#data). These are the only shapes of a listing that
 * leave the server besides the source-shaped records of `/api/properties`; host name, email and phone have no place in any
 * of them (docs/product/abuse-and-privacy.md#private-fields).
 */

/** A picture as pages use it. `variants` exists for pictures we host in several widths and formats. */
export const pictureSchema = z.object({
  /** The address to load when there is no better variant. */
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string(),
  /** `data:` address of a tiny blurred version. */
  placeholder: z.string().optional(),
  /** Files named `{base}-{width}.{format}`. */
  variants: z
    .object({ base: z.string(), widths: z.array(z.number().int().positive()), formats: z.array(z.enum(["avif", "webp"])) })
    .optional(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A slug with the words people read for it. */
export const namedSchema = z.object({ slug: z.string(), label: z.string() });
export type Named = z.infer<typeof namedSchema>;

/** One card of the browse grid (docs/product/browse.md#cards). */
export const listingCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** The type shown on the badge: the first id with a known name (docs/product/data.md#names-of-types). Absent when it has none. */
  type: namedSchema.optional(),
  guests: z.number().int(),
  bedrooms: z.number().int(),
  /** At most three furniture labels (docs/product/browse.md#cards). */
  furniture: z.array(z.string()),
  /** The number of furniture labels beyond those three. */
  furnitureMore: z.number().int(),
  hotTub: z.boolean(),
  featured: z.boolean(),
  verified: z.boolean(),
  /** The words of the most telling privacy facts, at most two (docs/product/browse.md#cards). Absent when nothing is said. */
  privacy: z.array(z.string()).optional(),
  /** The first picture; absent when the listing has none (docs/product/detail.md#missing-pictures). */
  picture: pictureSchema.optional(),
  /** Set on a listing that is not public: only a preview session gets it (docs/product/preview.md#drafts). */
  draft: z.literal(true).optional(),
});
export type ListingCard = z.infer<typeof listingCardSchema>;

export const facetValueSchema = namedSchema.extend({ count: z.number().int() });
export type FacetValue = z.infer<typeof facetValueSchema>;

/** Counts beside each filter choice; any-of groups leave out their own group (docs/product/filters.md#counts). */
export const facetCountsSchema = z.object({
  furniture: z.array(facetValueSchema),
  dynamics: z.array(facetValueSchema),
  wellness: z.array(facetValueSchema),
  locationType: z.array(facetValueSchema),
  /**
   * The number of listings that give each answer about privacy, by the answer's slug; answers that none gives are left out.
   * Absent from an API that does not count them.
   */
  privacyFacts: z.record(z.string(), z.number().int()).optional(),
});
export type FacetCounts = z.infer<typeof facetCountsSchema>;

/** A filter value whose removal would help an empty list, with the number of listings there would be then. */
export const dropHintSchema = z.object({
  /** The filter's name in a query. */
  filter: z.string(),
  /** The value of a list filter; absent for a filter that has one value only. */
  value: z.string().optional(),
  total: z.number().int().positive(),
});
export type DropHint = z.infer<typeof dropHintSchema>;

/** One page of `/api/listings`. */
export const listingPageSchema = z.object({
  items: z.array(listingCardSchema),
  /** The number of listings that the whole query matches. */
  total: z.number().int(),
  /** The number of visible listings of the property type, whatever the other filters say (docs/product/browse.md#empty-lists). */
  typeTotal: z.number().int(),
  /** The `cursor` of the next page; null at the end. */
  nextCursor: z.string().nullable(),
  facets: facetCountsSchema,
  /** The place and type of the query as people write them, for breadcrumbs and the location count. */
  place: z.object({
    type: namedSchema.nullable(),
    state: namedSchema.nullable(),
    city: namedSchema.nullable(),
  }),
  /**
   * Only when `total` is 0: the filter values of which removing any one brings listings again, most listings first. Absent
   * when removing one is not enough.
   */
  drops: z.array(dropHintSchema).optional(),
});
export type ListingPage = z.infer<typeof listingPageSchema>;

/** Features of one category, in taxonomy order. */
export const featureGroupSchema = z.object({
  category: z.enum(["Kink Furniture", "Wellness", "General", "Atmosphere", "LocationType"]),
  /** `hint` says in a few words what the feature is (docs/product/classification.md#wellness-hints). */
  items: z.array(namedSchema.extend({ hint: z.string().optional() })),
});
export type FeatureGroup = z.infer<typeof featureGroupSchema>;

/** What a listing says about one question of privacy (docs/product/data.md#privacy-facts), with the words that people read. */
export const privacyFactSchema = z.object({
  key: z.enum(PRIVACY_KEYS as [PrivacyKey, ...PrivacyKey[]]),
  /** In order; several only where several may be true together. */
  values: z.array(namedSchema),
  detail: z.string().max(PRIVACY_DETAIL_MAX).optional(),
  /** `host` says it, or `verified`: Nightlatch has looked. */
  by: z.enum(PRIVACY_SOURCES),
  /** YYYY-MM-DD; absent when nobody wrote it down. */
  since: z.string().optional(),
});
export type PrivacyFactView = z.infer<typeof privacyFactSchema>;

/** The answer of `/api/listings/:slug`: all that the detail page shows. */
export const listingDetailSchema = listingCardSchema.extend({
  description: z.string(),
  types: z.array(namedSchema),
  beds: z.number().int(),
  bathrooms: z.number(),
  /** All furniture labels. */
  allFurniture: z.array(z.string()),
  /** Amenities by category, without empty groups. */
  features: z.array(featureGroupSchema),
  /** At most six (docs/product/detail.md#highlights). */
  highlights: z.array(z.string()),
  labels: z.object({
    lifestyleAware: z.boolean(),
    lifestyleFriendly: z.boolean(),
    oneCoupleOnly: z.boolean(),
    adultsOnly: z.boolean(),
  }),
  wifi: z.boolean(),
  kitchen: z.boolean(),
  notes: z.object({
    privacy: z.string().optional(),
    camera: z.string().optional(),
    sound: z.string().optional(),
    access: z.string().optional(),
  }),
  /** The answers given, in the order of the questions; absent when nothing is said. */
  privacyFacts: z.array(privacyFactSchema).optional(),
  pictures: z.array(pictureSchema),
  /**
   * The target of the booking button: Booking Link, else Website, with UTM merged in; null when neither is an address that
   * can be visited.
   */
  booking: z.object({ url: z.string(), domain: z.string(), affiliate: z.boolean() }).nullable(),
  updatedAt: z.string(),
});
export type ListingDetail = z.infer<typeof listingDetailSchema>;

/**
 * What visitors weigh of one stay beside others: the facts of its page, each kind of them in a list of labels of its own, without
 * its texts and further pictures.
 */
export const stayFactsSchema = listingDetailSchema
  .omit({ description: true, features: true, highlights: true, notes: true, pictures: true, updatedAt: true })
  .extend({
    wellness: z.array(z.string()),
    /** Labels of LocationType. */
    setting: z.array(z.string()),
    atmosphere: z.array(z.string()),
    /** Labels of General, without those that `labels` tells. */
    general: z.array(z.string()),
  });
export type StayFacts = z.infer<typeof stayFactsSchema>;

/** The answer of `/api/stays` for the slugs that it was asked for. */
export const staysSchema = z.object({
  /** In the order in which they were asked for, each once. */
  stays: z.array(stayFactsSchema),
  /** The slugs of no visible stay. */
  gone: z.array(z.string()),
  /** The slugs that a stay had before, with the one that it has in `stays` (docs/product/detail.md#old-addresses). */
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type Stays = z.infer<typeof staysSchema>;

/** One row under the search field (docs/product/browse.md#suggestions). */
export const suggestionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("city"), label: z.string(), city: z.string(), state: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("state"), label: z.string(), state: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("country"), label: z.string(), country: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("property"), label: z.string(), id: z.string(), slug: z.string(), place: z.string() }),
]);
export type Suggestion = z.infer<typeof suggestionSchema>;

/** The answer of `/api/category-counts`: published listings per browse type value (docs/product/home.md#category-cards). */
export const categoryCountsSchema = z.object({
  total: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  /** A listing's picture for each of home's categories that has one; absent from an API that chooses none. */
  pictures: z.record(z.string(), pictureSchema).optional(),
});
export type CategoryCounts = z.infer<typeof categoryCountsSchema>;

/**
 * The answer of `/api/feature-counts`: published listings that have each feature, by feature slug
 * (docs/product/internal-pages.md#icons).
 */
export const featureCountsSchema = z.object({
  total: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
});
export type FeatureCounts = z.infer<typeof featureCountsSchema>;

/** What a valid preview session permits (docs/product/api.md#preview-calls). The token is never part of it. */
export const previewGrantSchema = z.object({
  name: z.string().describe("Whom the banner greets."),
  scope: z.enum(PREVIEW_SCOPES).describe("all: every unpublished listing; listed: those of allowedIds."),
  allowedIds: z.array(z.string()).describe("Record ids of the unpublished listings that scope listed opens."),
  expiresAt: z.string().describe("ISO time."),
});
export type PreviewGrant = z.infer<typeof previewGrantSchema>;

/** A preview session as a page reads it. */
export const previewSessionSchema = previewGrantSchema.extend({
  secondsLeft: z.number().describe("Until expiresAt, by the clock that decides: a visitor's own may be days ahead or behind."),
});
export type PreviewSession = z.infer<typeof previewSessionSchema>;

/** At most three stays, nearest first. */
export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) });
export type SimilarListings = z.infer<typeof similarListingsSchema>;

/** A photo that was uploaded for a listing that is yet to be handed in. */
export const uploadedPhotoSchema = z.object({
  photo: z.string().describe("Names the photo when the listing is handed in. A secret: its holder may use the photo."),
  width: z.number().int().describe("Of the photo as it is kept, upright."),
  height: z.number().int(),
});
export type UploadedPhoto = z.infer<typeof uploadedPhotoSchema>;

/** The answer of every failed call. */
export const errorBodySchema = z.object({
  /** One clear sentence. */
  error: z.string(),
  /** A stable code from the API's error table. */
  code: z.string(),
  /** The field or query parameter at fault, when there is one. */
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

const count = z.number().int().positive();

/** The answer of `GET /api/places`: every place that has listings (docs/product/deciding.md#places). */
export const placeIndexSchema = z.object({
  /** The number of listings, with and without a place. */
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

import { z } from "zod";
import { PRIVACY_DETAIL_MAX, PRIVACY_KEYS, PRIVACY_SOURCES, type PrivacyKey } from "./privacy/privacy-facts.ts";
import { PREVIEW_SCOPES } from "./site/site.ts";

/** No response contains a host's name, email or phone (docs/product/abuse-and-privacy.md#private-fields). */

export const listingImageSchema = z.object({
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string(),
  placeholder: z.string().optional(),
  variants: z
    .object({ base: z.string(), widths: z.array(z.number().int().positive()), formats: z.array(z.enum(["avif", "webp"])) })
    .optional(),
});
export type ListingImage = z.infer<typeof listingImageSchema>;

export const namedSchema = z.object({ slug: z.string(), label: z.string() });
export type Named = z.infer<typeof namedSchema>;

export const listingCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  type: namedSchema.optional(),
  guests: z.number().int(),
  bedrooms: z.number().int(),
  furniture: z.array(z.string()),
  furnitureMore: z.number().int(),
  hotTub: z.boolean(),
  featured: z.boolean(),
  verified: z.boolean(),
  privacy: z.array(z.string()).optional(),
  picture: listingImageSchema.optional(),
  /** Set on unpublished listings, for preview sessions only (docs/product/preview.md#drafts). */
  draft: z.literal(true).optional(),
});
export type ListingCard = z.infer<typeof listingCardSchema>;

export const facetValueSchema = namedSchema.extend({ count: z.number().int() });
export type FacetValue = z.infer<typeof facetValueSchema>;

export const facetCountsSchema = z.object({
  furniture: z.array(facetValueSchema),
  dynamics: z.array(facetValueSchema),
  wellness: z.array(facetValueSchema),
  locationType: z.array(facetValueSchema),
  /** Absent in responses of older releases. */
  privacyFacts: z.record(z.string(), z.number().int()).optional(),
});
export type FacetCounts = z.infer<typeof facetCountsSchema>;

export const dropHintSchema = z.object({
  filter: z.string(),
  value: z.string().optional(),
  total: z.number().int().positive(),
});
export type DropHint = z.infer<typeof dropHintSchema>;

export const listingPageSchema = z.object({
  items: z.array(listingCardSchema),
  total: z.number().int(),
  /** Visible listings of the type, without other filters (docs/product/browse.md#empty-lists). */
  typeTotal: z.number().int(),
  nextCursor: z.string().nullable(),
  facets: facetCountsSchema,
  place: z.object({
    type: namedSchema.nullable(),
    state: namedSchema.nullable(),
    city: namedSchema.nullable(),
  }),
  /** Filters whose removal would show listings; absent if there are none. */
  drops: z.array(dropHintSchema).optional(),
});
export type ListingPage = z.infer<typeof listingPageSchema>;

export const featureGroupSchema = z.object({
  category: z.enum(["Kink Furniture", "Wellness", "General", "Atmosphere", "LocationType"]),
  items: z.array(namedSchema.extend({ hint: z.string().optional() })),
});
export type FeatureGroup = z.infer<typeof featureGroupSchema>;

export const privacyFactSchema = z.object({
  key: z.enum(PRIVACY_KEYS as [PrivacyKey, ...PrivacyKey[]]),
  values: z.array(namedSchema),
  detail: z.string().max(PRIVACY_DETAIL_MAX).optional(),
  by: z.enum(PRIVACY_SOURCES),
  /** YYYY-MM-DD, when known. */
  since: z.string().optional(),
});
export type PrivacyFactView = z.infer<typeof privacyFactSchema>;

export const listingDetailSchema = listingCardSchema.extend({
  description: z.string(),
  types: z.array(namedSchema),
  beds: z.number().int(),
  bathrooms: z.number(),
  allFurniture: z.array(z.string()),
  features: z.array(featureGroupSchema),
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
  privacyFacts: z.array(privacyFactSchema).optional(),
  pictures: z.array(listingImageSchema),
  /** Booking Link, else Website, with UTM values; null when neither is a valid address. */
  booking: z.object({ url: z.string(), domain: z.string(), affiliate: z.boolean() }).nullable(),
  updatedAt: z.string(),
});
export type ListingDetail = z.infer<typeof listingDetailSchema>;

export const stayFactsSchema = listingDetailSchema
  .omit({ description: true, features: true, highlights: true, notes: true, pictures: true, updatedAt: true })
  .extend({
    wellness: z.array(z.string()),
    setting: z.array(z.string()),
    atmosphere: z.array(z.string()),
    general: z.array(z.string()),
  });
export type StayFacts = z.infer<typeof stayFactsSchema>;

export const staysSchema = z.object({
  stays: z.array(stayFactsSchema),
  /** Slugs without a visible stay. */
  gone: z.array(z.string()),
  /** `from`: a former slug; `to`: its current slug, which is in `stays` (docs/product/detail.md#old-addresses). */
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type Stays = z.infer<typeof staysSchema>;

export const suggestionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("city"), label: z.string(), city: z.string(), state: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("state"), label: z.string(), state: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("country"), label: z.string(), country: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal("property"), label: z.string(), id: z.string(), slug: z.string(), place: z.string() }),
]);
export type Suggestion = z.infer<typeof suggestionSchema>;

export const categoryCountsSchema = z.object({
  total: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  /** Images by category; absent in responses of older releases. */
  pictures: z.record(z.string(), listingImageSchema).optional(),
});
export type CategoryCounts = z.infer<typeof categoryCountsSchema>;

export const featureCountsSchema = z.object({
  total: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
});
export type FeatureCounts = z.infer<typeof featureCountsSchema>;

/** A preview session without its token (docs/product/api.md#preview-calls). */
export const previewGrantSchema = z.object({
  name: z.string().describe("The name that the banner greets."),
  scope: z.enum(PREVIEW_SCOPES).describe("all: every unpublished listing; listed: those of allowedIds."),
  allowedIds: z.array(z.string()).describe("Record ids of the unpublished listings that scope listed opens."),
  expiresAt: z.string().describe("ISO time."),
});
export type PreviewGrant = z.infer<typeof previewGrantSchema>;

export const previewSessionSchema = previewGrantSchema.extend({
  secondsLeft: z.number().describe("Until expiresAt, by the server's clock: a visitor's own may be days ahead or behind."),
});
export type PreviewSession = z.infer<typeof previewSessionSchema>;

export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) });
export type SimilarListings = z.infer<typeof similarListingsSchema>;

export const uploadedPhotoSchema = z.object({
  photo: z.string().describe("Names the photo when the listing is submitted. A secret: its holder may use the photo."),
  width: z.number().int().describe("Of the stored photo, upright."),
  height: z.number().int(),
});
export type UploadedPhoto = z.infer<typeof uploadedPhotoSchema>;

export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

const count = z.number().int().positive();

export const placeIndexSchema = z.object({
  total: z.number().int(),
  countries: z.array(
    z.object({
      name: z.string(),
      count,
      states: z.array(
        z.object({
          name: z.string(),
          count,
          cities: z.array(
            z.object({
              name: z.string(),
              count,
              /** The city's latitude and longitude in degrees, never a listing's; absent for an unknown city. */
              at: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type PlaceIndex = z.infer<typeof placeIndexSchema>;

export const nearbyCitySchema = z.object({
  state: z.string(),
  city: z.string(),
  label: z.string(),
  count,
  km: z.number().int().nonnegative(),
  away: z.string(),
});
export type NearbyCity = z.infer<typeof nearbyCitySchema>;

export const nearbySchema = z.object({ items: z.array(nearbyCitySchema) });
export type Nearby = z.infer<typeof nearbySchema>;

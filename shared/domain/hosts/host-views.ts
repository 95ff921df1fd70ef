import { z } from "zod";
import { PRIVACY_FACTS, PRIVACY_SOURCES, type PrivacyFacts, type PrivacySlug } from "../privacy/privacy-facts.ts";
import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-names.ts";
import { PLANS } from "./plans.ts";

/** Pages import only the types from this file, so that they do not load zod. */

export const hostedNameSchema = z.object({
  slug: z.string(),
  name: z.string(),
  place: z.string(),
  /** `hidden`: not in the directory, which the host cannot change. */
  state: z.enum(["shown", "paused", "hidden"]),
});
export type HostedName = z.infer<typeof hostedNameSchema>;
export type HostedState = HostedName["state"];

export const addressChangeSchema = z.object({
  /** ISO time. */
  until: z.string(),
  said: z.object({ before: z.boolean(), after: z.boolean() }),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;

export const hostSessionSchema = z.object({
  csrf: z.string(),
  slug: z.string(),
  listings: z.array(hostedNameSchema),
  /** By the server's clock. */
  secondsLeft: z.number(),
  address: addressChangeSchema.optional(),
});
export type HostSession = z.infer<typeof hostSessionSchema>;

const slugs = z.array(z.string()).readonly();

export const hostedFieldsSchema = z.object({
  name: z.string(),
  propertyType: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  website: z.string(),
  bookingLink: z.string(),
  maxGuests: z.string(),
  bedrooms: z.string(),
  beds: z.string(),
  bathrooms: z.string(),
  bedLayoutNotes: z.string(),
  furniture: slugs,
  wellness: slugs,
  general: slugs,
  atmosphere: slugs,
  locationType: slugs,
});
export type HostedFields = Readonly<z.infer<typeof hostedFieldsSchema>>;

export const captionedImageSchema = z.object({ url: z.string(), caption: z.string() });
export type CaptionedImage = Readonly<z.infer<typeof captionedImageSchema>>;

export const hostedImageSchema = captionedImageSchema.extend({
  src: z.string(),
  own: z.boolean(),
});
export type HostedImage = z.infer<typeof hostedImageSchema>;

export type ArrangedImage = CaptionedImage | { readonly photo: string };

export interface SeenListing {
  readonly fields: HostedFields;
  readonly pictures: readonly CaptionedImage[];
}

export const hostedProposalSchema = z.object({
  id: z.string(),
  /** ISO time. */
  sentAt: z.string(),
  fields: z.array(z.string()),
  photos: z.number(),
  declined: z.string().optional(),
});
export type HostedProposal = z.infer<typeof hostedProposalSchema>;

export const hostedDaySchema = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  views: z.number(),
  followed: z.number(),
});
export type HostedDay = z.infer<typeof hostedDaySchema>;

const privacySlugs = PRIVACY_KEYS.flatMap((key) => PRIVACY_FACTS[key].options.map(({ slug }) => slug)) as [PrivacySlug, ...PrivacySlug[]];
const statedFactSchema = z.object({
  values: z.array(z.enum(privacySlugs)).readonly(),
  detail: z.string().optional(),
  by: z.enum(PRIVACY_SOURCES),
  since: z.string().optional(),
});
const statedFacts = Object.fromEntries(PRIVACY_KEYS.map((key) => [key, statedFactSchema.optional()])) as Record<
  PrivacyKey,
  z.ZodOptional<typeof statedFactSchema>
>;

const planSchema = z.enum(PLANS.map(({ id }) => id));

export const hostedListingSchema = hostedNameSchema.extend({
  /** ISO time, while paused. */
  pausedSince: z.string().optional(),
  fields: hostedFieldsSchema,
  privacy: z.object(statedFacts) satisfies z.ZodType<PrivacyFacts>,
  pictures: z.array(hostedImageSchema),
  plan: planSchema.optional(),
  /** ISO time, while a boost runs. */
  boostUntil: z.string().optional(),
  planWanted: planSchema.optional(),
  proposals: z.array(hostedProposalSchema),
  days: z.array(hostedDaySchema),
});
export type HostedListing = z.infer<typeof hostedListingSchema>;

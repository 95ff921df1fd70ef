import { z } from "zod";
import { PRIVACY_FACTS, PRIVACY_SOURCES, type PrivacyFacts, type PrivacySlug } from "../privacy/privacy-facts.ts";
import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-names.ts";
import { PLANS } from "./plans.ts";

/*
 * The responses of the host's own calls (docs/product/host.md). Pages import their types alone, so no page carries a byte of them.
 */

/** One of the listings of a host. */
export const hostedNameSchema = z.object({
  slug: z.string(),
  name: z.string(),
  place: z.string(),
  /** `shown`: everybody sees it. `paused`: its host has paused it. `hidden`: the directory does not show it, and its host cannot change that. */
  state: z.enum(["shown", "paused", "hidden"]),
});
export type HostedName = z.infer<typeof hostedNameSchema>;
export type HostedState = HostedName["state"];

/** A change of a host's address that waits for both addresses. */
export const addressChangeSchema = z.object({
  /** ISO time until which both can agree. */
  until: z.string(),
  /** Which of them has agreed. */
  said: z.object({ before: z.boolean(), after: z.boolean() }),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** A host's session. */
export const hostSessionSchema = z.object({
  /** Goes back with every change, as proof that the host's own page asks for it. */
  csrf: z.string(),
  /** The listing that the link was made for. */
  slug: z.string(),
  listings: z.array(hostedNameSchema),
  /** Until the session ends, by the server's clock. */
  secondsLeft: z.number(),
  address: addressChangeSchema.optional(),
});
export type HostSession = z.infer<typeof hostSessionSchema>;

const slugs = z.array(z.string()).readonly();

/** The fields that a host may propose to change: texts as a form holds them, and the slugs of the type and of features. */
export const hostedFieldsSchema = z.object({
  name: z.string(),
  /** Empty while the listing has no type, several types, or an unknown type. */
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

/** A picture of a listing with its caption; its address in the record names it. */
export const captionedPictureSchema = z.object({ url: z.string(), caption: z.string() });
export type CaptionedPicture = Readonly<z.infer<typeof captionedPictureSchema>>;

/** A picture as the host's page shows it. */
export const hostedPictureSchema = captionedPictureSchema.extend({
  /** The address of a small file. */
  src: z.string(),
  /** Whether it is a photo that the host sent. */
  own: z.boolean(),
});
export type HostedPicture = z.infer<typeof hostedPictureSchema>;

/** A position in the order of pictures that a host wants: a picture that the listing has, or a new photo by its secret name. */
export type ArrangedPicture = CaptionedPicture | { readonly photo: string };

/** A listing's values as the host's page showed them when the host began to write. */
export interface SeenListing {
  readonly fields: HostedFields;
  readonly pictures: readonly CaptionedPicture[];
}

/** A proposal that waits for the operator, or that was declined of late. */
export const hostedProposalSchema = z.object({
  id: z.string(),
  /** ISO time. */
  sentAt: z.string(),
  /** The fields that it changes, as the record spells them. */
  fields: z.array(z.string()),
  /** The number of photos that came with it. */
  photos: z.number(),
  /** Why it was declined; absent while it waits. */
  declined: z.string().optional(),
});
export type HostedProposal = z.infer<typeof hostedProposalSchema>;

/** The counts of one day, UTC. */
export const hostedDaySchema = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** How often the listing's page was looked at. */
  views: z.number(),
  /** How often its booking link was followed. */
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

/** A listing as its host sees it. */
export const hostedListingSchema = hostedNameSchema.extend({
  /** ISO time; only while it is paused. */
  pausedSince: z.string().optional(),
  fields: hostedFieldsSchema,
  privacy: z.object(statedFacts) satisfies z.ZodType<PrivacyFacts>,
  /** Its pictures in their order, the cover first. */
  pictures: z.array(hostedPictureSchema),
  plan: planSchema.optional(),
  /** ISO time until which a boost runs; only while one does. */
  boostUntil: z.string().optional(),
  /** The plan that the host asked for last. */
  planWanted: planSchema.optional(),
  proposals: z.array(hostedProposalSchema),
  /** The days of the last year since the listing was there, the oldest first; a day without a view is one of zeros. */
  days: z.array(hostedDaySchema),
});
export type HostedListing = z.infer<typeof hostedListingSchema>;

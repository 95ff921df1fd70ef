import { LISTING_LIMIT_MAX, listingParamsSchema } from "@nightlatch/catalogue/listing-params";
import {
  addressChangeSchema,
  categoryCountsSchema,
  dropHintSchema,
  errorBodySchema,
  facetCountsSchema,
  facetValueSchema,
  featureCountsSchema,
  featureGroupSchema,
  filterValues,
  hostedDaySchema,
  hostedImageSchema,
  hostedListingSchema,
  hostedProposalSchema,
  hostSessionSchema,
  LISTING_PAGE_SIZE,
  listingCardSchema,
  listingDetailSchema,
  listingImageSchema,
  listingPageSchema,
  MAX_GUESTS_MAX,
  MAX_GUESTS_MIN,
  namedSchema,
  PRIVACY_KEYS,
  type PrivacyKey,
  privacyFactSchema,
  publicRecordSchema,
  SAID_ONLY,
  SEED_BUCKETS,
  SEED_MAX,
  similarListingsSchema,
  stayFactsSchema,
  staysSchema,
  suggestionSchema,
} from "@nightlatch/domain";
import { adSchema } from "@nightlatch/listings/ads/ads-schema";
import { z } from "zod";

const SHAPES = [
  ["ListingPage", listingPageSchema, "One page of the browse list."],
  ["ListingCard", listingCardSchema, "A listing as the browse grid shows it."],
  ["ListingDetail", listingDetailSchema, "A listing as its own page shows it."],
  ["StayFacts", stayFactsSchema, "The facts of a listing that visitors compare."],
  ["Stays", staysSchema, "Listings requested by their slugs."],
  ["PublicRecord", publicRecordSchema, "A property as its source spells it, without anything private. Cells may be null or missing."],
  ["FacetCounts", facetCountsSchema, "Counts for each filter choice, given the other active filters."],
  ["FacetValue", facetValueSchema, "One filter choice with its count."],
  ["FeatureGroup", featureGroupSchema, "Features of one category."],
  ["PrivacyFact", privacyFactSchema, "A listing's answer to one privacy question."],
  ["Suggestion", suggestionSchema, "One row under the search field: a place or a property."],
  ["CategoryCounts", categoryCountsSchema, "Published listings per browse category."],
  ["FeatureCounts", featureCountsSchema, "Published listings per feature."],
  ["DropHint", dropHintSchema, "A filter value to drop, and how many listings there would be then."],
  ["Picture", listingImageSchema, "An image with its files."],
  ["SimilarListings", similarListingsSchema, "Stays to show next to another one, nearest first."],
  ["HostSession", hostSessionSchema, "A host's session."],
  ["HostedListing", hostedListingSchema, "A listing as its host sees it."],
  ["HostedDay", hostedDaySchema, "How a listing was seen on one day, UTC."],
  ["HostedPicture", hostedImageSchema, "An image as the host's page shows it."],
  ["HostedProposal", hostedProposalSchema, "A host's proposed change."],
  ["AddressChange", addressChangeSchema, "A change of a host's address that waits for both addresses."],
  ["Ad", adSchema, "An advertisement and where it leads."],
  ["Named", namedSchema, "A slug with its label."],
  ["Error", errorBodySchema, "The response of every failed call."],
] as const;

const card = listingCardSchema.shape;
const detail = listingDetailSchema.shape;
const facts = stayFactsSchema.shape;
const stays = staysSchema.shape;
const fact = privacyFactSchema.shape;
const facets = facetCountsSchema.shape;
const page = listingPageSchema.shape;
const image = listingImageSchema.shape;
const drop = dropHintSchema.shape;
const ad = adSchema.shape;
const error = errorBodySchema.shape;
const params = listingParamsSchema.shape;

const NOTES: readonly (readonly [z.ZodType, string])[] = [
  [card.type, "The type on the badge; missing when the listing has none that is known."],
  [card.guests, "How many guests may stay."],
  [card.furniture, "The first three furniture labels."],
  [card.furnitureMore, "How many more furniture labels there are."],
  [card.verified, "The host confirmed the listing."],
  [card.privacy, "Short words for the most telling privacy facts, at most two; missing when none is given."],
  [card.picture, "The first image; missing when there is none."],
  [detail.allFurniture, "All furniture labels."],
  [detail.features, "All features by category, without empty categories."],
  [detail.highlights, "At most six things to say first."],
  [detail.privacyFacts, "The answers about privacy, in the order of the questions; missing when none is given."],
  [fact.values, "The answers, with their labels."],
  [fact.detail, "A few words of detail, such as where the cameras are."],
  [fact.by, "The source: the host, or Nightlatch, which has verified it."],
  [fact.since, "YYYY-MM-DD; missing when unknown."],
  [facets.privacyFacts, "How many listings give each answer about privacy, by the answer's slug; answers without listings are left out."],
  [detail.booking, "Where the booking button leads; null when there is no address."],
  [detail.updatedAt, "ISO time of the last change, or empty."],
  [facts.setting, "Labels of LocationType."],
  [facts.general, "Labels of General, without those in labels."],
  [stays.stays, "In the requested order, each once."],
  [stays.gone, "The slugs that no visible listing has or had."],
  [stays.moved, "The former slugs of listings, with the current ones."],
  [page.total, "How many listings the whole query matches."],
  [page.typeTotal, "How many listings the type has, without other filters."],
  [page.nextCursor, "Send it back as cursor for the next page; null at the end."],
  [page.place, "The query's type and place as visitors read them."],
  [page.drops, "Only when nothing matches and dropping one filter value would help: those values, most listings first."],
  [drop.filter, "The filter's name among the parameters."],
  [drop.value, "The value of a list filter; missing for other filters."],
  [image.src, "The address to show when nothing better is known."],
  [image.placeholder, "A tiny blurred version as a data address."],
  [image.variants, "Files named {base}-{width}.{format}."],
  [ad.placement_id, "The place on the page."],
  [ad.creative_id, "The image; send both back when it is shown or clicked."],
  [ad.image_url, "A path on this site."],
  [ad.width, "CSS pixels."],
  [ad.height, "CSS pixels."],
  [ad.destination_url, "Where it leads, in a new tab."],
  [error.error, "One clear sentence."],
  [error.code, "A code from the list of errors."],
  [error.field, "The parameter or field at fault."],
];

const text = { anyOf: undefined, type: "string" };
const list = (meaning: string) => ({ ...text, description: `${meaning} Comma-separated or given several times.` });
const whole = (minimum: number, maximum: number, description: string) => ({
  anyOf: undefined,
  type: "integer",
  minimum,
  maximum,
  description,
});

const PARAMETERS: Readonly<Record<keyof typeof params, Readonly<Record<string, unknown>>>> = {
  type: { ...text, description: "A property type, or kink-cabins-bnbs for two of them." },
  state: { ...text, description: "State or country, compared without case, accents and punctuation." },
  city: { ...text, description: "City, compared in the same way." },
  search: { ...text, description: "Text in name, city, state or country." },
  location: { ...text, description: "Text contained in city, state or country." },
  features: list("Any of hot-tub, spanking-bench, bedroom-swing, st-andrews-cross."),
  perks: list("Any of wifi, kitchen."),
  onPremPlay: { anyOf: undefined, type: "boolean", description: "Applies to lifestyle clubs only; other types pass." },
  furniture: list("Any of the Kink Furniture slugs."),
  maxGuests: whole(MAX_GUESTS_MIN, MAX_GUESTS_MAX, "At least this capacity. Numbers outside the range are moved into it."),
  dynamics: list("Any of the General slugs; any skips the filter."),
  wellness: list("All of the Wellness slugs given."),
  locationType: list("Any of the LocationType slugs."),
  ...(Object.fromEntries(
    PRIVACY_KEYS.map((key) => [key, list(`Any of ${filterValues(key).join(", ")}. Listings without an answer stay.`)]),
  ) as Readonly<Record<PrivacyKey, ReturnType<typeof list>>>),
  said: { ...text, enum: [SAID_ONLY], description: "Leaves out listings without an answer to the privacy parameters." },
  seed: whole(
    0,
    SEED_MAX,
    `Sets the order: ${SEED_BUCKETS} times the days since 1970, UTC, plus a number below ${SEED_BUCKETS}; by default 0.`,
  ),
  limit: whole(1, LISTING_LIMIT_MAX, `Listings on the page; by default ${LISTING_PAGE_SIZE}.`),
  cursor: { ...text, description: "The nextCursor of the page before, with the same seed." },
};

let registered = false;

export function registerShapes(): void {
  if (registered) return;
  registered = true;
  for (const [id, schema, description] of SHAPES) z.globalRegistry.add(schema, { id, description });
  for (const [schema, description] of NOTES) z.globalRegistry.add(schema, { description });
  for (const [name, schema] of Object.entries(params)) z.globalRegistry.add(schema, PARAMETERS[name as keyof typeof params]);
}

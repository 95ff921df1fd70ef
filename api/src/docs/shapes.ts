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
  ["StayFacts", stayFactsSchema, "What visitors compare of a listing."],
  ["Stays", staysSchema, "Listings asked for by their slugs."],
  ["PublicRecord", publicRecordSchema, "A property as its source spells it, without anything private. Cells may be null or missing."],
  ["FacetCounts", facetCountsSchema, "Counts beside each filter choice, given the other active filters."],
  ["FacetValue", facetValueSchema, "One filter choice with its count."],
  ["FeatureGroup", featureGroupSchema, "Features of one category."],
  ["PrivacyFact", privacyFactSchema, "What a listing says about one question of privacy."],
  ["Suggestion", suggestionSchema, "One row under the search field: a place or a property."],
  ["CategoryCounts", categoryCountsSchema, "Published listings per browse category."],
  ["FeatureCounts", featureCountsSchema, "Published listings per feature."],
  ["DropHint", dropHintSchema, "A filter value to let go of, and how many listings there would be then."],
  ["Picture", listingImageSchema, "A picture with the files there are of it."],
  ["SimilarListings", similarListingsSchema, "Stays to show beside one, nearest first."],
  ["HostSession", hostSessionSchema, "A host's session."],
  ["HostedListing", hostedListingSchema, "A listing as its host sees it."],
  ["HostedDay", hostedDaySchema, "How a listing was seen on one day, UTC."],
  ["HostedPicture", hostedImageSchema, "A picture as the host's page shows it."],
  ["HostedProposal", hostedProposalSchema, "A change that a host proposed."],
  ["AddressChange", addressChangeSchema, "A change of a host's address that waits for both addresses."],
  ["Ad", adSchema, "An advertisement and where it leads."],
  ["Named", namedSchema, "A slug with the words people read for it."],
  ["Error", errorBodySchema, "What every failed call answers."],
] as const;

const card = listingCardSchema.shape;
const detail = listingDetailSchema.shape;
const facts = stayFactsSchema.shape;
const stays = staysSchema.shape;
const fact = privacyFactSchema.shape;
const facets = facetCountsSchema.shape;
const page = listingPageSchema.shape;
const picture = listingImageSchema.shape;
const drop = dropHintSchema.shape;
const ad = adSchema.shape;
const error = errorBodySchema.shape;
const params = listingParamsSchema.shape;

const NOTES: readonly (readonly [z.ZodType, string])[] = [
  [card.type, "The type on the badge; missing when the listing has none that is known."],
  [card.guests, "How many may stay."],
  [card.furniture, "The first three furniture labels."],
  [card.furnitureMore, "How many more furniture labels there are."],
  [card.verified, "The host confirmed the listing."],
  [card.privacy, "The words of the most telling privacy facts, at most two; missing when nothing is said."],
  [card.picture, "The first picture; missing when there is none."],
  [detail.allFurniture, "All furniture labels."],
  [detail.features, "All features by category, without empty categories."],
  [detail.highlights, "At most six things to say first."],
  [detail.privacyFacts, "The answers given about privacy, in the order of the questions; missing when nothing is said."],
  [fact.values, "The answers, with the words that people read."],
  [fact.detail, "A few words more, such as where the cameras are."],
  [fact.by, "Who says it: the host, or Nightlatch, which has verified it."],
  [fact.since, "YYYY-MM-DD; missing when nobody wrote it down."],
  [facets.privacyFacts, "How many listings give each answer about privacy, by the answer's slug; answers that none gives are left out."],
  [detail.booking, "Where the booking button leads; null when there is no address."],
  [detail.updatedAt, "ISO time of the last change, or empty."],
  [facts.setting, "Labels of LocationType."],
  [facts.general, "Labels of General, without those that labels tells."],
  [stays.stays, "In the order asked for, each once."],
  [stays.gone, "The slugs that no listing has, or had before, that may be seen."],
  [stays.moved, "The slugs that a listing had before, and the one by which it is given."],
  [page.total, "How many listings the whole query matches."],
  [page.typeTotal, "How many listings the type has, whatever else is asked."],
  [page.nextCursor, "Give it back as cursor for the next page; null at the end."],
  [page.place, "The query's type and place as people write them."],
  [page.drops, "Only when nothing matches and letting go of one filter value would help: those values, most listings first."],
  [drop.filter, "The filter's name among the parameters."],
  [drop.value, "The value of a list filter; missing for other filters."],
  [picture.src, "The address to show when nothing better is known."],
  [picture.placeholder, "A tiny blurred version as a data address."],
  [picture.variants, "Files named {base}-{width}.{format}."],
  [ad.placement_id, "The place on the page."],
  [ad.creative_id, "The picture; give both back when it is shown or followed."],
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
  city: { ...text, description: "City, compared likewise." },
  search: { ...text, description: "Text in name, city, state or country." },
  location: { ...text, description: "Text contained in city, state or country." },
  features: list("Any of hot-tub, spanking-bench, bedroom-swing, st-andrews-cross."),
  perks: list("Any of wifi, kitchen."),
  onPremPlay: { anyOf: undefined, type: "boolean", description: "Asked of lifestyle clubs only; other types pass." },
  furniture: list("Any of the Kink Furniture slugs."),
  maxGuests: whole(MAX_GUESTS_MIN, MAX_GUESTS_MAX, "At least this capacity. Numbers outside the range are moved into it."),
  dynamics: list("Any of the General slugs; any skips the filter."),
  wellness: list("All of the Wellness slugs given."),
  locationType: list("Any of the LocationType slugs."),
  ...(Object.fromEntries(
    PRIVACY_KEYS.map((key) => [key, list(`Any of ${filterValues(key).join(", ")}. Listings that have not said stay.`)]),
  ) as Readonly<Record<PrivacyKey, ReturnType<typeof list>>>),
  said: { ...text, enum: [SAID_ONLY], description: "Leaves out listings that have not said what the privacy parameters ask for." },
  seed: whole(
    0,
    SEED_MAX,
    `Which order: ${SEED_BUCKETS} times the days since 1970, UTC, plus a number below ${SEED_BUCKETS}; 0 when left out.`,
  ),
  limit: whole(1, LISTING_LIMIT_MAX, `Listings on the page; ${LISTING_PAGE_SIZE} when left out.`),
  cursor: { ...text, description: "nextCursor of the page before, with the same seed." },
};

let registered = false;

export function registerShapes(): void {
  if (registered) return;
  registered = true;
  for (const [id, schema, description] of SHAPES) z.globalRegistry.add(schema, { id, description });
  for (const [schema, description] of NOTES) z.globalRegistry.add(schema, { description });
  for (const [name, schema] of Object.entries(params)) z.globalRegistry.add(schema, PARAMETERS[name as keyof typeof params]);
}

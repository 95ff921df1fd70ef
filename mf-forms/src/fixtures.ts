import { paths } from "@nightlatch/contract";
import { ADD_LISTING_CATEGORIES, featureSlugsIn } from "@nightlatch/domain";
import { type AnswerOf, answersOf, cardOf, type Fixture } from "@nightlatch/fixtures";
import type { FacetLists, getFacets } from "./add-listing/facets.ts";
import type { sendContactMessage } from "./contact/send-contact-message.ts";
import type { getPropertySuggestions, PropertySuggestion } from "./remove-listing/use-property-suggestions.ts";

/** What this remote's own functions read from each call. */
export interface Answers {
  "GET /api/facets": AnswerOf<typeof getFacets>;
  "GET /api/suggestions": AnswerOf<typeof getPropertySuggestions>;
  "POST /api/contact": AnswerOf<typeof sendContactMessage>;
  /** Nothing of these answers is read. */
  "POST /api/properties": { readonly ok: true };
  "POST /api/forms/:formId": { readonly ok: true };
}
const { answer, refusal } = answersOf<Answers>();

const FACETS = Object.fromEntries(
  Object.entries(ADD_LISTING_CATEGORIES).map(([field, category]) => [field, featureSlugsIn(category)]),
) as unknown as FacetLists;
const NO_FACETS: FacetLists = { furniture: [], wellness: [], general: [], atmosphere: [], locationType: [] };

const SUGGESTIONS: readonly PropertySuggestion[] = ["alder-hollow", "gaslight-brownstone", "dune-house"].map((slug) => {
  const { id, name, city, state } = cardOf(slug);
  return { kind: "property", label: name, id, slug, place: `${city}, ${state}` };
});

const tooMany = { error: "That was a lot at once. Please try again in a few minutes.", code: "too_many_requests" };

const CONTACT: readonly Fixture[] = [
  {
    name: "contact-full",
    state: "full",
    url: paths.contact(),
    expect: { status: 200, text: "Contact Us" },
    answers: [answer("POST /api/contact", { message: "Message sent successfully" })],
  },
  // The states of the next two show once the form is sent.
  {
    name: "contact-error",
    state: "error",
    url: paths.contact(),
    expect: { status: 200, text: "Contact Us" },
    answers: [refusal("POST /api/contact", 429, tooMany)],
  },
  { name: "contact-loading", state: "loading", url: paths.contact(), expect: { status: 200, text: "Contact Us" } },
];

const ADD_LISTING: readonly Fixture[] = [
  {
    name: "add-listing-full",
    state: "full",
    url: paths.addListing(),
    expect: { status: 200, text: "Spanking Bench" },
    answers: [answer("GET /api/facets", FACETS), answer("POST /api/properties", { ok: true })],
  },
  {
    name: "add-listing-empty",
    state: "empty",
    url: paths.addListing(),
    expect: { status: 200, text: "Add New Property Listing" },
    answers: [answer("GET /api/facets", NO_FACETS), answer("POST /api/properties", { ok: true })],
  },
  // The form does without its choices, and shows the failure when it is sent.
  { name: "add-listing-error", state: "error", url: paths.addListing(), expect: { status: 200, text: "Add New Property Listing" } },
  { name: "add-listing-loading", state: "loading", url: paths.addListing(), expect: { status: 503, text: "Validating route..." } },
];

const REMOVE_LISTING: readonly Fixture[] = [
  {
    name: "remove-listing-full",
    state: "full",
    url: paths.removeListing(),
    expect: { status: 200, text: "Remove a Listing" },
    answers: [answer("GET /api/suggestions", SUGGESTIONS), answer("POST /api/forms/:formId", { ok: true })],
  },
  {
    name: "remove-listing-empty",
    state: "empty",
    url: paths.removeListing(),
    expect: { status: 200, text: "Remove a Listing" },
    answers: [answer("GET /api/suggestions", []), answer("POST /api/forms/:formId", { ok: true })],
  },
  { name: "remove-listing-error", state: "error", url: paths.removeListing(), expect: { status: 200, text: "Remove a Listing" } },
  { name: "remove-listing-loading", state: "loading", url: paths.removeListing(), expect: { status: 200, text: "Remove a Listing" } },
];

export const fixtures: readonly Fixture[] = [...CONTACT, ...ADD_LISTING, ...REMOVE_LISTING];

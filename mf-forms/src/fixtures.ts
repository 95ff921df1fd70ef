import { hostPath, paths } from "@nightlatch/contract";
import {
  ADD_LISTING_CATEGORIES,
  featureSlugsIn,
  HOSTED_DAYS,
  type HostedDay,
  type HostedListing,
  type HostSession,
} from "@nightlatch/domain";
import { cardOf, errorFixture, type Fixture, pageFixture, responseFixture, unloadedFixture } from "@nightlatch/fixtures";
import type { FacetLists } from "./add-listing/feature-groups.tsx";
import type { PropertySuggestion } from "./remove-listing/property-field.tsx";

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
  pageFixture("contact-full", "full", paths.contact(), "Contact Us", {
    answers: [responseFixture("POST /api/contact", { message: "Message sent successfully" })],
  }),
  pageFixture("contact-error", "error", paths.contact(), "Contact Us", { answers: [errorFixture("POST /api/contact", 429, tooMany)] }),
  pageFixture("contact-loading", "loading", paths.contact(), "Contact Us"),
];

const ADD_LISTING: readonly Fixture[] = [
  pageFixture("add-listing-full", "full", paths.addListing(), "Spanking Bench", {
    answers: [responseFixture("GET /api/facets", FACETS), responseFixture("POST /api/properties", { ok: true })],
  }),
  pageFixture("add-listing-empty", "empty", paths.addListing(), "Add New Property Listing", {
    answers: [responseFixture("GET /api/facets", NO_FACETS), responseFixture("POST /api/properties", { ok: true })],
  }),
  pageFixture("add-listing-error", "error", paths.addListing(), "Add New Property Listing"),
  unloadedFixture("add-listing-loading", "loading", paths.addListing()),
];

const REMOVE_LISTING: readonly Fixture[] = [
  pageFixture("remove-listing-full", "full", paths.removeListing(), "Remove a Listing", {
    answers: [responseFixture("GET /api/suggestions", SUGGESTIONS), responseFixture("POST /api/forms/{formId}", { ok: true })],
  }),
  pageFixture("remove-listing-empty", "empty", paths.removeListing(), "Remove a Listing", {
    answers: [responseFixture("GET /api/suggestions", []), responseFixture("POST /api/forms/{formId}", { ok: true })],
  }),
  pageFixture("remove-listing-error", "error", paths.removeListing(), "Remove a Listing"),
  pageFixture("remove-listing-loading", "loading", paths.removeListing(), "Remove a Listing"),
];

export const DAYS: HostedDay[] = Array.from({ length: HOSTED_DAYS }, (_, at) => ({
  day: new Date(Date.UTC(2025, 10, 24 + at)).toISOString().slice(0, 10),
  views: (at * 7) % 23,
  followed: (at * 5) % 4,
}));

const hostedImage = (id: string, caption: string) => ({
  url: `/media/photos/${id}-1400.webp`,
  src: `/api/host/photos/${id}-800.webp`,
  caption,
  own: true,
});

export const HOSTED: HostedListing = {
  slug: "alder-hollow",
  name: "Alder Hollow",
  place: "Salem, Oregon, United States",
  state: "shown",
  fields: {
    name: "Alder Hollow",
    propertyType: "kink-cabin",
    description: "A cabin between alders.",
    city: "Salem",
    state: "Oregon",
    country: "United States",
    website: "https://alder.example/",
    bookingLink: "https://book.example/alder",
    maxGuests: "4",
    bedrooms: "1",
    beds: "2",
    bathrooms: "1.5",
    bedLayoutNotes: "",
    furniture: ["rack"],
    wellness: ["sauna"],
    general: ["adults-only"],
    atmosphere: [],
    locationType: ["rural-cabin"],
  },
  privacy: {
    cameras: { values: ["outside-only"], detail: "at the gate", by: "host", since: "2026-03-04" },
    sound: { values: ["alone"], by: "verified", since: "2026-05-06" },
    ground: { values: ["nobody"], by: "host" },
  },
  pictures: [
    hostedImage("a".repeat(32), "The porch at dusk"),
    hostedImage("b".repeat(32), ""),
    { url: "/media/photos/alder-hollow/cover.webp", src: "/media/photos/alder-hollow/cover.webp", caption: "", own: false },
  ],
  plan: "upgraded",
  planWanted: undefined,
  proposals: [
    { id: "7f3c1a2e-93b5-4a43-8a53-0f5b7d1f4c11", sentAt: "2026-11-20T10:00:00.000Z", fields: ["Description", "Tags"], photos: 2 },
  ],
  days: DAYS,
};
const HOST_SESSION: HostSession = {
  csrf: "c".repeat(43),
  slug: HOSTED.slug,
  listings: [
    { slug: HOSTED.slug, name: HOSTED.name, place: HOSTED.place, state: "shown" },
    { slug: "dune-house", name: "Dune House", place: "Florence, Oregon, United States", state: "paused" },
  ],
  secondsLeft: 7_200,
};

// The server sends this page without data, so only browser tests use these responses.
const HOST: readonly Fixture[] = [
  pageFixture("host-full", "full", hostPath, "Your page", {
    answers: [
      responseFixture("GET /api/host/session", { session: HOST_SESSION }),
      responseFixture("POST /api/host/session", HOST_SESSION),
      responseFixture("GET /api/host/listings/{slug}", HOSTED),
      responseFixture("POST /api/host/listings/{slug}/pause", { ...HOSTED, state: "paused", pausedSince: "2026-11-23T12:00:00.000Z" }),
      responseFixture("POST /api/host/listings/{slug}/facts", HOSTED),
      responseFixture("POST /api/host/listings/{slug}/plan", { ...HOSTED, planWanted: "pro" }),
      responseFixture("POST /api/host/listings/{slug}/proposals", HOSTED),
      responseFixture("POST /api/host/listings/{slug}/vanish", { ok: true, stays: true }),
      responseFixture("POST /api/host/listings/{slug}/erase", { ok: true, stays: false }),
      responseFixture("POST /api/host/listings/{slug}/held", { listing: { record: { Name: "Alder Hollow" } } }),
      responseFixture("POST /api/host/session/end", { ok: true }),
    ],
  }),
  pageFixture("host-empty", "empty", hostPath, "Your page", {
    answers: [responseFixture("GET /api/host/session", { session: null }), responseFixture("POST /api/host/link", { ok: true })],
  }),
  pageFixture("host-error", "error", hostPath, "Your page"),
  pageFixture("host-loading", "loading", hostPath, "Your page"),
];

export const fixtures: readonly Fixture[] = [...CONTACT, ...ADD_LISTING, ...REMOVE_LISTING, ...HOST];

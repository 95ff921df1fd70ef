import { paths } from "@nightlatch/contract";
import { countFeatures, type Position, placeIndex, type Suggestion, TAGLINE, toStayFacts } from "@nightlatch/domain";
import { cardOf, type Fixture, listOf, pageFixture, RECORDS, responseFixture, STAYS, unloadedFixture } from "@nightlatch/fixtures";
import { CATEGORIES } from "./browse/home/home-links.tsx";

const LIST = "GET /api/listings";
const COUNTS = "GET /api/category-counts";

const SUGGESTIONS: readonly Suggestion[] = [
  { kind: "city", label: "Asheville, North Carolina", city: "Asheville", state: "North Carolina", count: 2 },
  { kind: "state", label: "North Carolina", state: "North Carolina", count: 3 },
  { kind: "property", label: "Alder Hollow", id: cardOf("alder-hollow").id, slug: "alder-hollow", place: "Asheville, North Carolina" },
];
const suggestions = responseFixture("GET /api/suggestions", [...SUGGESTIONS]);

const countOf = (type: string): number => listOf(paths.browse({ type })).total;
const counts = { total: STAYS.length, counts: Object.fromEntries(CATEGORIES.map(({ type }) => [type, countOf(type)])) };
const noCounts = { total: 0, counts: {} };

const CABINS = paths.browse({ type: "kink-cabins-bnbs" });
const NOTHING_FITS = `${CABINS}?furniture=milking-table`;

const HOME: readonly Fixture[] = [
  pageFixture("home-full", "full", paths.home(), "Featured now", {
    answers: [responseFixture(COUNTS, counts), responseFixture(LIST, listOf(paths.browse())), suggestions],
  }),
  pageFixture("home-empty", "empty", paths.home(), TAGLINE, {
    answers: [
      responseFixture(COUNTS, noCounts),
      responseFixture(LIST, listOf(paths.browse(), [])),
      responseFixture("GET /api/suggestions", []),
    ],
  }),
  pageFixture("home-error", "error", paths.home(), TAGLINE),
  unloadedFixture("home-loading", "loading", paths.home()),
];

const GATLINBURG = {
  state: "tennessee",
  city: "gatlinburg",
  label: "Gatlinburg, Tennessee",
  count: 1,
  km: 88,
  away: "about 55 miles (90 km) away",
};

const LISTS: readonly Fixture[] = [
  pageFixture("browse-full", "full", CABINS, "Gaslight Brownstone", { answers: [responseFixture(LIST, listOf(CABINS)), suggestions] }),
  pageFixture("browse-everywhere", "full", paths.browse(), "Cedar Baths Evening", {
    answers: [responseFixture(LIST, listOf(paths.browse())), suggestions],
  }),
  pageFixture(
    "browse-place",
    "full",
    paths.browse({ type: "kink-cabins-bnbs", state: "north-carolina", city: "asheville" }),
    "Heron Lake House",
    {
      answers: [
        responseFixture(LIST, listOf(`${CABINS}/north-carolina/asheville`)),
        responseFixture("GET /api/nearby", { items: [GATLINBURG] }),
        suggestions,
      ],
    },
  ),
  pageFixture("browse-empty", "empty", NOTHING_FITS, "No properties found. Try adjusting your filters.", {
    answers: [responseFixture(LIST, listOf(NOTHING_FITS)), responseFixture("GET /api/suggestions", [])],
  }),
  pageFixture("browse-nothing", "empty", paths.browse(), "No properties loaded. Redirecting to home...", {
    answers: [
      responseFixture(LIST, listOf(paths.browse(), [])),
      responseFixture(COUNTS, noCounts),
      responseFixture("GET /api/suggestions", []),
    ],
  }),
  unloadedFixture("browse-error", "error", CABINS, "Error: Something went wrong on our side. Please try again."),
  unloadedFixture("browse-loading", "loading", CABINS),
];

const WHERE: Readonly<Record<string, Position>> = { Asheville: [35.6, -82.55], Boone: [36.22, -81.67], Portland: [45.52, -122.68] };
const PLACES_CALL = "GET /api/places";

const PLACE_PAGES: readonly Fixture[] = [
  pageFixture("places-full", "full", paths.places(), "Asheville", {
    answers: [
      responseFixture(
        PLACES_CALL,
        placeIndex(
          STAYS.map(({ city, state, country }) => ({ city, state, country, count: 1 })),
          ({ city }) => WHERE[city],
        ),
      ),
    ],
  }),
  pageFixture("places-empty", "empty", paths.places(), "There are no listings yet.", {
    answers: [responseFixture(PLACES_CALL, { total: 0, countries: [] })],
  }),
  unloadedFixture("places-error", "error", paths.places(), "Error: Something went wrong on our side. Please try again."),
  unloadedFixture("places-loading", "loading", paths.places()),
];

const features = countFeatures(STAYS);

const INTERNAL: readonly Fixture[] = [
  // Only the browser stores saved stays, so no API response can fill this page.
  pageFixture("saved-empty", "empty", paths.saved(), "Only in this browser.", { shows: "Nothing saved yet." }),
  // The list is in a link's fragment, which fixtures cannot have.
  pageFixture("list-empty", "empty", paths.list(), "Opening a list needs JavaScript", { shows: "No list here yet." }),
  pageFixture("match-intro", "full", paths.match(), "What stays yours", { shows: "Start answering" }),
  pageFixture("compare-empty", "empty", paths.compare(), "Compare stays", {
    shows: "Save at least two stays to compare them.",
    answers: [responseFixture("GET /api/stays", { stays: STAYS.map(toStayFacts), gone: [], moved: [] })],
  }),
  pageFixture("icons-full", "full", paths.icons(), "The number says how many", {
    answers: [responseFixture("GET /api/feature-counts", features)],
  }),
  pageFixture("icons-error", "error", paths.icons(), "Amenity icons"),
  unloadedFixture("icons-loading", "loading", paths.icons()),
  pageFixture("debug-full", "full", paths.debug(), "Loading properties...", {
    shows: `${RECORDS.length} properties loaded`,
    answers: [responseFixture("GET /api/properties", [...RECORDS])],
  }),
  pageFixture("debug-empty", "empty", paths.debug(), "Loading properties...", {
    shows: "0 properties loaded",
    answers: [responseFixture("GET /api/properties", [])],
  }),
  pageFixture("debug-error", "error", paths.debug(), "Loading properties...", { shows: "Error: Failed to fetch properties" }),
  pageFixture("debug-loading", "loading", paths.debug(), "Loading properties..."),
];

export const fixtures: readonly Fixture[] = [...HOME, ...LISTS, ...PLACE_PAGES, ...INTERNAL];

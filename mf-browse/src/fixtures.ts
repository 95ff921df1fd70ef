import { paths } from "@nightlatch/contract";
import { countFeatures, type Position, placeIndex, type Suggestion, TAGLINE, toStayFacts } from "@nightlatch/domain";
import { cardOf, type Fixture, listOf, RECORDS, responseFixture, STAYS } from "@nightlatch/fixtures";
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

/** The server's page when its data did not load in time. */
const WAITING = { status: 503, text: "Validating route..." };

const HOME: readonly Fixture[] = [
  {
    name: "home-full",
    state: "full",
    url: paths.home(),
    expect: { status: 200, text: "Featured now" },
    answers: [responseFixture(COUNTS, counts), responseFixture(LIST, listOf(paths.browse())), suggestions],
  },
  {
    name: "home-empty",
    state: "empty",
    url: paths.home(),
    expect: { status: 200, text: TAGLINE },
    answers: [
      responseFixture(COUNTS, noCounts),
      responseFixture(LIST, listOf(paths.browse(), [])),
      responseFixture("GET /api/suggestions", []),
    ],
  },
  { name: "home-error", state: "error", url: paths.home(), expect: { status: 200, text: TAGLINE } },
  { name: "home-loading", state: "loading", url: paths.home(), expect: WAITING },
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
  {
    name: "browse-full",
    state: "full",
    url: CABINS,
    expect: { status: 200, text: "Gaslight Brownstone" },
    answers: [responseFixture(LIST, listOf(CABINS)), suggestions],
  },
  {
    name: "browse-everywhere",
    state: "full",
    url: paths.browse(),
    expect: { status: 200, text: "Cedar Baths Evening" },
    answers: [responseFixture(LIST, listOf(paths.browse())), suggestions],
  },
  {
    name: "browse-place",
    state: "full",
    url: paths.browse({ type: "kink-cabins-bnbs", state: "north-carolina", city: "asheville" }),
    expect: { status: 200, text: "Heron Lake House" },
    answers: [
      responseFixture(LIST, listOf(`${CABINS}/north-carolina/asheville`)),
      responseFixture("GET /api/nearby", { items: [GATLINBURG] }),
      suggestions,
    ],
  },
  {
    name: "browse-empty",
    state: "empty",
    url: NOTHING_FITS,
    expect: { status: 200, text: "No properties found. Try adjusting your filters." },
    answers: [responseFixture(LIST, listOf(NOTHING_FITS)), responseFixture("GET /api/suggestions", [])],
  },
  {
    name: "browse-nothing",
    state: "empty",
    url: paths.browse(),
    expect: { status: 200, text: "No properties loaded. Redirecting to home..." },
    answers: [
      responseFixture(LIST, listOf(paths.browse(), [])),
      responseFixture(COUNTS, noCounts),
      responseFixture("GET /api/suggestions", []),
    ],
  },
  {
    name: "browse-error",
    state: "error",
    url: CABINS,
    expect: WAITING,
    shows: "Error: Something went wrong on our side. Please try again.",
  },
  { name: "browse-loading", state: "loading", url: CABINS, expect: WAITING },
];

const WHERE: Readonly<Record<string, Position>> = { Asheville: [35.6, -82.55], Boone: [36.22, -81.67], Portland: [45.52, -122.68] };
const PLACES_CALL = "GET /api/places";

const PLACE_PAGES: readonly Fixture[] = [
  {
    name: "places-full",
    state: "full",
    url: paths.places(),
    expect: { status: 200, text: "Asheville" },
    answers: [
      responseFixture(
        PLACES_CALL,
        placeIndex(
          STAYS.map(({ city, state, country }) => ({ city, state, country, count: 1 })),
          ({ city }) => WHERE[city],
        ),
      ),
    ],
  },
  {
    name: "places-empty",
    state: "empty",
    url: paths.places(),
    expect: { status: 200, text: "There are no listings yet." },
    answers: [responseFixture(PLACES_CALL, { total: 0, countries: [] })],
  },
  {
    name: "places-error",
    state: "error",
    url: paths.places(),
    expect: WAITING,
    shows: "Error: Something went wrong on our side. Please try again.",
  },
  { name: "places-loading", state: "loading", url: paths.places(), expect: WAITING },
];

const features = countFeatures(STAYS);

const INTERNAL: readonly Fixture[] = [
  // Only the browser stores saved stays, so no API response can fill this page.
  {
    name: "saved-empty",
    state: "empty",
    url: paths.saved(),
    expect: { status: 200, text: "Only in this browser." },
    shows: "Nothing saved yet.",
  },
  // The list is in a link's fragment, which fixtures cannot have.
  {
    name: "list-empty",
    state: "empty",
    url: paths.list(),
    expect: { status: 200, text: "Opening a list needs JavaScript" },
    shows: "No list here yet.",
  },
  {
    name: "match-intro",
    state: "full",
    url: paths.match(),
    expect: { status: 200, text: "What stays yours" },
    shows: "Start answering",
  },
  {
    name: "compare-empty",
    state: "empty",
    url: paths.compare(),
    expect: { status: 200, text: "Compare stays" },
    shows: "Save at least two stays to compare them.",
    answers: [responseFixture("GET /api/stays", { stays: STAYS.map(toStayFacts), gone: [], moved: [] })],
  },
  {
    name: "icons-full",
    state: "full",
    url: paths.icons(),
    expect: { status: 200, text: "The number says how many" },
    answers: [responseFixture("GET /api/feature-counts", features)],
  },
  { name: "icons-error", state: "error", url: paths.icons(), expect: { status: 200, text: "Amenity icons" } },
  { name: "icons-loading", state: "loading", url: paths.icons(), expect: WAITING },
  {
    name: "debug-full",
    state: "full",
    url: paths.debug(),
    expect: { status: 200, text: "Loading properties..." },
    shows: `${RECORDS.length} properties loaded`,
    answers: [responseFixture("GET /api/properties", [...RECORDS])],
  },
  {
    name: "debug-empty",
    state: "empty",
    url: paths.debug(),
    expect: { status: 200, text: "Loading properties..." },
    shows: "0 properties loaded",
    answers: [responseFixture("GET /api/properties", [])],
  },
  {
    name: "debug-error",
    state: "error",
    url: paths.debug(),
    expect: { status: 200, text: "Loading properties..." },
    shows: "Error: Failed to fetch properties",
  },
  { name: "debug-loading", state: "loading", url: paths.debug(), expect: { status: 200, text: "Loading properties..." } },
];

export const fixtures: readonly Fixture[] = [...HOME, ...LISTS, ...PLACE_PAGES, ...INTERNAL];

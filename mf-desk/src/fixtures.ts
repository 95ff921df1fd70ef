import { deskPaths } from "@nightlatch/contract";
import { answer, type Fixture, type FixtureAnswer, refusal } from "@nightlatch/fixtures";
import { type OperationName, type ResultOf, runPath } from "./desk/desk-api.ts";
import { FORM, HISTORY, IMPORTS, LISTED, LOOKED } from "./fixtures/listings.ts";
import { ADA, EVERYBODY, OWN } from "./fixtures/sessions.ts";
import { GONE, NO_TABLE, NOTHING_GONE, TABLE } from "./fixtures/table.ts";
import { work, workFixtures } from "./fixtures/work.ts";

/** The answer of an operation. */
const result = <Name extends OperationName>(operation: Name, result: ResultOf<Name>): FixtureAnswer => ({
  ...answer("POST /api/desk/run/{operation}", { result }),
  path: runPath(operation),
});

const ME = "GET /api/desk/me";
const TODAY = { status: 200, text: "Today" };
const LISTINGS = { status: 200, text: "Listings" };
const IMPORT = { status: 200, text: "Import" };
const TABLE_PAGE = { status: 200, text: "Table" };
const PLACES = result("listings places", [{ name: "Wales", listings: 3 }]);

const SESSIONS = { status: 200, text: "Sessions" };

export const fixtures: readonly Fixture[] = [
  {
    name: "today-full",
    state: "full",
    url: deskPaths.today(),
    expect: TODAY,
    shows: "Moss & Co",
    answers: [answer(ME, ADA), result("today", work.today)],
  },
  ...workFixtures({ me: ADA, result }),
  {
    name: "today-empty",
    state: "empty",
    url: deskPaths.today(),
    expect: TODAY,
    shows: "You are not signed in",
    answers: [answer(ME, { signedIn: false, mail: true })],
  },
  {
    name: "today-error",
    state: "error",
    url: deskPaths.today(),
    expect: TODAY,
    shows: "does not answer",
    answers: [refusal(ME, 503, { error: "The desk does not answer right now.", code: "database_away" })],
  },
  { name: "today-loading", state: "loading", url: deskPaths.today(), expect: TODAY },
  {
    name: "sessions-full",
    state: "full",
    url: deskPaths.sessions(),
    expect: SESSIONS,
    shows: "Ben Ito",
    answers: [answer(ME, ADA), answer("GET /api/desk/own", OWN), result("desk list", EVERYBODY)],
  },
  {
    name: "sessions-error",
    state: "error",
    url: deskPaths.sessions(),
    expect: SESSIONS,
    shows: "Try again",
    answers: [answer(ME, ADA)],
  },
  {
    name: "listings-full",
    state: "full",
    url: deskPaths.listings(),
    expect: LISTINGS,
    shows: "Slate Barn",
    answers: [answer(ME, ADA), result("listings list", LISTED), PLACES],
  },
  {
    name: "listings-empty",
    state: "empty",
    url: `${deskPaths.listings()}?search=nothing`,
    expect: LISTINGS,
    shows: "No listing is like this",
    answers: [answer(ME, ADA), result("listings list", { total: 0, next: undefined, listings: [] }), PLACES],
  },
  { name: "listings-error", state: "error", url: deskPaths.listings(), expect: LISTINGS, shows: "Try again", answers: [answer(ME, ADA)] },
  {
    name: "listing-full",
    state: "full",
    url: deskPaths.listings("pine-cabin"),
    expect: { status: 200, text: "One listing" },
    shows: "3 of 5 in Wales are taken",
    answers: [answer(ME, ADA), result("listings form", FORM), result("listings history", HISTORY)],
  },
  {
    name: "listing-error",
    state: "error",
    url: deskPaths.listings("pine-cabin"),
    expect: { status: 200, text: "One listing" },
    shows: "Try again",
    answers: [answer(ME, ADA)],
  },
  {
    name: "import-empty",
    state: "empty",
    url: deskPaths.import(),
    expect: IMPORT,
    shows: "Choose a file",
    answers: [answer(ME, ADA), result("imports list", IMPORTS)],
  },
  {
    name: "import-full",
    state: "full",
    url: `${deskPaths.import()}?file=0b9e7a34-5f0c-4d57-9f0e-0c2d1f3f4a55`,
    expect: IMPORT,
    shows: "Looks like contacts",
    answers: [answer(ME, ADA), result("imports list", IMPORTS), result("imports look", LOOKED), result("imports maps", [])],
  },
  { name: "import-error", state: "error", url: deskPaths.import(), expect: IMPORT, shows: "Try again", answers: [answer(ME, ADA)] },
  {
    name: "table-full",
    state: "full",
    url: deskPaths.table(),
    expect: TABLE_PAGE,
    shows: "118 listings come from it",
    answers: [
      answer(ME, ADA),
      result("table show", TABLE),
      result("table gone", GONE),
      result("imports maps", [{ name: "Spring", map: { columns: { Title: "Name" } } }]),
    ],
  },
  {
    name: "table-empty",
    state: "empty",
    url: deskPaths.table(),
    expect: TABLE_PAGE,
    shows: "No table service is named",
    answers: [answer(ME, ADA), result("table show", NO_TABLE), result("table gone", NOTHING_GONE), result("imports maps", [])],
  },
  { name: "table-error", state: "error", url: deskPaths.table(), expect: TABLE_PAGE, shows: "Try again", answers: [answer(ME, ADA)] },
  { name: "enter-empty", state: "empty", url: deskPaths.enter(), expect: { status: 200, text: "Sign in at the desk" } },
  {
    name: "sign-in-full",
    state: "full",
    url: deskPaths.signIn(),
    expect: { status: 200, text: "Sign in" },
    shows: "Mail me a link",
    answers: [answer(ME, { signedIn: false, mail: true })],
  },
];

import { deskPaths } from "@nightlatch/contract";
import { errorFixture, type Fixture, type FixtureResponse, pageFixture, responseFixture } from "@nightlatch/fixtures";
import { type OperationName, type ResultOf, runPath } from "./desk/desk-api.ts";
import { FORM, HISTORY, IMPORTS, LISTED, LOOKED } from "./fixtures/listings.ts";
import { ADA, EVERYBODY, OWN } from "./fixtures/sessions.ts";
import { GONE, NO_TABLE, NOTHING_GONE, TABLE } from "./fixtures/table.ts";
import { work } from "./fixtures/work.ts";

const result = <Name extends OperationName>(operation: Name, result: ResultOf<Name>): FixtureResponse => ({
  ...responseFixture("POST /api/desk/run/{operation}", { result }),
  path: runPath(operation),
});

const worked = <Name extends keyof typeof work>(operation: Name) => result(operation, work[operation] as ResultOf<Name>);

const ME = "GET /api/desk/me";
const signedIn = responseFixture(ME, ADA);
const signedOut = responseFixture(ME, { signedIn: false, mail: true });
const countries = result("listings places", [{ name: "Wales", listings: 3 }]);
const maps = result("imports maps", [{ name: "Spring", map: { columns: { Title: "Name" } } }]);
const imports = result("imports list", IMPORTS);
const away = errorFixture(ME, 503, { error: "The desk does not answer right now.", code: "database_away" });
const OTHERS: readonly FixtureResponse[] = [signedOut, away];
const noListing = result("listings list", { total: 0, next: undefined, listings: [] });
const noMap = result("imports maps", []);
const noTable = result("table show", NO_TABLE);
const LISTING = deskPaths.listings("pine-cabin");
const FILE = "?file=0b9e7a34-5f0c-4d57-9f0e-0c2d1f3f4a55";
const SUBMISSION = deskPaths.submissions(work["submissions show"].id);

type Row = readonly [name: string, url: string, heading: string, shows?: string, answers?: readonly FixtureResponse[]];

const ROWS: readonly Row[] = [
  ["today-full", deskPaths.today(), "Today", "Moss & Co", [worked("today")]],
  ["submissions-full", deskPaths.submissions(), "Submissions", "The Lantern House", [worked("submissions list")]],
  ["submission-full", SUBMISSION, "Submission", "Privacy (0 of 7 answered)", [worked("submissions show"), worked("submissions list")]],
  ["removals-full", deskPaths.removals(), "Removal requests", "different address than the host", [worked("removals list")]],
  ["reports-full", deskPaths.reports(), "Reports", "The place is closed or gone", [worked("reports list")]],
  ["messages-full", deskPaths.messages(), "Messages", "Robin Vale", [worked("messages list")]],
  ["mails-full", deskPaths.mails(), "Emails", "550 no", [worked("mails list")]],
  ["subscribers-full", deskPaths.subscribers(), "Subscribers", "robin@x.example", [worked("subscribers list")]],
  ["advertisements-full", deskPaths.advertisements(), "Advertisements", "Moss", [worked("ads list")]],
  ["invitations-full", deskPaths.invitations(), "Invitations", "Grace", [worked("preview list")]],
  ["audit-full", deskPaths.audit(), "Audit", "Ben Ito", [worked("audit list")]],
  ["today-empty", deskPaths.today(), "Today", "You are not signed in", [signedOut]],
  ["today-error", deskPaths.today(), "Today", "does not answer", [away]],
  ["today-loading", deskPaths.today(), "Today"],
  [
    "sessions-full",
    deskPaths.sessions(),
    "Sessions",
    "Ben Ito",
    [responseFixture("GET /api/desk/own", OWN), result("desk list", EVERYBODY)],
  ],
  ["sessions-error", deskPaths.sessions(), "Sessions", "Try again", []],
  ["listings-full", deskPaths.listings(), "Listings", "Slate Barn", [result("listings list", LISTED), countries]],
  ["listings-empty", `${deskPaths.listings()}?search=nothing`, "Listings", "No listings match", [noListing, countries]],
  ["listings-error", deskPaths.listings(), "Listings", "Try again", []],
  ["listing-full", LISTING, "Listing", "3 of 5 in Wales are taken", [result("listings form", FORM), result("listings history", HISTORY)]],
  ["listing-error", LISTING, "Listing", "Try again", []],
  ["import-empty", deskPaths.import(), "Import", "Choose a file", [imports]],
  ["import-full", deskPaths.import() + FILE, "Import", "Looks like contact details", [imports, result("imports look", LOOKED), noMap]],
  ["import-error", deskPaths.import(), "Import", "Try again", []],
  ["table-full", deskPaths.table(), "Table", "118 listings come from it", [result("table show", TABLE), result("table gone", GONE), maps]],
  ["table-empty", deskPaths.table(), "Table", "No table service is set up", [noTable, result("table gone", NOTHING_GONE), noMap]],
  ["table-error", deskPaths.table(), "Table", "Try again", []],
  ["enter-empty", deskPaths.enter(), "Sign in to the desk"],
  ["sign-in-full", deskPaths.signIn(), "Sign in", "Email me a link", [signedOut]],
];

export const fixtures: readonly Fixture[] = ROWS.map(([name, url, text, shows, answers]) => ({
  ...pageFixture(name, name.slice(name.lastIndexOf("-") + 1) as Fixture["state"], url, text),
  ...(shows === undefined ? {} : { shows }),
  ...(answers === undefined ? {} : { answers: answers.some((each) => OTHERS.includes(each)) ? answers : [signedIn, ...answers] }),
}));

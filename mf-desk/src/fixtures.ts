import { deskPaths } from "@nightlatch/contract";
import { answer, type Fixture, type FixtureAnswer, refusal } from "@nightlatch/fixtures";
import { type OperationName, type ResultOf, runPath } from "./desk/desk-api.ts";
import { FORM, HISTORY, IMPORTS, LISTED, LOOKED } from "./fixtures/listings.ts";
import { ADA, EVERYBODY, OWN } from "./fixtures/sessions.ts";
import { GONE, NO_TABLE, NOTHING_GONE, TABLE } from "./fixtures/table.ts";
import { work } from "./fixtures/work.ts";

const result = <Name extends OperationName>(operation: Name, result: ResultOf<Name>): FixtureAnswer => ({
  ...answer("POST /api/desk/run/{operation}", { result }),
  path: runPath(operation),
});

const ME = "GET /api/desk/me";
const signedIn = answer(ME, ADA);
const signedOut = answer(ME, { signedIn: false, mail: true });
const places = result("listings places", [{ name: "Wales", listings: 3 }]);
const maps = result("imports maps", [{ name: "Spring", map: { columns: { Title: "Name" } } }]);
const submissions = result("submissions list", work["submissions list"]);
const imports = result("imports list", IMPORTS);
const away = refusal(ME, 503, { error: "The desk does not answer right now.", code: "database_away" });
const FILE = "?file=0b9e7a34-5f0c-4d57-9f0e-0c2d1f3f4a55";
const SUBMISSION = deskPaths.submissions(work["submissions show"].id);

type Row = readonly [name: string, url: string, heading: string, shows?: string, answers?: readonly FixtureAnswer[]];

/** Each page in its states, whose names end the fixtures' names. */
const ROWS: readonly Row[] = [
  ["today-full", deskPaths.today(), "Today", "Moss & Co", [signedIn, result("today", work.today)]],
  ["submissions-full", deskPaths.submissions(), "Submissions", "The Lantern House", [signedIn, submissions]],
  [
    ...(["submission-full", SUBMISSION, "A submission", "Privacy (0 of 7 answered)"] as const),
    [signedIn, result("submissions show", work["submissions show"]), submissions],
  ],
  [
    ...(["removals-full", deskPaths.removals(), "Removal requests", "another address than its host"] as const),
    [signedIn, result("removals list", work["removals list"])],
  ],
  [
    ...(["reports-full", deskPaths.reports(), "Reports", "The place is closed or gone"] as const),
    [signedIn, result("reports list", work["reports list"])],
  ],
  ["messages-full", deskPaths.messages(), "Messages", "Robin Vale", [signedIn, result("messages list", work["messages list"])]],
  ["mails-full", deskPaths.mails(), "Mails", "550 no", [signedIn, result("mails list", work["mails list"])]],
  [
    ...(["subscribers-full", deskPaths.subscribers(), "Subscribers", "robin@x.example"] as const),
    [signedIn, result("subscribers list", work["subscribers list"])],
  ],
  ["advertisements-full", deskPaths.advertisements(), "Advertisements", "Moss", [signedIn, result("ads list", work["ads list"])]],
  ["invitations-full", deskPaths.invitations(), "Invitations", "Grace", [signedIn, result("preview list", work["preview list"])]],
  ["audit-full", deskPaths.audit(), "Audit", "Ben Ito", [signedIn, result("audit list", work["audit list"])]],
  ["today-empty", deskPaths.today(), "Today", "You are not signed in", [signedOut]],
  ["today-error", deskPaths.today(), "Today", "does not answer", [away]],
  ["today-loading", deskPaths.today(), "Today"],
  [
    ...(["sessions-full", deskPaths.sessions(), "Sessions", "Ben Ito"] as const),
    [signedIn, answer("GET /api/desk/own", OWN), result("desk list", EVERYBODY)],
  ],
  ["sessions-error", deskPaths.sessions(), "Sessions", "Try again", [signedIn]],
  ["listings-full", deskPaths.listings(), "Listings", "Slate Barn", [signedIn, result("listings list", LISTED), places]],
  [
    ...(["listings-empty", `${deskPaths.listings()}?search=nothing`, "Listings", "No listing is like this"] as const),
    [signedIn, result("listings list", { total: 0, next: undefined, listings: [] }), places],
  ],
  ["listings-error", deskPaths.listings(), "Listings", "Try again", [signedIn]],
  [
    ...(["listing-full", deskPaths.listings("pine-cabin"), "One listing", "3 of 5 in Wales are taken"] as const),
    [signedIn, result("listings form", FORM), result("listings history", HISTORY)],
  ],
  ["listing-error", deskPaths.listings("pine-cabin"), "One listing", "Try again", [signedIn]],
  ["import-empty", deskPaths.import(), "Import", "Choose a file", [signedIn, imports]],
  [
    ...(["import-full", deskPaths.import() + FILE, "Import", "Looks like contacts"] as const),
    [signedIn, imports, result("imports look", LOOKED), result("imports maps", [])],
  ],
  ["import-error", deskPaths.import(), "Import", "Try again", [signedIn]],
  [
    ...(["table-full", deskPaths.table(), "Table", "118 listings come from it"] as const),
    [signedIn, result("table show", TABLE), result("table gone", GONE), maps],
  ],
  [
    ...(["table-empty", deskPaths.table(), "Table", "No table service is named"] as const),
    [signedIn, result("table show", NO_TABLE), result("table gone", NOTHING_GONE), maps],
  ],
  ["table-error", deskPaths.table(), "Table", "Try again", [signedIn]],
  ["enter-empty", deskPaths.enter(), "Sign in at the desk"],
  ["sign-in-full", deskPaths.signIn(), "Sign in", "Mail me a link", [signedOut]],
];

export const fixtures: readonly Fixture[] = ROWS.map(([name, url, text, shows, answers]) => ({
  ...{ name, url, expect: { status: 200, text } },
  state: name.slice(name.lastIndexOf("-") + 1) as Fixture["state"],
  ...(shows === undefined ? {} : { shows }),
  ...(answers === undefined ? {} : { answers }),
}));

import { randomUUID } from "node:crypto";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { type AtDesk, FROM_DESK, post, signInAs } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { makeRecord } from "../../testing/records.ts";
import { runsSettled } from "../imports/runs.ts";
import { type OperationName, operations, operationsFor } from "../operations.ts";

const NAMES = Object.keys(operations) as OperationName[];
/** Every operation rejects this input, so an input error shows that the role check passed. */
const NO_INPUT = 7;

const OWNERS = Object.entries({
  ads: "add days edit list pause resume stats",
  desk: "list open revoke",
  erase: "",
  imports: "undo",
  listings: "exported page remove",
  photos: "check hashed page",
  preview: "issue list revoke use",
  demo: "remove",
  mentions: "erase list",
  person: "export show",
  subscribers: "exported list page",
  table: "confirm readmit run set",
}).flatMap(([group, verbs]) => verbs.split(" ").map((verb) => `${group} ${verb}`.trim())) as OperationName[];

const HOST = { "Host Email": "robin@host.example" };
const set = (...fields: string[]) => ({ slug: "stay-one", set: fields });
const importing = (record: object, more: object = {}) => ({
  ...{ source: "spring.csv", dryRun: false, rows: [{ row: 1, match: "id", record: { id: "one", ...record } }] },
  ...more,
});
const FILE = randomUUID();
const NEVER = randomUUID();
const starting = (map: object) => ({ file: FILE, kind: "check", map });
const owner = (act: string): string => `Only an owner may ${act}.`;
const [SEE, BEYOND] = [owner("see contacts"), owner("exceed a plan")];

/** Inputs that require an owner, although curators may run the operation, each with its error. */
const WIDENING: readonly (readonly [operation: OperationName, input: object, message: string])[] = [
  ["listings show", { slug: "stay-one", contacts: true }, SEE],
  ["submissions show", { id: NEVER, contacts: true }, SEE],
  ["removals list", { contacts: true }, SEE],
  ["removals show", { id: NEVER, contacts: true }, SEE],
  ["messages list", { contacts: true }, SEE],
  ["messages show", { id: NEVER, contacts: true }, SEE],
  ["mails list", { contacts: true }, SEE],
  ["listings edit", set("Host Email=mallory@evil.example"), owner("change Host Email")],
  ["listings edit", set("City=Salem", " Host Email =mallory@evil.example"), owner("change Host Email")],
  ["listings edit", set("Host Email="), owner("change Host Email")],
  ["listings edit", set("Host Name=Mallory"), owner("change Host Name")],
  ["listings edit", set("Host Phone=1"), owner("change Host Phone")],
  ["listings edit", set("Owner E-Mail=mallory@evil.example"), owner("change Owner E-Mail")],
  ["listings edit", set("Paused Since="), owner("change Paused Since")],
  ["listings edit", { ...set("Plan=free"), overPlan: true }, BEYOND],
  ["listings change", { slugs: ["stay-one"], acts: { set: ["Host Email=mallory@evil.example"] } }, owner("change Host Email")],
  ["listings change", { filter: {}, acts: { set: ["Host Phone="] }, dryRun: true }, owner("change Host Phone")],
  ["listings change", { slugs: ["stay-one"], acts: { feature: true }, overPlan: true }, BEYOND],
  ["listings feature", { slug: "stay-one", overPlan: true }, BEYOND],
  ["listings pictures", { slug: "stay-one", pictures: [], overPlan: true }, BEYOND],
  ["submissions approve", { id: NEVER, overPlan: true }, BEYOND],
  ["submissions edit", { id: NEVER, set: ["Host Email=mallory@evil.example"] }, owner("change Host Email")],
  ["listings import", importing({ "Host Email": "mallory@evil.example" }), owner("import Host Email")],
  ["listings import", importing({ "Host Email": "" }), owner("import Host Email")],
  ["listings import", importing({ "Host Email": HOST["Host Email"] }, { dryRun: true }), owner("import Host Email")],
  ["listings import", importing({ owner_phone: "1" }), owner("import owner_phone")],
  ["listings import", importing({ "Paused Since": "" }), owner("import Paused Since")],
  ["imports begin", { name: "table Properties" }, owner("import the table")],
  ["imports start", starting({ Mail: "Host Email" }), owner("import Host Email")],
  ["imports start", starting({ columns: { Mail: { field: "Host Email" } } }), owner("import Host Email")],
  ["imports start", starting({ columns: {}, constants: { "Host Email": "mallory@evil.example" } }), owner("import Host Email")],
  ["imports keep map", { name: "spring", map: { Mail: "Host Email" } }, owner("import Host Email")],
];

const PLAIN: Partial<Record<OperationName, object>> = {
  "listings show": { slug: "stay-one" },
  "submissions show": { id: NEVER },
  "removals list": {},
  "removals show": { id: NEVER },
  "messages list": {},
  "messages show": { id: NEVER },
  "mails list": {},
  "listings edit": set("City=Salem"),
  "listings change": { slugs: ["stay-one"], acts: { set: ["City=Salem"] } },
  "listings feature": { slug: "stay-one" },
  "listings pictures": { slug: "stay-one", pictures: [] },
  "submissions approve": { id: NEVER },
  "submissions edit": { id: NEVER, set: ["City=Salem"] },
  "listings import": importing({ City: "Salem" }),
  "imports begin": { name: "spring.csv" },
  "imports start": starting({ Town: "City" }),
  "imports keep map": { name: "spring", map: { Town: "City" } },
};

let people: Readonly<Record<"curator" | "owner", AtDesk>>;
const api = await openTestApi([]);
const { db } = api.services;
people = { curator: await signInAs(api, "Ben", "curator"), owner: await signInAs(api, "Ada", "owner") };

it("exactly these operations are for owners, and curators may call each other one with some input", () => {
  expect(operationsFor("owner").toSorted()).toEqual([...NAMES].toSorted());
  expect(operationsFor("curator").toSorted()).toEqual(NAMES.filter((name) => !OWNERS.includes(name)).toSorted());
  const judged = NAMES.filter((name) => typeof operations[name].role === "function");
  expect([...new Set(WIDENING.map(([name]) => name))].toSorted()).toEqual(judged.toSorted());
  expect(Object.keys(PLAIN).toSorted()).toEqual(judged.toSorted());
});

describe.each(NAMES)("%s", (name) => {
  it("is refused without a desk session, whatever other cookies a browser sends", async () => {
    const url = `/run/${encodeURIComponent(name)}`;
    for (const cookie of ["", "nightlatch-preview=x", `nightlatch-desk=${"x".repeat(43)}`, "__Host-nightlatch-desk=x"]) {
      const response = await post(api, url, { token: people.owner.token, input: NO_INPUT }, { cookie });
      expect([response.statusCode, response.json().code]).toEqual([401, "desk_signed_out"]);
    }
    const read = await api.app.inject({ url: `/api/desk${url}`, headers: { ...FROM_DESK, cookie: people.owner.cookie } });
    expect(read.statusCode).toBe(405);
  });

  it("is allowed to owners, and to curators unless it is for owners only", async () => {
    const [owner, curator] = [await people.owner.run(name, NO_INPUT), await people.curator.run(name, NO_INPUT)];
    expect([owner.statusCode, owner.json().code]).toEqual([400, "invalid_body"]);
    if (!OWNERS.includes(name)) expect(curator.json().code).toBe("invalid_body");
    else expect([curator.statusCode, curator.json()]).toEqual([403, { error: "Only an owner may do this.", code: "desk_refused" }]);
  });
});

it("an unknown operation is not found, for owners too", async () => {
  for (const name of ["backup", "restore", "__proto__", "constructor", "listings"])
    expect((await people.owner.run(name)).statusCode).toBe(404);
});

describe("an input that needs an owner", () => {
  const readStored = async () => ({
    listings: await db.selectFrom("listings").select(["id", "record"]).orderBy("id").execute(),
    contacts: await db.selectFrom("host_contacts").select(["listing_id", "fields"]).orderBy("listing_id").execute(),
    maps: await db.selectFrom("import_maps").select("name").execute(),
    runs: await db.selectFrom("import_runs").select("name").execute(),
  });
  beforeEach(async () => {
    await emptyTables(db, "listings", "audit", "import_runs");
    await putListings(db, [makeRecord("one", HOST), makeRecord("two", { "Host Email": "two@host.example" })]);
  });

  it.each(WIDENING)("%s %j is refused to a curator, without a change or an audit entry", async (name, input, message) => {
    const before = await readStored();
    const response = await people.curator.run(name, input);
    expect([response.statusCode, response.json()]).toEqual([403, { error: message, code: "desk_refused" }]);
    expect(await readStored()).toEqual(before);
    expect(await db.selectFrom("audit").selectAll().execute()).toEqual([]);
  });

  it.each(WIDENING)("%s %j is not refused to an owner", async (name, input) => {
    expect((await people.owner.run(name, input)).json().code).not.toBe("desk_refused");
    await runsSettled();
    if (name === "imports keep map") expect(await db.selectFrom("audit").select("subject").execute()).toEqual([{ subject: "map spring" }]);
  });

  it.each(Object.entries(PLAIN))("%s %j is allowed to a curator", async (name, input) => {
    expect((await people.curator.run(name, input)).json().code).not.toBe("desk_refused");
    await runsSettled();
  });
});

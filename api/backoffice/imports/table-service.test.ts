import { putListings } from "@nightlatch/listings/listing-store";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { auditOf, recordOf } from "../../testing/stored-rows.ts";
import { recordAt, startTableServer, TABLE_BASE, TABLE_KEY, tableOf } from "../../testing/table-server.ts";

let waits: number[] = [];
const env: Record<string, string> = {};

const table = await startTableServer();
afterAll(table.close);
const { desk, db } = await openTestDesk([makeRecord("kept")], env, async (ms) => {
  waits.push(ms);
});
beforeEach(async () => {
  Object.assign(env, { TABLE_URL: table.url, AIRTABLE_BASE_ID: TABLE_BASE, AIRTABLE_API_KEY: TABLE_KEY });
  table.records = [];
  table.mishap = () => undefined;
  table.requests.length = 0;
  waits = [];
  await db.deleteFrom("listings").execute();
  await putListings(db, [makeRecord("kept")]);
});
const take = async (...args: string[]) => {
  const result = await desk.take("--table", ...args);
  expect(JSON.stringify(result)).not.toContain(TABLE_KEY);
  return result;
};
const rejectedRun = async (...args: string[]) => {
  const { code, out, err } = await desk.ops("import", "--table", ...args);
  expect(out + err).not.toContain(TABLE_KEY);
  expect(out).toBe("");
  return { code, err };
};
const countStored = async () => (await db.selectFrom("listings").select("id").where("id", "like", "rec%").execute()).length;
const readStored = (name: string) => recordOf(db, name);

describe("import --table", () => {
  it("reads every page once, within the service's rate, and a second run changes nothing", async () => {
    table.records = tableOf(250);
    expect(await take("--reason", "moving in")).toMatchObject({ code: 0, table: "Properties", read: 250, added: 250, badCount: 0 });
    expect(table.requests).toEqual(["?pageSize=100", "?pageSize=100&offset=itr100", "?pageSize=100&offset=itr200"]);
    expect(waits).toHaveLength(2);
    for (const ms of waits) expect(ms).toBeGreaterThan(200);
    expect(await readStored("rec7")).toMatchObject({ Name: "Hut 7", "Property Type": ["type-kink-cabin"] });
    expect((await auditOf(db))[0]).toMatchObject({ action: "listing.import", subject: "import table Properties" });
    expect(await take()).toMatchObject({ code: 0, added: 0, changed: 0, same: 250 });
  });

  it("empties fields that the table omits, and keeps fields without a column", async () => {
    table.records = [recordAt(1, { Wifi: true }), recordAt(2)];
    await take();
    await desk.json("listings", "verify", "hut-1");
    table.records = [{ ...recordAt(1), fields: { Name: "Hut 1" } }, recordAt(2, { Wifi: true })];
    expect(await take()).toMatchObject({ added: 0, changed: 2 });
    const one = await readStored("rec1");
    expect(["Published", "Wifi", "Property Type"].filter((field) => field in one)).toEqual([]);
    expect(one).toMatchObject({ Verified: true });
    const { published } = await db.selectFrom("listings").select("published").where("id", "=", "rec1").executeTakeFirstOrThrow();
    expect(published).toBe(false);
  });

  it("applies a map, and only reports the changes with --dry-run", async () => {
    const map = desk.file("columns.json", JSON.stringify({ Title: "Name", Notes: null }));
    table.records = [{ id: "rec1", createdTime: "", fields: { Title: "Far Hut", Notes: "secret" } }];
    expect(await take("--map", map, "--dry-run")).toMatchObject({ code: 0, dryRun: true, added: 1 });
    expect(await countStored()).toBe(0);
    expect(await take("--map", map)).toMatchObject({ code: 0, added: 1 });
    expect(await readStored("rec1")).toMatchObject({ Name: "Far Hut" });
    expect(await readStored("rec1")).not.toHaveProperty("Notes");
  });

  it("reports every bad record by id and reason, and imports the others", async () => {
    table.records = [
      recordAt(1),
      recordAt(2, { "Max Guests": "a few" }),
      { id: "rec3", createdTime: "", fields: {} },
      { id: "rec4" },
      7,
      recordAt(6, { Slug: "hut-1" }),
      recordAt(7, { Website: "javascript:alert(1)" }),
      { ...recordAt(1), id: "rec8" },
      recordAt(9, { Description: "x".repeat(1_000_001) }),
      recordAt(10),
    ];
    const { code, added, badCount, bad, err } = await take();
    expect([code, added, badCount]).toEqual([1, 2, 8]);
    expect(bad.toSorted((one, other) => String(one.recordId ?? "").localeCompare(String(other.recordId ?? "")))).toEqual([
      { line: 5, reason: "The record has no id, or no fields." },
      { line: 2, recordId: "rec2", reason: "Max Guests must be a number." },
      { line: 3, recordId: "rec3", reason: "Name is missing." },
      { line: 4, recordId: "rec4", reason: "The record has no id, or no fields." },
      { line: 6, recordId: "rec6", reason: "Another listing has the slug hut-1 (rec1)." },
      { line: 7, recordId: "rec7", reason: "Website must be a web address." },
      { line: 8, recordId: "rec8", reason: "Another listing has the slug hut-1 (rec1)." },
      { line: 9, recordId: "rec9", reason: "The record has more than 1000000 characters." },
    ]);
    expect(err).toContain("Record rec2: Max Guests must be a number.\n");
  });
});

describe("a failing table service", () => {
  it.each([
    ["sends Retry-After", { status: 429, headers: { "retry-after": "7" } }, 7_000],
    ["limits the rate", { status: 429 }, 30_000],
    ["fails once", { status: 500 }, 1_000],
    ["is briefly unavailable", { status: 503, headers: { "retry-after": "3" } }, 3_000],
    ["cuts the connection", "cut", 1_000],
    ["sends half of a page", { status: 200, body: '{"records":[{"id":"rec1"' }, 1_000],
  ] as const)("that %s is retried, and no record is lost", async (_, happens, wait) => {
    table.records = tableOf(250);
    table.mishap = (request) => (request === 2 ? happens : undefined);
    const { code, added, err } = await take();
    expect([code, added]).toEqual([0, 250]);
    expect(table.requests).toHaveLength(4);
    expect(waits.filter((ms) => ms !== 250)).toEqual([wait]);
    expect(err).toContain(`Trying again in ${wait / 1_000} s`);
  });

  it("is retried after longer and longer waits, and then the error is reported", async () => {
    table.mishap = () => ({ status: 502 });
    expect(await rejectedRun()).toEqual({ code: 1, err: expect.stringContaining("The table service failed (502).\n") });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  });

  it("that breaks off loses only the rest, and the next run completes it", async () => {
    table.records = tableOf(250);
    table.mishap = (request) => (request > 2 ? "cut" : undefined);
    const broken = await take();
    expect([broken.code, broken.read, broken.added]).toEqual([1, 200, 200]);
    expect(broken.stopped).toContain("closed the connection");
    expect(await countStored()).toBe(200);
    table.mishap = () => undefined;
    expect(await take()).toMatchObject({ code: 0, added: 50, same: 200 });
    expect(await countStored()).toBe(250);
  });

  it.each([
    [401, "AIRTABLE_API_KEY"],
    [403, "AIRTABLE_API_KEY"],
    [404, "AIRTABLE_BASE_ID"],
    [302, "302"],
  ])("that responds %i is requested once, and the error names the setting", async (status, named) => {
    table.mishap = () => ({ status, headers: { location: "http://127.0.0.1:9/" }, body: JSON.stringify({ error: TABLE_KEY }) });
    expect(await rejectedRun()).toEqual({ code: 1, err: expect.stringContaining(named) });
    expect([table.requests.length, waits]).toEqual([1, []]);
  });

  it.each([
    ["another key", { AIRTABLE_API_KEY: "key-of-another" }, "AIRTABLE_API_KEY"],
    ["another base", { AIRTABLE_BASE_ID: "appOther" }, "AIRTABLE_BASE_ID"],
    ["no server", { TABLE_URL: "http://127.0.0.1:9" }, "could not be reached"],
  ])("with %s is refused", async (_, change, named) => {
    Object.assign(env, change);
    const { code, err } = await rejectedRun();
    expect([code, err.trim().split("\n").at(-1)]).toEqual([1, expect.stringContaining(named)]);
  });

  it("that returns no records, or the same page forever, is refused", async () => {
    table.mishap = () => ({ status: 200, body: '{"rows":[]}' });
    expect((await rejectedRun()).err).toContain("TABLE_URL");
    table.mishap = () => ({ status: 200, body: '{"records":[],"offset":"itr1"}' });
    expect((await rejectedRun()).err).toContain("keeps sending the same page");
  });
});

it.each([
  ["AIRTABLE_BASE_ID", { AIRTABLE_BASE_ID: "" }],
  ["AIRTABLE_BASE_ID", { AIRTABLE_BASE_ID: "app/../x" }],
  ["AIRTABLE_API_KEY", { AIRTABLE_API_KEY: "" }],
  ["AIRTABLE_API_KEY", { AIRTABLE_API_KEY: `${TABLE_KEY}\nX-More: 1` }],
  ["TABLE_URL", { TABLE_URL: "nowhere" }],
  ["TABLE_URL", { TABLE_URL: "http://tables.example" }],
  ["TABLE_URL", { TABLE_URL: "https://user:word@tables.example" }],
])("an invalid %s is named: %j", async (name, change) => {
  Object.assign(env, change);
  const { code, err } = await rejectedRun();
  expect([code, err]).toEqual([1, expect.stringContaining(name)]);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(table.requests).toEqual([]);
});

it.each([[["import"]], [["import", "x.csv", "--table"]], [["import", "--table", "--format", "csv"]]])(
  "refuses %j as a usage error",
  async (args) => {
    await desk.rejects(2, /--table|--format/, ...args);
  },
);

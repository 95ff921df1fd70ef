import { noteErasure } from "@nightlatch/listings/erasure/tombstones";
import { putListings } from "@nightlatch/listings/listing-store";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { operatorOf } from "../../../testing/desk-session.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { openTestDesk } from "../../../testing/operator-desk.ts";
import { makeRecord } from "../../../testing/records.ts";
import { auditOf } from "../../../testing/stored-rows.ts";
import { recordAt, startTableServer, TABLE_BASE, TABLE_KEY, type TableServer, tableOf } from "../../../testing/table-server.ts";
import type { ResultOf } from "../../operations.ts";
import { runsSettled } from "../runs.ts";
import { runWhenDue, SCHEDULE } from "./scheduled-import.ts";
import type { TableAccess } from "./table-settings.ts";

const table = await startTableServer();
let access: TableAccess = { settings: { url: table.url, baseId: TABLE_BASE, key: TABLE_KEY }, pause: async () => {} };
const { desk, services, db } = await openTestDesk([makeRecord("own")]);
beforeEach(async () => {
  table.mishap = () => undefined;
  table.records = tableOf(10);
  await emptyTables(db, "table_records", "table_schedule", "import_runs", "listing_returns", "erasures", "listings");
  await putListings(db, [makeRecord("own")]);
});
afterAll(table.close);
afterAll(runsSettled);

const run: ReturnType<typeof operatorOf> = (...args) => operatorOf(services, "Ada", { table: () => access })(...args);
type Ended = Omit<ResultOf<"imports show">, "outcome"> & {
  readonly outcome: { readonly stopped?: string; readonly guards?: readonly { readonly words: string }[] };
};
const ended = async (name: "table run" | "table look", input: object = {}) => {
  const { id } = await run(name, input);
  await runsSettled();
  return (await run("imports show", { id })) as Ended;
};
const gone = () => run("table gone");
const readStored = async () => {
  const rows = await db.selectFrom("listings").select(["id", "record", "published"]).orderBy("id").execute();
  return new Map(rows.map((row) => [row.id, row]));
};
const audits = async (action: string) => (await auditOf(db)).filter((line) => line.action === action);
const due = () => db.updateTable("table_schedule").set({ next_at: sql<Date>`now() - interval '1 second'` }).execute();

describe("the scheduled import", () => {
  it("imports the table once when it is due, in its own name", async () => {
    await run("table set", { on: true, every: 30 });
    expect(await runWhenDue(services, access)).toBe(true);
    expect([...(await readStored()).keys()]).toHaveLength(11);
    expect(await runWhenDue(services, access)).toBe(false);
    const tableStatus = await run("table show");
    expect(Date.parse(String(tableStatus.schedule.nextAt)) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(tableStatus).toMatchObject({
      service: { address: table.url, base: TABLE_BASE, table: "Properties" },
      schedule: { on: true, everyMinutes: 30, share: 10, setBy: "Ada" },
      runs: [{ who: SCHEDULE, state: "done", added: 10 }],
      counts: { listings: 10, gone: 0, leftOut: 0 },
    });
    expect(JSON.stringify(tableStatus)).not.toContain(TABLE_KEY);
    expect((await audits("listing.import"))[0]).toMatchObject({ who: SCHEDULE });
    expect((await audits("table.set"))[0]).toMatchObject({ who: "Ada", changes: { on: { from: false, to: true } } });
  });

  it("runs on one of two servers that find it due", async () => {
    await run("table set", { on: true });
    expect((await Promise.all([runWhenDue(services, access), runWhenDue(services, access)])).toSorted()).toEqual([false, true]);
    expect((await run("table show")).runs).toHaveLength(1);
  });

  it("waits for an import in flight, and continues after one whose process has died", async () => {
    const other = await run("imports begin", { name: "spring.csv" }, "Ben");
    await run("table set", { on: true });
    expect(await runWhenDue(services, access)).toBe(false);
    const { schedule } = await run("table show");
    expect(Date.parse(String(schedule.nextAt)) - Date.now()).toBeLessThan(61_000);
    await expect(run("table run")).rejects.toThrow("Ben is importing spring.csv");
    await sql`update import_runs set seen_at = 'epoch'`.execute(db);
    await due();
    expect(await runWhenDue(services, access)).toBe(true);
    expect(await run("imports show", { id: other.id })).toMatchObject({ state: "stopped" });
  });

  it("does nothing once it is switched off", async () => {
    await run("table set", { on: true });
    await run("table set", { on: false });
    expect(await runWhenDue(services, access)).toBe(false);
    await expect(run("table set", { every: 1 })).rejects.toThrow("--every must be a whole number from 5");
    await expect(run("table set", {})).rejects.toThrow("Say what to set");
  });
});

it("a dry run shows every change and what is gone, and changes nothing", async () => {
  await ended("table run");
  const before = await readStored();
  table.records = [...tableOf(10).slice(1), recordAt(11)].map((record) => (record.id === "rec5" ? recordAt(5, { Name: "New" }) : record));
  const looked = await ended("table look");
  expect(looked).toMatchObject({ state: "done", added: 1, changed: 1, outcome: { goneCount: 1, gone: [{ slug: "hut-0" }], guards: [] } });
  const { changes } = await run("imports changes", { id: looked.id, added: false });
  expect(changes).toMatchObject([{ slug: "hut-5", fields: { Name: { from: "Hut 5", to: "New" } } }]);
  expect(await readStored()).toEqual(before);
  expect(await gone()).toMatchObject({ total: 0 });
});

describe("a listing that is gone from the table", () => {
  beforeEach(async () => {
    await ended("table run");
    table.records = tableOf(10).slice(1);
  });

  it("stays until an owner confirms its removal, and the owner sees later changes", async () => {
    expect(await ended("table run")).toMatchObject({ state: "done", outcome: { goneCount: 1 } });
    expect((await readStored()).has("rec0")).toBe(true);
    const goneList = await gone();
    expect(goneList).toMatchObject({ total: 1, listings: [{ id: "rec0", slug: "hut-0" }] });
    expect(goneList.listings[0]?.changed).toBeUndefined();
    expect(await run("today")).toMatchObject({ table: { gone: 1, stopped: null } });
    const listedVersions = goneList.listings.map(({ id, version }) => ({ id, version }));
    await run("listings edit", { slug: "hut-0", set: ["Beds=3"] }, "Ben");
    expect((await gone()).listings[0]).toMatchObject({ changed: { who: "Ben" } });
    await expect(run("table confirm", { listings: listedVersions })).rejects.toThrow("--yes");
    expect(await run("table confirm", { listings: listedVersions, yes: true })).toMatchObject({
      removed: [],
      left: [{ id: "rec0", why: expect.stringContaining("changed in the meantime by Ben") }],
    });
    const now = (await gone()).listings.map(({ id, version }) => ({ id, version }));
    expect(await run("table confirm", { listings: now, yes: true, reason: "sold" })).toMatchObject({ removed: [{ id: "rec0" }], left: [] });
    expect((await readStored()).has("rec0")).toBe(false);
    expect((await audits("listing.remove"))[0]).toMatchObject({ who: "Ada", changes: { slug: "hut-0", gone: "table Properties" } });
    expect(await run("table confirm", { listings: now, yes: true })).toMatchObject({
      left: [{ why: expect.stringContaining("There is no listing") }],
    });
  });

  it("leaves the waiting list once an owner keeps it or the table has it again", async () => {
    await ended("table run");
    expect(await run("table keep", { ids: ["rec0"] })).toEqual({ kept: ["rec0"] });
    expect(await ended("table run")).toMatchObject({ outcome: { goneCount: 0 } });
    expect(await gone()).toMatchObject({ total: 0 });
    expect(await run("table confirm", { listings: [{ id: "rec0" }], yes: true })).toMatchObject({ removed: [], left: [{ id: "rec0" }] });
    table.records = tableOf(10);
    await ended("table run");
    table.records = tableOf(10).slice(1);
    await ended("table run");
    expect(await gone()).toMatchObject({ total: 1 });
    table.records = tableOf(10);
    await ended("table run");
    expect(await gone()).toMatchObject({ total: 0 });
  });

  it("stops the run when more listings are gone than allowed, until an owner accepts it", async () => {
    table.records = tableOf(10)
      .slice(2)
      .map((record) => ({ ...record, fields: { ...record.fields, Name: "Changed" } }));
    const before = await readStored();
    expect((await ended("table run")).outcome.stopped).toBe(
      "2 of the table's 10 listings are gone from it, more than 10 percent. Nothing was changed.",
    );
    expect((await ended("table look")).outcome.guards).toMatchObject([{ kind: "gone" }]);
    expect(await readStored()).toEqual(before);
    expect(await gone()).toMatchObject({ total: 0 });
    await run("table set", { share: 20 });
    expect(await ended("table run", { accept: ["gone"] })).toMatchObject({ state: "done" });
    expect(await gone()).toMatchObject({ total: 2 });
    expect((await audits("table.gone"))[0]?.changes).toMatchObject({ listings: ["rec0", "rec1"] });
  });
});

describe("an error of the table service", () => {
  beforeEach(async () => {
    table.records = tableOf(150);
    await ended("table run");
  });
  const page = (from: number, to: number, offset?: string) => ({
    status: 200,
    body: JSON.stringify({ records: tableOf(150).slice(from, to), ...(offset ? { offset } : {}) }),
  });

  const mishaps: readonly (readonly [string, TableServer["mishap"], RegExp])[] = [
    ["down", () => ({ status: 503 }), /failed \(503\)/],
    ["cut in the middle", (request) => (request === 1 ? undefined : "cut"), /closed the connection/],
    ["asked too often, for long", () => ({ status: 429, headers: { "retry-after": "600" } }), /wait 10 minutes/],
    ["empty", () => ({ status: 200, body: '{"records":[]}' }), /no records, and 150 listings/],
    ["without its second page", () => page(0, 100), /50 of the table's 150 listings/],
    ["giving a page twice", (request) => page(0, 100, `itr${request}00`), /the record rec0 twice/],
    ["giving one place again and again", (request) => page((request - 1) * 10, request * 10, "itr5"), /keeps sending the same page/],
    ["no table any more", () => ({ status: 404 }), /no table Properties/],
    ["closed to our key", () => ({ status: 401 }), /does not know the key/],
    ["another thing", () => ({ status: 200, body: "<html>" }), /not complete JSON/],
  ];

  it("changes no listing, and clears with the next run", async () => {
    const before = await readStored();
    for (const [name, mishap, words] of mishaps) {
      const began = table.requests.length;
      table.mishap = (request) => mishap(request - began);
      const ran = await ended("table run");
      expect([name, ran]).toMatchObject([
        name,
        { state: "stopped", added: 0, changed: 0, outcome: { stopped: expect.stringMatching(words) } },
      ]);
      expect(JSON.stringify(ran)).not.toContain(TABLE_KEY);
      expect(await run("today")).toMatchObject({ table: { gone: 0, stopped: { why: ran.outcome.stopped } } });
      expect([name, await readStored(), (await gone()).total]).toEqual([name, before, 0]);
    }
    table.mishap = () => undefined;
    expect(await ended("table run")).toMatchObject({ state: "done", outcome: { goneCount: 0 } });
    expect(await run("today")).toMatchObject({ table: { gone: 0, stopped: null } });
  });

  it("is retried when it is temporary, but not while the server stops", async () => {
    const began = table.requests.length;
    table.mishap = (request) => (request === began + 1 ? { status: 429 } : undefined);
    expect(await ended("table run")).toMatchObject({ state: "done" });
    const stopping = new AbortController();
    access = {
      ...access,
      signal: stopping.signal,
      pause: async () => {
        stopping.abort();
        throw stopping.signal.reason;
      },
    };
    table.mishap = () => ({ status: 500 });
    expect((await ended("table run")).outcome.stopped).toBe("The server stopped during the run.");
    table.mishap = () => undefined;
    expect((await ended("table run")).outcome.stopped).toBe("The server stopped during the run.");
    const { signal: _, ...rest } = access;
    access = { ...rest, pause: async () => {} };
  });
});

describe("a suspicious change of the table", () => {
  beforeEach(async () => {
    const columns = { Name: "Name", Published: "Published", "Max Guests": "Max Guests", "Property Type": "Property Type" };
    await run("table set", { options: { map: { columns, others: null } } });
    await ended("table run");
  });
  const changed = (change: (fields: Record<string, unknown>) => object) => {
    table.records = tableOf(10).map((record) => ({ ...record, fields: change(record.fields) }));
  };

  it.each<[string, (fields: Record<string, unknown>) => object, string]>([
    [
      "a renamed column",
      ({ Published, ...rest }) => ({ ...rest, Live: Published }),
      "The column Published had 10 values at the last run and has none now.",
    ],
    [
      "cells of another type",
      (fields) => ({ ...fields, "Max Guests": "two" }),
      "The column Max Guests had numbers at the last run, and has texts now.",
    ],
  ])("stops the run: %s", async (_, change, words) => {
    const before = await readStored();
    changed(change);
    expect((await ended("table run")).outcome.stopped).toContain(words);
    expect(await readStored()).toEqual(before);
    expect((await ended("table look")).outcome.guards?.map((guard) => guard.words).join()).toContain(words);
  });

  it("is imported when an owner accepts it, and later runs accept it too", async () => {
    changed(({ "Max Guests": _, ...rest }) => rest);
    expect(await ended("table run", { accept: ["columns"] })).toMatchObject({ state: "done" });
    expect((await readStored()).get("rec1")?.record).toMatchObject({ "Max Guests": 2 });
    expect(await ended("table run")).toMatchObject({ state: "done" });
  });

  it("empties single cells, because the service omits empty ones", async () => {
    table.records = tableOf(10).map((record, at) => (at === 0 ? recordAt(0, { Wifi: true }) : record));
    await run("table set", { options: { map: {} } });
    await ended("table run");
    expect((await readStored()).get("rec0")?.record).toMatchObject({ Wifi: true });
    table.records = tableOf(10);
    expect(await ended("table run")).toMatchObject({ state: "done", changed: 1 });
    expect((await readStored()).get("rec0")?.record).not.toHaveProperty("Wifi");
  });

  it("is refused as a whole when it has unknown values", async () => {
    const before = await readStored();
    await run("table set", { options: { map: {} } });
    changed((fields) => ({ ...fields, Tags: ["tag-saunaa"] }));
    expect((await ended("table run")).outcome.stopped).toMatch(/^Tags tag-saunaa .* Nothing was changed\.$/);
    expect(await readStored()).toEqual(before);
  });
});

describe("an operator's decision", () => {
  it("keeps a listing removed until somebody readmits it", async () => {
    await ended("table run");
    await run("listings remove", { slug: "hut-3", yes: true });
    expect(await ended("table run")).toMatchObject({ state: "done", added: 0, outcome: { leftOut: [{ record: "rec3", name: "Hut 3" }] } });
    expect((await readStored()).has("rec3")).toBe(false);
    expect(await gone()).toMatchObject({ total: 0, leftOut: [{ record: "rec3", name: "Hut 3" }] });
    await expect(run("table readmit", { records: ["rec4"] })).rejects.toThrow("None of these records was left out");
    await run("table readmit", { records: ["rec3"] });
    expect(await ended("table run")).toMatchObject({ added: 1 });
  });

  it("keeps a listing hidden until its day, and keeps erased contacts out", async () => {
    table.records = tableOf(10).map((record, at) => (at < 2 ? recordAt(at, { "Host Email": `h${at}@host.example` }) : record));
    await run("table set", { options: { map: { "Host Email": "Host Email" } } });
    await ended("table run");
    const storedContacts = () => db.selectFrom("host_contacts").select("fields").orderBy("listing_id").execute();
    const contacts = async () => (await storedContacts()).map(({ fields }) => fields["Host Email"]);
    expect(await contacts()).toEqual(["h0@host.example", "h1@host.example"]);
    await db.insertInto("listing_returns").values({ listing_id: "rec2", on_day: "2999-01-01" }).execute();
    await sql`update listings set record = record || '{"Published": false}', published = false where id = 'rec2'`.execute(db);
    await noteErasure(db, "address", "h0@host.example");
    await db.deleteFrom("host_contacts").where("listing_id", "=", "rec0").execute();
    table.records = tableOf(10).map((_, at) => recordAt(at, at < 2 ? { "Host Email": `h${at}@host.example`, Beds: 1 } : { Beds: 1 }));
    expect(await ended("table run")).toMatchObject({ state: "done", changed: 10 });
    expect((await readStored()).get("rec2")).toMatchObject({ published: false, record: { Beds: 1 } });
    expect(await contacts()).toEqual(["h1@host.example"]);
  });
});

it("a record that a run could not read is not gone, and listings from elsewhere are ignored", async () => {
  await ended("table run");
  table.records = tableOf(10).map((record, at) => (at === 4 ? recordAt(4, { Name: "" }) : record));
  expect(await ended("table run")).toMatchObject({ outcome: { goneCount: 0 } });
  expect(await gone()).toMatchObject({ total: 0 });
  expect((await readStored()).has("own")).toBe(true);
});

it("recognizes listings that were imported from the table by hand", async () => {
  await desk.opsWith(env, "import", "--table");
  table.records = tableOf(10).slice(1);
  expect(await ended("table run")).toMatchObject({ outcome: { gone: [{ slug: "hut-0" }] } });
});

const env = { TABLE_URL: table.url, AIRTABLE_BASE_ID: TABLE_BASE, AIRTABLE_API_KEY: TABLE_KEY };
const { desk: alone } = await openTestDesk([makeRecord("own")], env, () => new Promise(setImmediate), { table: access.settings });

it("table commands preview, run, show, and remove missing listings, and never print the key", async () => {
  const printed: string[] = [];
  const says = async (code: number, words: string, ...args: string[]) => {
    const result = await alone.ops("table", ...args);
    printed.push(result.out, result.err);
    expect([result.code, result.out + result.err]).toEqual([code, expect.stringContaining(words)]);
  };
  await says(0, "hut-3 (Hut 3) is new\n", "look");
  await says(0, "10 added, 0 changed", "run", "--reason", "moving in");
  table.records = tableOf(8);
  await says(1, "more than 10 percent. Nothing was changed.", "run");
  await says(2, "--accept takes columns, gone", "run", "--accept", "everything");
  await says(0, "hut-9 (Hut 9) is gone from the table", "run", "--accept", "gone");
  await says(0, "2 listings are gone from the table and wait for a decision.", "gone");
  await says(0, "Kept 1 of 1.", "keep", "rec8");
  await says(2, "--yes", "confirm", "rec9");
  await says(1, "Hut 9 (rec9) is removed.", "confirm", "rec9", "rec8", "--yes");
  await says(0, "every 90 minutes", "set", "--on", "--every", "90", "--allow", "tags");
  for (const words of [`${table.url}, base ${TABLE_BASE}, table Properties`, "On, every 90 minutes", "Listings from the table: 8."])
    await says(0, words, "show");
  expect(printed.join("")).not.toContain(TABLE_KEY);
  await desk.rejects(1, "No table service is set up here", "table", "look");
});

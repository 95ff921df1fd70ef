import { utcDay } from "@nightlatch/database/clock";
import { countOutbound, daysOf } from "@nightlatch/hosts/host-counts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { expectRejected, openTestApi, postTo } from "../../../testing/api.ts";
import { rowsAsText } from "../../../testing/database.ts";
import { makeRecord } from "../../../testing/records.ts";
import { OUTBOUND_LIMIT, VIEWS_LIMIT } from "./outbound.ts";

const api = await openTestApi(
  [makeRecord("one"), makeRecord("two"), makeRecord("draft", { Published: false }), makeRecord("paused", { "Paused Since": "2026-01-01" })],
  { trustProxy: true },
);
const { db } = api.services;

describe("POST /api/outbound", () => {
  let clients = 0;

  beforeEach(async () => {
    await db.deleteFrom("outbound_days").execute();
    clients++;
  });

  const send = (payload: unknown, client = `203.0.113.${clients}`) =>
    postTo(api.app, "/api/outbound", JSON.stringify(payload), { "content-type": "application/json", "x-forwarded-for": client });
  const counted = () =>
    db
      .selectFrom("outbound_days")
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "listing_id", "kind", "times"])
      .orderBy("day")
      .orderBy("listing_id")
      .execute();

  it("counts by listing, kind and day, even concurrently", async () => {
    const before = utcDay(new Date());
    const responses = await Promise.all([
      ...Array.from({ length: 9 }, () => send({ slug: "stay-one", kind: "booking" })),
      send({ slug: "stay-two", kind: "booking" }),
    ]);
    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array.from({ length: 10 }, () => [204, ""]));
    const rows = await counted();
    expect(rows.map(({ day: _, ...rest }) => rest)).toEqual([
      { listing_id: "one", kind: "booking", times: 9 },
      { listing_id: "two", kind: "booking", times: 1 },
    ]);
    for (const { day } of rows) expect([before, utcDay(new Date())]).toContain(day);
  });

  it("begins a new count each day, UTC", async () => {
    for (const now of ["2026-03-04T23:59:59.999Z", "2026-03-05T00:00:00.000Z"]) {
      expect(await countOutbound(db, "stay-one", "booking", new Date(now))).toBe(true);
    }
    expect((await counted()).map(({ day }) => day)).toEqual(["2026-03-04", "2026-03-05"]);
  });

  it("stores nothing about who followed the link", async () => {
    await send({ slug: "stay-one", kind: "booking" }, "198.51.100.77");
    expect((await rowsAsText(db)).join()).not.toContain("198.51.100.77");
    expect(Object.keys((await counted())[0] ?? {}).toSorted()).toEqual(["day", "kind", "listing_id", "times"]);
  });

  it.each(["nowhere", "stay-draft"])("refuses the unknown listing %s", async (slug) => {
    const response = await send({ slug, kind: "booking" });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "listing_not_found", field: "slug" });
    expect(await counted()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["slug", { kind: "booking" }],
    ["slug", { slug: "nul \0", kind: "booking" }],
    ["slug", { slug: "x".repeat(201), kind: "booking" }],
    ["kind", { slug: "stay-one" }],
    ["kind", { slug: "stay-one", kind: "shop" }],
    ["visitor", { slug: "stay-one", kind: "booking", visitor: "7" }],
  ])("refuses a bad %s: %j", async (field, payload) => expectRejected(await send(payload), field));

  it("answers a flood the same, but counts no more of it", async () => {
    const responses = await Promise.all(Array.from({ length: OUTBOUND_LIMIT.max + 5 }, () => send({ slug: "stay-one", kind: "booking" })));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([204]));
    expect((await counted())[0]).toMatchObject({ times: OUTBOUND_LIMIT.max });
    await send({ slug: "stay-one", kind: "booking" }, "192.0.2.1");
    expect((await counted())[0]).toMatchObject({ times: OUTBOUND_LIMIT.max + 1 });
  });
});

describe("POST /api/views", () => {
  const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  beforeEach(() => db.deleteFrom("view_days").execute());

  const look = (slug: string, headers: Record<string, string> = {}, remoteAddress = "203.0.113.1") =>
    api.app.inject({ method: "POST", url: "/api/views", remoteAddress, headers: { "user-agent": PERSON, ...headers }, payload: { slug } });
  const counted = () =>
    db
      .selectFrom("view_days")
      .select(["listing_id", "times", sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day")])
      .execute();

  it("counts page views of a public listing by day, and responds the same for every slug", async () => {
    for (const slug of ["stay-one", "stay-one", "stay-draft", "stay-paused", "nowhere"]) {
      const { statusCode, body, headers } = await look(slug);
      expect([statusCode, body, headers["cache-control"]]).toEqual([204, "", "no-store"]);
    }
    const day = new Date().toISOString().slice(0, 10);
    expect(await counted()).toEqual([{ listing_id: "one", times: 2, day }]);
    await db.deleteFrom("outbound_days").execute();
    expect(await daysOf(db, "one", new Date())).toEqual([{ day, views: 2, followed: 0 }]);
  });

  it("returns at most a year of days, from the first one on, including empty days", async () => {
    const now = new Date("2026-11-23T23:59:00Z");
    const of = async () => (await daysOf(db, "one", now)).map(({ day, views, followed }) => [day, views, followed]);
    expect(await of()).toEqual([["2026-11-23", 0, 0]]);
    await sql`insert into view_days (day, listing_id, times) values ('2026-11-21', 'one', 3), ('2026-11-20', 'paused', 9)`.execute(db);
    expect(await of()).toEqual([
      ["2026-11-21", 3, 0],
      ["2026-11-22", 0, 0],
      ["2026-11-23", 0, 0],
    ]);
    await sql`insert into view_days (day, listing_id, times) values ('2024-01-01', 'one', 7), ('2025-11-24', 'one', 1)`.execute(db);
    const year = await of();
    expect([year.length, year[0], year.at(-1)]).toEqual([365, ["2025-11-24", 1, 0], ["2026-11-23", 0, 0]]);
  });

  it.each<Record<string, string>>([
    { "sec-gpc": "1" },
    { dnt: "1" },
    { "sec-fetch-site": "cross-site" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36" },
    { "user-agent": "" },
  ])("does not count %j", async (headers) => {
    expect((await look("stay-one", headers)).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it("counts only a person's usual number of views for one client", async () => {
    const looks = Array.from({ length: VIEWS_LIMIT.max + 3 }, () => look("stay-one", {}, "203.0.113.9"));
    for (const { statusCode } of await Promise.all(looks)) expect(statusCode).toBe(204);
    expect((await counted())[0]?.times).toBe(VIEWS_LIMIT.max);
  });

  it("refuses a body without a listing", async () => {
    for (const payload of [{}, { slug: "" }, { slug: "a\0" }, { slug: "x", more: 1 }])
      expect((await api.app.inject({ method: "POST", url: "/api/views", payload })).statusCode).toBe(400);
  });
});

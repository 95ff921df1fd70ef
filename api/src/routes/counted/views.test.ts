import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { daysOf } from "../../host/host-counts.ts";
import { useTestApi } from "../../testing/api.ts";
import { makeRecord } from "../../testing/records.ts";
import { VIEWS_LIMIT } from "./outbound.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

const api = useTestApi([
  makeRecord("one"),
  makeRecord("draft", { Published: false }),
  makeRecord("paused", { "Paused Since": "2026-01-01" }),
]);
beforeEach(() => api.services.db.deleteFrom("view_days").execute());

const look = (slug: string, headers: Record<string, string> = {}, remoteAddress = "203.0.113.1") =>
  api.app.inject({ method: "POST", url: "/api/views", remoteAddress, headers: { "user-agent": PERSON, ...headers }, payload: { slug } });
const counted = () =>
  api.services.db
    .selectFrom("view_days")
    .select(["listing_id", "times", sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day")])
    .execute();

it("counts looks at a public listing by day, and says nothing of it", async () => {
  for (const slug of ["stay-one", "stay-one", "stay-draft", "stay-paused", "nowhere"]) {
    const { statusCode, body, headers } = await look(slug);
    expect([statusCode, body, headers["cache-control"]]).toEqual([204, "", "no-store"]);
  }
  const day = new Date().toISOString().slice(0, 10);
  expect(await counted()).toEqual([{ listing_id: "one", times: 2, day }]);
  expect(await daysOf(api.services.db, "one", new Date())).toEqual([{ day, views: 2, followed: 0 }]);
});

it("tells the days of a year at most, from the first one on, days without anything too", async () => {
  const { db } = api.services;
  const now = new Date("2026-11-23T23:59:00Z");
  const of = async (days: number | undefined = undefined) =>
    (await daysOf(db, "one", now, days)).map(({ day, views, followed }) => [day, views, followed]);
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

it("counts no more of one client than a person looks at", async () => {
  const looks = Array.from({ length: VIEWS_LIMIT.max + 3 }, () => look("stay-one", {}, "203.0.113.9"));
  for (const { statusCode } of await Promise.all(looks)) expect(statusCode).toBe(204);
  expect((await counted())[0]?.times).toBe(VIEWS_LIMIT.max);
});

it("refuses a body that names no listing", async () => {
  for (const payload of [{}, { slug: "" }, { slug: "a\0" }, { slug: "x", more: 1 }])
    expect((await api.app.inject({ method: "POST", url: "/api/views", payload })).statusCode).toBe(400);
});

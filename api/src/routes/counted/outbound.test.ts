import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "../../db/clock.ts";
import { countOutbound } from "../../host/host-counts.ts";
import { useTestApi } from "../../testing/api.ts";
import { makeRecord } from "../../testing/records.ts";
import { OUTBOUND_LIMIT } from "./outbound.ts";

describe("POST /api/outbound", () => {
  const api = useTestApi([makeRecord("one"), makeRecord("two"), makeRecord("draft", { Published: false })], { trustProxy: true });
  let clients = 0;

  beforeEach(async () => {
    await api.services.db.deleteFrom("outbound_days").execute();
    clients++;
  });

  const send = (payload: unknown, client = `203.0.113.${clients}`) =>
    api.app.inject({
      method: "POST",
      url: "/api/outbound",
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json", "x-forwarded-for": client },
    });
  const counted = async () =>
    (
      await sql<{
        day: string;
      }>`select to_char(day, 'YYYY-MM-DD') as day, listing_id, kind, times from outbound_days order by day, listing_id`.execute(
        api.services.db,
      )
    ).rows;

  it("counts by listing, kind and day, however many come at once", async () => {
    const before = utcDay(new Date());
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, () => send({ slug: "stay-one", kind: "booking" })),
      send({ slug: "stay-two", kind: "booking" }),
    ]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array.from({ length: 10 }, () => [204, ""]));
    const rows = await counted();
    expect(rows.map(({ day: _, ...rest }) => rest)).toEqual([
      { listing_id: "one", kind: "booking", times: 9 },
      { listing_id: "two", kind: "booking", times: 1 },
    ]);
    for (const { day } of rows) expect([before, utcDay(new Date())]).toContain(day);
  });

  it("begins a new count with each day, UTC", async () => {
    for (const now of ["2026-03-04T23:59:59.999Z", "2026-03-05T00:00:00.000Z"]) {
      expect(await countOutbound(api.services.db, "stay-one", "booking", new Date(now))).toBe(true);
    }
    expect((await counted()).map(({ day }) => day)).toEqual(["2026-03-04", "2026-03-05"]);
  });

  it("stores nothing about who followed the link", async () => {
    await send({ slug: "stay-one", kind: "booking" }, "198.51.100.77");
    const tables = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(api.services.db);
    for (const { name } of tables.rows) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.services.db);
      expect(JSON.stringify(rows), name).not.toContain("198.51.100.77");
    }
    expect(Object.keys((await counted())[0] ?? {}).toSorted()).toEqual(["day", "kind", "listing_id", "times"]);
  });

  it.each(["nowhere", "stay-draft"])("knows no listing %s", async (slug) => {
    const answer = await send({ slug, kind: "booking" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "listing_not_found", field: "slug" });
    expect(await counted()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["slug", { kind: "booking" }],
    ["slug", { slug: "nul \0", kind: "booking" }],
    ["slug", { slug: "x".repeat(201), kind: "booking" }],
    ["kind", { slug: "stay-one" }],
    ["kind", { slug: "stay-one", kind: "shop" }],
    ["visitor", { slug: "stay-one", kind: "booking", visitor: "7" }],
  ])("refuses a bad %s: %j", async (field, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_body", field });
  });

  it("answers a flood alike and counts no more of it", async () => {
    const answers = await Promise.all(Array.from({ length: OUTBOUND_LIMIT.max + 5 }, () => send({ slug: "stay-one", kind: "booking" })));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]));
    expect((await counted())[0]).toMatchObject({ times: OUTBOUND_LIMIT.max });
    await send({ slug: "stay-one", kind: "booking" }, "192.0.2.1");
    expect((await counted())[0]).toMatchObject({ times: OUTBOUND_LIMIT.max + 1 });
  });
});

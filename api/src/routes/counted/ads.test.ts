import { utcDay } from "@nightlatch/database/clock";
import type { NewCreative } from "@nightlatch/database/schema";
import { SESSION_HEADER } from "@nightlatch/domain";
import { adSchema } from "@nightlatch/listings/ads/ads-schema";
import { AD_REPEATS_MAX } from "@nightlatch/listings/ads/pick-ad";
import { AD_SESSION_RETENTION_MS, deleteOldAdSessions } from "@nightlatch/listings/ads/track-ad";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { expectRejected, openPreview, openTestApi, postTo } from "../../../testing/api.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { makeRecord } from "../../../testing/records.ts";
import { AD_LIMIT } from "./ads.ts";

const creative = (id: string, fields: Partial<NewCreative> = {}): NewCreative => ({
  id,
  advertiser_name: `Advertiser ${id}`,
  placement_id: "detail-sidebar",
  regions: [],
  active_from: "2025-01-01",
  image_path: `/media/ads/${id}.svg`,
  alt: `Picture of ${id}`,
  destination_url: `https://${id}.example/`,
  ...fields,
});

const dayFromNow = (days: number): string => utcDay(new Date(Date.now() + days * 86_400_000));

const SESSION = "5b1f3c2e-0000-4000-8000-000000000001";

const api = await openTestApi([makeRecord("one"), makeRecord("two")], { trustProxy: true });
const { db } = api.services;
let clients = 0;

beforeEach(async () => {
  await emptyTables(db, "ad_marks", "ad_showings", "ad_days", "ad_creatives");
  clients++;
});

const put = (...creatives: NewCreative[]) => db.insertInto("ad_creatives").values(creatives).execute();
const from = () => ({ "x-forwarded-for": `203.0.113.${clients}` });
const fetchAd = (query = "region=fl&propertyId=one", headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api/ads?${query}`, headers: { ...from(), ...headers } });
const track = (payload: unknown, headers: Record<string, string> = {}) =>
  postTo(api.app, "/api/ads/track", JSON.stringify(payload), { ...from(), "content-type": "application/json", ...headers });
const totals = () => db.selectFrom("ad_days").select(["creative_id", "impressions", "clicks"]).orderBy("creative_id").execute();

describe("GET", () => {
  it("returns an advertisement that is not cached", async () => {
    await put(creative("moth"));
    const response = await fetchAd();
    expect([response.statusCode, response.headers["cache-control"], response.headers.etag]).toEqual([200, "no-store", undefined]);
    expect(adSchema.strict().parse(response.json())).toEqual({
      placement_id: "detail-sidebar",
      creative_id: "moth",
      advertiser_name: "Advertiser moth",
      image_url: "/media/ads/moth.svg",
      alt: "Picture of moth",
      width: 300,
      height: 1050,
      destination_url: "https://moth.example/",
    });
  });

  it.each<[string, Partial<NewCreative>, number]>([
    ["of the region", { regions: ["midwest", "fl"] }, 200],
    ["of other regions", { regions: ["midwest", "ca-nv"] }, 204],
    ["that has begun and not ended", { active_from: dayFromNow(-2), active_until: dayFromNow(2) }, 200],
    ["that has not begun", { active_from: dayFromNow(2) }, 204],
    ["that has ended", { active_until: dayFromNow(-2) }, 204],
    ["that is paused", { paused: true }, 204],
    ["of another placement", { placement_id: "home-banner" }, 204],
  ])("gives a creative %s %j: %i", async (_what, fields, status) => {
    await put(creative("moth", fields));
    const response = await fetchAd();
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([status, "no-store"]);
    if (status === 204) expect(response.body).toBe("");
  });

  it("gives a session each creative three times, then none, while other requests continue", async () => {
    await put(creative("moth"), creative("tub", { weight: 50 }));
    const creativeIds: (string | undefined)[] = [];
    for (let time = 0; time < 2 * AD_REPEATS_MAX + 2; time++) {
      const response = await fetchAd(undefined, { [SESSION_HEADER]: SESSION });
      creativeIds.push(response.statusCode === 200 ? response.json().creative_id : undefined);
    }
    expect(creativeIds.slice(-2)).toEqual([undefined, undefined]);
    expect(creativeIds.filter((id) => id === "moth")).toHaveLength(AD_REPEATS_MAX);
    expect(creativeIds.filter((id) => id === "tub")).toHaveLength(AD_REPEATS_MAX);
    expect((await fetchAd(undefined, { [SESSION_HEADER]: `${SESSION}x` })).statusCode).toBe(200);
    expect((await fetchAd()).statusCode).toBe(200);
  });

  it("keeps to three for concurrent requests", async () => {
    await put(creative("moth"));
    const responses = await Promise.all(Array.from({ length: 12 }, () => fetchAd(undefined, { [SESSION_HEADER]: SESSION })));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(AD_REPEATS_MAX);
  });

  it("stores a session's id only as a hash, and deletes it after a day", async () => {
    await put(creative("moth"));
    for (let time = 0; time < AD_REPEATS_MAX; time++) await fetchAd(undefined, { [SESSION_HEADER]: SESSION });
    await track({ placementId: "detail-sidebar", creativeId: "moth", propertyId: "one", sessionId: SESSION });
    const storedRows = async () => [
      ...(await db.selectFrom("ad_showings").selectAll().execute()),
      ...(await db.selectFrom("ad_marks").selectAll().execute()),
    ];
    expect(await storedRows()).toHaveLength(2);
    expect(JSON.stringify(await storedRows())).not.toContain(SESSION);

    await deleteOldAdSessions(db, new Date(Date.now() + AD_SESSION_RETENTION_MS - 60_000));
    expect(await storedRows()).toHaveLength(2);
    await deleteOldAdSessions(db, new Date(Date.now() + AD_SESSION_RETENTION_MS + 1_000));
    expect(await storedRows()).toEqual([]);
    expect((await fetchAd(undefined, { [SESSION_HEADER]: SESSION })).statusCode).toBe(200);
    expect(await totals()).toEqual([{ creative_id: "moth", impressions: 0, clicks: 1 }]);
  });

  it.each([
    ["region", "propertyId=one"],
    ["region", "region=atlantis&propertyId=one"],
    ["propertyId", "region=fl"],
    ["propertyId", "region=fl&propertyId="],
    ["colour", "region=fl&propertyId=one&colour=red"],
  ])("refuses a bad %s in %s", async (field, query) => expectRejected(await fetchAd(query), field, "invalid_query"));

  it("refuses a session that is no random id, and treats an empty one as none", async () => {
    await put(creative("moth"));
    expectRejected(await fetchAd(undefined, { [SESSION_HEADER]: "'; drop table" }), SESSION_HEADER, "invalid_header");
    expect((await fetchAd(undefined, { [SESSION_HEADER]: "" })).statusCode).toBe(200);
  });

  it("stores nothing for HEAD", async () => {
    await put(creative("moth"));
    const response = await api.app.inject({
      method: "HEAD",
      url: "/api/ads?region=fl&propertyId=one",
      headers: { [SESSION_HEADER]: SESSION },
    });
    expect(response.statusCode).toBe(405);
    expect(await db.selectFrom("ad_showings").selectAll().execute()).toEqual([]);
  });

  it("returns none to a client without a pause", async () => {
    await put(creative("moth"));
    const responses = await Promise.all(Array.from({ length: AD_LIMIT.max + 1 }, () => fetchAd()));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(AD_LIMIT.max);
    expect(responses.filter((response) => response.statusCode === 204)).toHaveLength(1);
  });
});

describe("POST track", () => {
  const CLICK = { placementId: "detail-sidebar", creativeId: "moth", propertyId: "one", sessionId: SESSION };

  beforeEach(() => put(creative("moth"), creative("tub"), creative("banner", { placement_id: "home-banner" })));

  it("counts a click when no event is named, in totals of the day", async () => {
    const started = new Date();
    const response = await track(CLICK);
    expect([response.statusCode, response.body, response.headers["cache-control"]]).toEqual([204, "", "no-store"]);
    await track({ ...CLICK, event: "impression" });
    await track({ ...CLICK, creativeId: "tub", event: "impression" });
    expect(await totals()).toEqual([
      { creative_id: "moth", impressions: 1, clicks: 1 },
      { creative_id: "tub", impressions: 1, clicks: 0 },
    ]);
    const days = await sql<{ day: string }>`select distinct to_char(day, 'YYYY-MM-DD') as day from ad_days`.execute(db);
    expect([utcDay(started), utcDay(new Date())]).toContain(days.rows[0]?.day);
    expect(days.rows).toHaveLength(1);
  });

  it("counts once for a session and property, despite repeated and concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => track({ ...CLICK, event: "impression" })));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([204]));
    expect(await totals()).toEqual([{ creative_id: "moth", impressions: 1, clicks: 0 }]);
    await track({ ...CLICK, propertyId: "two", event: "impression" });
    await track({ ...CLICK, sessionId: `${SESSION}x`, event: "impression" });
    expect(await totals()).toEqual([{ creative_id: "moth", impressions: 3, clicks: 0 }]);
  });

  it("counts once for a page view, and again for the session's next one", async () => {
    for (const viewId of ["view-0001", "view-0001", "view-0002"]) await track({ ...CLICK, viewId });
    expect(await totals()).toEqual([{ creative_id: "moth", impressions: 0, clicks: 2 }]);
  });

  it("counts events of a creative that was paused meanwhile", async () => {
    await db.updateTable("ad_creatives").set({ paused: true }).execute();
    await track(CLICK);
    expect(await totals()).toEqual([{ creative_id: "moth", impressions: 0, clicks: 1 }]);
  });

  it.each<[string, unknown]>([
    ["creativeId", { ...CLICK, creativeId: "made-up" }],
    ["creativeId", { ...CLICK, creativeId: "nul \0" }],
    ["placementId", { ...CLICK, placementId: "home-banner" }],
    ["placementId", { ...CLICK, creativeId: "banner" }],
    ["propertyId", { ...CLICK, propertyId: "made-up" }],
    ["propertyId", { ...CLICK, propertyId: 7 }],
    ["sessionId", { ...CLICK, sessionId: "short" }],
    ["sessionId", { ...CLICK, sessionId: undefined }],
    ["event", { ...CLICK, event: "hover" }],
    ["viewId", { ...CLICK, viewId: "x" }],
    ["price", { ...CLICK, price: 1 }],
  ])("refuses a bad %s and counts nothing: %j", async (field, payload) => {
    expectRejected(await track(payload), field);
    expect(await totals()).toEqual([]);
  });

  it("treats a draft as an unknown property, except for a preview session", async () => {
    await db.updateTable("listings").set({ published: false }).where("id", "=", "two").execute();
    const draft = await track({ ...CLICK, propertyId: "two" });
    const absent = await track({ ...CLICK, propertyId: "owt" });
    expect([draft.statusCode, draft.body.replaceAll("two", "owt")]).toEqual([400, absent.body]);
    expect(await totals()).toEqual([]);
    expect((await track({ ...CLICK, propertyId: "two" }, await openPreview(api))).statusCode).toBe(204);
    await db.updateTable("listings").set({ published: true }).where("id", "=", "two").execute();
  });

  it("refuses too many requests", async () => {
    expect((await track({ ...CLICK, viewId: "x".repeat(5_000) })).statusCode).toBe(413);
  });
});

import { randomUUID } from "node:crypto";
import { runOperation } from "@nightlatch/backoffice/operations";
import { contextOf } from "@nightlatch/backoffice/server-context";
import { EMPTY_PRIVACY, type HostedListing } from "@nightlatch/domain";
import { mailHostLink } from "@nightlatch/hosts/request-link";
import { LINK_DAYS, revokeHostLinks } from "@nightlatch/listings/host-links";
import { putListings } from "@nightlatch/listings/listing-store";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addressesOf, openPreview, openTestApi } from "../../../testing/api.ts";
import { setRows } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { OWN_PAGE, openHostPage, openWith, type TestHostSession, tokenMailedTo } from "../../../testing/hosted.ts";
import { makeRecord } from "../../../testing/records.ts";
import { mailLinksOf } from "../../../testing/requested-links.ts";

const ROBIN = "Robin@Host.example";
const EMAIL = ROBIN.toLowerCase();
const OTHER = "kim@host.example";
const HIS = { "Host Name": "Robin Wood", "Host Email": ROBIN, "Host Phone": "+1 555 010 2233" };
const RECORDS = [
  makeRecord("one", { ...HIS, Website: "https://one.example/", "Booking Link": "https://book.example/1", Tags: ["tag-sauna"] }),
  makeRecord("two", { ...HIS, City: "Salem" }),
  makeRecord("kims", { "Host Email": OTHER, "Host Phone": "1", "Host Name": "Kim" }),
  makeRecord("down", { ...HIS, Published: false }),
];
const DAY_MS = 24 * 60 * 60 * 1000;
const ONE = "/api/host/listings/stay-one";

const api = await openTestApi(RECORDS);
const { db } = api.services;
beforeEach(async () => {
  await emptyTables(db, "audit", "mail_outbox", "request_marks", "host_links", "photos", "submissions", "view_days");
  await putListings(db, RECORDS);
  await api.services.catalogue.refresh();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "POST", url, headers: { ...OWN_PAGE, ...headers }, payload });
const mailsTo = async (recipient: string) =>
  (
    await db
      .selectFrom("mail_outbox")
      .select(["kind", "content", "last_word"])
      .where("recipient", "=", recipient)
      .orderBy("created_at")
      .execute()
  ).map(({ kind, content, last_word }) => ({ kind, subject: content?.subject, text: content?.text ?? "", last_word }));
const audit = () => db.selectFrom("audit").select(["who", "action", "subject", "changes"]).orderBy("id").execute();
const recordOf = async (id: string) => (await db.selectFrom("listings").select("record").where("id", "=", id).executeTakeFirst())?.record;
const statusOf = async (url: string) => (await api.app.inject(url)).statusCode;

describe("the host link", () => {
  it("is mailed to the stored address only, with the same response for any address", async () => {
    const responses = [];
    for (const email of [ROBIN, "nobody@else.example"]) {
      const { statusCode, body, headers } = await post("/api/host/link", { email });
      responses.push([statusCode, body, headers["cache-control"]]);
    }
    expect(responses).toEqual(Array(2).fill([200, '{"ok":true}', "private, no-store"]));
    await mailLinksOf(api);
    await expect.poll(async () => (await mailsTo(EMAIL)).length).toBe(1);
    expect(await mailsTo("nobody@else.example")).toEqual([]);
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.subject).toBe("The link to your page");
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/host#[\w-]{43}$/m);
  });

  it("is refused for a malformed address", async () => {
    expect((await post("/api/host/link", { email: "robin" })).json()).toMatchObject({ code: "invalid_body", field: "email" });
  });

  it("opens the listings of the same address, and is stored as a hash", async () => {
    const { session } = await openHostPage(api, EMAIL);
    expect(session.listings.map(({ slug, state }) => [slug, state])).toEqual([
      ["stay-down", "hidden"],
      ["stay-one", "shown"],
      ["stay-two", "shown"],
    ]);
    const token = await tokenMailedTo(api, EMAIL);
    expect(JSON.stringify(await db.selectFrom("host_links").selectAll().execute())).not.toContain(token);
    expect(JSON.stringify(await db.selectFrom("host_sessions").selectAll().execute())).not.toContain(session.csrf);
  });

  it("works once, even when twelve browsers open it at the same moment", async () => {
    await mailHostLink(db, EMAIL, api.services, new Date());
    const token = await tokenMailedTo(api, EMAIL);
    const all = await Promise.all(Array.from({ length: 12 }, () => post("/api/host/session", { token })));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(11).fill(403)]);
    const cookie = String(all.find(({ statusCode }) => statusCode === 200)?.headers["set-cookie"]).split(";")[0] ?? "";
    await emptyTables(db, "request_marks");
    // The browser that opened the link keeps its session and gets no second one.
    const again = await post("/api/host/session", { token }, { cookie });
    expect([again.statusCode, String(again.headers["set-cookie"]).split(";")[0]]).toEqual([200, cookie]);
    expect(await db.selectFrom("host_sessions").selectAll().execute()).toHaveLength(1);
    const other = await openHostPage(api, OTHER);
    expect((await post("/api/host/session", { token }, { cookie: other.cookie })).json().code).toBe("host_link_refused");
    const hostSession = await openHostPage(api, EMAIL);
    await hostSession.post("/api/host/session/end");
    for (const used of [token, await tokenMailedTo(api, EMAIL)])
      for (const held of [cookie, hostSession.cookie])
        expect((await post("/api/host/session", { token: used }, { cookie: held })).statusCode).toBe(
          used === token && held === cookie ? 200 : 403,
        );
  });

  it("sets a cookie that only the host page's own calls send", async () => {
    await mailHostLink(db, EMAIL, api.services, new Date());
    const opened = await post("/api/host/session", { token: await tokenMailedTo(api, EMAIL) });
    expect(opened.headers["set-cookie"]).toMatch(/^nightlatch-host=[\w-]{43}; Max-Age=7200; Path=\/api\/host; HttpOnly; SameSite=Strict$/);
    expect(opened.headers["cache-control"]).toBe("private, no-store");
  });

  it("ends the previous link, whose sessions continue", async () => {
    const first = await openHostPage(api, EMAIL);
    const token = await tokenMailedTo(api, EMAIL);
    await openHostPage(api, EMAIL);
    expect((await post("/api/host/session", { token })).json().code).toBe("host_link_refused");
    expect((await first.get("/api/host/session")).json()).toMatchObject({ session: { slug: "stay-down" } });
  });

  it("is mailed a few times an hour, and a refused one ends no earlier link", async () => {
    const now = new Date();
    const sent = [];
    for (let times = 0; times < 6; times++) sent.push(await mailHostLink(db, EMAIL, api.services, now));
    expect(sent).toEqual([true, true, true, true, true, false]);
    const { content } = await db
      .selectFrom("mail_outbox")
      .select("content")
      .where("status", "=", "queued")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await openWith(api, /\/host#([\w-]+)/.exec(content?.text ?? "")?.[1] ?? "");
  });

  it("is refused once it is revoked, expired, or another host's, and its sessions end with it", async () => {
    const ends: readonly (() => Promise<unknown>)[] = [
      () => revokeHostLinks(db, "down"),
      () => setRows(db, "host_links", { expires_at: new Date(Date.now() - 1000) }),
      () =>
        putListings(
          db,
          RECORDS.map((record) => ({ ...record, "Host Email": "new@host.example" })),
        ),
    ];
    for (const end of ends) {
      await db.deleteFrom("host_links").execute();
      await putListings(db, RECORDS);
      const hostSession = await openHostPage(api, EMAIL);
      const token = await tokenMailedTo(api, EMAIL);
      await end();
      expect((await post("/api/host/session", { token })).json().code).toBe("host_link_refused");
      if (end !== ends[1]) expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
    }
  });

  it("is valid for half a year", async () => {
    await openHostPage(api, EMAIL);
    const [link] = await db.selectFrom("host_links").select("expires_at").execute();
    const days = ((link?.expires_at.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(LINK_DAYS);
    expect(LINK_DAYS).toBeLessThan(365);
  });

  it("is refused unread after too many guesses", async () => {
    for (let times = 0; times < 20; times++) expect((await post("/api/host/session", { token: "x".repeat(43) })).statusCode).toBe(403);
    expect((await post("/api/host/session", { token: "x".repeat(43) })).statusCode).toBe(429);
  });
});

const CALLS: readonly (readonly ["GET" | "POST", string, object])[] = [
  ["GET", ONE, {}],
  ["POST", "/api/host/session/end", {}],
  ["POST", `${ONE}/held`, {}],
  ["POST", `${ONE}/pause`, { paused: true }],
  ["POST", `${ONE}/facts`, { answers: EMPTY_PRIVACY }],
  ["POST", `${ONE}/plan`, { plan: "pro" }],
  ["POST", `${ONE}/proposals`, { fields: {}, note: "hello" }],
  ["GET", `/api/host/photos/${"0".repeat(32)}-800.webp`, {}],
  ["POST", "/api/host/address", { email: "robin@new.example" }],
  ["POST", "/api/host/address/drop", {}],
  ["POST", `${ONE}/vanish`, { confirm: "stay-one" }],
  ["POST", `${ONE}/erase`, { confirm: "stay-one" }],
];

describe("host calls", () => {
  const nothing = async () => [await recordOf("one"), await audit(), await mailsTo(EMAIL)];

  it("are all covered by these tests", () => {
    const addresses = addressesOf(api.app).filter((address) => address.startsWith("/api/host/"));
    const withoutSession = ["/link", "/session", "/address/confirm", "/address/undo", "/removal/confirm"].map((each) => `/api/host${each}`);
    const walked = CALLS.map(([, url]) => url.replace("stay-one", ":slug").replace(/photos\/.*/, "photos/:file"));
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.toSorted()).toEqual([...new Set([...walked, ...withoutSession])].toSorted());
  });

  it("are refused without a session, with a preview, or with an invalid session", async () => {
    const preview = await openPreview(api);
    expect(preview.cookie).toContain("nightlatch-preview=");
    for (const headers of [{}, preview, { cookie: `nightlatch-host=${"x".repeat(43)}` }]) {
      expect((await api.app.inject({ url: "/api/host/session", headers })).json()).toEqual({ session: null });
      for (const [method, url, payload] of CALLS) {
        const response = await api.app.inject({
          method,
          url,
          headers: { ...OWN_PAGE, ...headers },
          ...(method === "POST" ? { payload } : {}),
        });
        expect([url, response.statusCode, response.json().code]).toEqual([url, 401, "host_session_needed"]);
        expect([response.headers["cache-control"], response.headers["x-robots-tag"]]).toEqual(["no-store", "noindex, nofollow"]);
      }
    }
    expect((await nothing()).slice(1)).toEqual([[], []]);
  });

  it("are not found for the host of another listing", async () => {
    const kim = await openHostPage(api, OTHER);
    const before = await nothing();
    for (const [method, url, payload] of CALLS.filter(([, url]) => url.startsWith(ONE))) {
      const body = url.endsWith("proposals")
        ? { fields: (await kim.get("/api/host/listings/stay-kims")).json<HostedListing>().fields, note: "x" }
        : payload;
      const response = method === "GET" ? await kim.get(url) : await kim.post(url, body);
      expect([url, response.statusCode, response.json().code]).toEqual([url, 404, "listing_not_found"]);
      const unknown = method === "GET" ? await kim.get(url.replace("stay-one", "nowhere")) : undefined;
      if (unknown) expect(unknown.body).toBe(response.body.replace("stay-one", "nowhere"));
    }
    expect(await nothing()).toEqual(before);
    expect(await recordOf("one")).toBeDefined();
  });

  it("are refused to other sites' pages, and without the session's token", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const foreign: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ];
    for (const [method, url, payload] of CALLS.filter(([method]) => method === "POST")) {
      for (const headers of foreign) {
        const response = await hostSession.post(url, payload, headers);
        expect([method, url, response.json().code]).toEqual([method, url, "foreign_request"]);
      }
      for (const csrf of ["", "x".repeat(43), (await openHostPage(api, OTHER)).session.csrf]) {
        const body = url.endsWith("proposals") ? { fields: (await hostSession.get(ONE)).json<HostedListing>().fields, note: "x" } : payload;
        expect((await hostSession.post(url, { ...body, csrf })).json().code).toBe("foreign_request");
      }
    }
    expect(await audit()).toEqual([]);
    expect((await post("/api/host/session", { token: "x" }, { origin: "https://evil.example" })).json().code).toBe("foreign_request");
  });

  it("are refused after the page was closed", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const closed = await hostSession.post("/api/host/session/end");
    expect(closed.headers["set-cookie"]).toMatch(/^nightlatch-host=; Max-Age=0; Path=\/api\/host/);
    expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
  });
});

describe("links of one host", () => {
  it("open a session for each browser, and closing one ends no other", async () => {
    const first = await openHostPage(api, EMAIL);
    const second = await openHostPage(api, EMAIL);
    expect(first.session.csrf).not.toBe(second.session.csrf);
    await first.post("/api/host/session/end");
    expect((await second.post(`${ONE}/pause`, { paused: true })).statusCode).toBe(200);
    const third = await openHostPage(api, EMAIL);
    expect((await second.post(`${ONE}/pause`, { paused: false, csrf: third.session.csrf })).json().code).toBe("foreign_request");
  });

  it("match the same address in any case, and no similar one", async () => {
    for (const email of [" ROBIN@host.EXAMPLE ", "robin+alder@host.example", "rob.in@host.example"])
      await post("/api/host/link", { email });
    await mailLinksOf(api);
    await expect.poll(async () => (await mailsTo(EMAIL)).length).toBe(1);
    const { rows } = await sql<{ count: number }>`select count(*)::int from mail_outbox where kind = 'host-link'`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe("while an operator acts", () => {
  const run = (name: string, input: object) => runOperation(db, name, input, contextOf(api.services));

  it("a removed listing refuses its host's clicks, and the session continues for the others", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    await run("listings remove", { slug: "stay-one", yes: true });
    for (const act of ["pause", "vanish", "erase"])
      expect((await hostSession.post(`${ONE}/${act}`, { paused: true, confirm: "stay-one" })).statusCode, act).toBeGreaterThanOrEqual(400);
    expect((await hostSession.get(ONE)).json().code).toBe("listing_not_found");
    expect((await hostSession.get("/api/host/session")).json<{ session: { listings: object[] } }>().session.listings).toHaveLength(2);
    expect(await recordOf("two")).toBeDefined();
  });

  it("an erased host's session ends", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    await run("erase", { email: EMAIL, yes: true });
    expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
    expect((await hostSession.post(`${ONE}/pause`, { paused: true })).json().code).toBe("host_session_needed");
  });
});

describe("pausing a listing", () => {
  const paths = ["/api/listings/stay-one", "/api/properties"] as const;

  it("hides it everywhere at once and restores it unchanged", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const before = await api.get("/api/listings/stay-one");
    const paused = (await hostSession.post(`${ONE}/pause`, { paused: true })).json<HostedListing>();
    expect([paused.state, paused.pausedSince?.slice(0, 10)]).toEqual(["paused", new Date().toISOString().slice(0, 10)]);
    expect(await statusOf(paths[0])).toBe(404);
    for (const url of [
      paths[1],
      "/api/listings",
      "/api/suggestions?q=stay%20one",
      "/api/listings/stay-two/similar",
      "/api/stays?slugs=stay-one",
    ])
      expect((await api.app.inject(url)).body.replaceAll("missing", ""), url).not.toMatch(/"(slug|Slug)":"stay-one"/);
    expect((await hostSession.post(`${ONE}/pause`, { paused: false })).json<HostedListing>().state).toBe("shown");
    expect(await api.get<object>("/api/listings/stay-one")).toMatchObject({ ...(before as object), updatedAt: expect.any(String) });
  });

  it("twice has the effect of once", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const both = await Promise.all([1, 2].map(() => hostSession.post(`${ONE}/pause`, { paused: true })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await mailsTo(EMAIL)).filter(({ kind }) => kind === "host-done")).toHaveLength(1);
  });

  it("hides it from previews", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    await hostSession.post(`${ONE}/pause`, { paused: true });
    const headers = await openPreview(api);
    const responses = await Promise.all(["stay-one", "stay-down"].map((slug) => api.app.inject({ url: `/api/listings/${slug}`, headers })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  });

  it("differs from the directory's hiding, which its host cannot end", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    for (const paused of [false, true]) {
      expect((await hostSession.post("/api/host/listings/stay-down/pause", { paused })).json().code).toBe("hidden_by_us");
    }
    await hostSession.post(`${ONE}/pause`, { paused: true });
    const record = await recordOf("one");
    await putListings(db, [{ ...record, ...HIS, Published: false }]);
    expect((await hostSession.get(ONE)).json<HostedListing>().state).toBe("hidden");
    expect((await hostSession.post(`${ONE}/pause`, { paused: false })).json().code).toBe("hidden_by_us");
    // Publishes a paused listing, as an operator or a table import can.
    await putListings(db, [{ ...record, ...HIS, Published: true }]);
    await api.services.catalogue.refresh();
    expect(await statusOf(paths[0])).toBe(404);
  });
});

describe("host acts", () => {
  let hostSession: TestHostSession;
  beforeEach(async () => {
    hostSession = await openHostPage(api, EMAIL);
  });

  it("date privacy answers today, and keep an unchanged verified answer verified", async () => {
    await putListings(db, [
      {
        ...RECORDS[0],
        ...HIS,
        Cameras: "none-inside",
        "Cameras By": "verified",
        "Cameras Since": "2025-01-01",
        Sound: "alone",
        "Sound Since": "2025-01-01",
      },
    ]);
    const answers = { ...EMPTY_PRIVACY, cameras: "none-inside", sound: "alone", ground: ["host-on-site", "other-guests"] };
    const after = (await hostSession.post(`${ONE}/facts`, { answers })).json<HostedListing>();
    const today = new Date().toISOString().slice(0, 10);
    expect(after.privacy).toEqual({
      cameras: { values: ["none-inside"], by: "verified", since: "2025-01-01" },
      sound: { values: ["alone"], by: "host", since: today },
      ground: { values: ["host-on-site", "other-guests"], by: "host", since: today },
    });
    const cleared = (await hostSession.post(`${ONE}/facts`, { answers: EMPTY_PRIVACY })).json<HostedListing>();
    expect(cleared.privacy).toEqual({});
    expect(await recordOf("one")).not.toHaveProperty("Cameras By");
    const odd = await hostSession.post(`${ONE}/facts`, { answers: { ...EMPTY_PRIVACY, ground: ["nobody", "other-guests"] } });
    expect(odd.json().code).toBe("invalid_body");
  });

  it("mail a wish for a plan to the operator, and change no plan", async () => {
    expect((await hostSession.post(`${ONE}/plan`, { plan: "elite" })).json<HostedListing>()).toMatchObject({ planWanted: "elite" });
    expect(await recordOf("one")).toMatchObject({ "Plan Wanted": "elite" });
    expect(await recordOf("one")).not.toHaveProperty("Plan");
    const notices = (await mailsTo(api.services.mailer.addresses.operator)).filter(({ kind }) => kind === "host-notice");
    expect(notices.map(({ subject }) => subject)).toEqual(["Plan wanted: Elite"]);
    expect((await api.app.inject("/api/listings/stay-one")).body).not.toContain("lite");
  });

  it("store changes for the operator with the values they were based on", async () => {
    const { fields } = (await hostSession.get(ONE)).json<HostedListing>();
    const wanted = { ...fields, description: " By the lake. ", maxGuests: "4", wellness: ["sauna", "steam-room"] };
    const after = (
      await hostSession.post(`${ONE}/proposals`, { fields: wanted, note: "Please drop the third photo." })
    ).json<HostedListing>();
    expect(after.proposals).toEqual([
      {
        id: expect.any(String),
        sentAt: expect.any(String),
        fields: expect.arrayContaining(["Tags", "Description", "Max Guests", "Note from the host"]),
        photos: 0,
      },
    ]);
    expect(after.fields).toEqual(fields);
    const [row] = await db.selectFrom("submissions").select(["record", "base", "listing_id", "status"]).execute();
    expect(row).toEqual({
      listing_id: "one",
      status: "pending",
      record: {
        Description: "By the lake.",
        "Max Guests": 4,
        Tags: ["tag-sauna", "tag-steam-room"],
        "Note from the host": "Please drop the third photo.",
      },
      base: { Description: "A quiet place.", "Max Guests": 2, Tags: ["tag-sauna"] },
    });
  });

  it.each([
    [{}, "name", "You haven't changed anything yet."],
    [{ name: " " }, "name", "Please provide a property name."],
    [{ city: "" }, "city", "Please provide a city."],
    [{ website: "javascript:alert(1)" }, "website", "Website must be a web address."],
    [{ website: "", bookingLink: "" }, "website", "Please provide at least one booking URL or website."],
    [{ bedrooms: "two" }, "bedrooms", "Bedrooms must be a whole number."],
    [{ wellness: ["lava"] }, "wellness", 'wellness does not have the choice "lava".'],
  ])("refuse changes to %j at %s", async (changes, field, message) => {
    const { fields } = (await hostSession.get(ONE)).json<HostedListing>();
    const rejected = await hostSession.post(`${ONE}/proposals`, { fields: { ...fields, ...changes } });
    expect(rejected.json()).toEqual({ error: message, code: "invalid_body", field });
  });

  it("download everything about the listing and the host, and nothing of others", async () => {
    await post("/api/contact", { name: "Robin", email: ROBIN, subject: "general", message: "Where are the photos?", elapsedMs: 5000 });
    await post("/api/reports", { slug: "stay-one", reason: "other", details: "The reporter's own words." });
    await hostSession.post(`${ONE}/plan`, { plan: "pro" });
    const held = await hostSession.post(`${ONE}/held`);
    expect(held.json()).toMatchObject({
      listing: { address: "http://localhost:3000/property/stay-one", record: { Name: "Stay one", "Plan Wanted": "pro" } },
      host: HIS,
      messages: [{ message: "Where are the photos?" }],
      reports: [{ reason: "other" }],
      changes: [{ action: "listing.plan-wanted", by: "you" }],
    });
    expect(held.body).not.toContain("reporter's own words");
    expect((await mailsTo(EMAIL)).at(-1)?.subject).toBe("Your data was downloaded");
  });

  it("remove a listing at once, and the host with the last one", async () => {
    expect((await hostSession.post(`${ONE}/vanish`, { confirm: "one" })).json()).toMatchObject({ code: "invalid_body", field: "confirm" });
    expect((await hostSession.post(`${ONE}/vanish`, { confirm: "stay-one" })).json()).toEqual({ ok: true, stays: true });
    expect([await statusOf("/api/listings/stay-one"), await recordOf("one")]).toEqual([404, undefined]);
    expect((await hostSession.get("/api/host/session")).json<{ session: { listings: object[] } }>().session.listings).toHaveLength(2);
    for (const slug of ["stay-down", "stay-two"]) await hostSession.post(`/api/host/listings/${slug}/vanish`, { confirm: slug });
    expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
    const mails = await mailsTo(EMAIL);
    expect(mails.map(({ subject, last_word }) => [subject, last_word])).toEqual([["Your listing is gone", true]]);
    expect((await audit()).map(({ who, action }) => `${who} ${action}`)).toEqual(Array(3).fill("host listing.remove"));
  });

  it("erase listings, proposals, messages and links", async () => {
    const { fields } = (await hostSession.get(ONE)).json<HostedListing>();
    await hostSession.post(`${ONE}/proposals`, { fields: { ...fields, name: "Robin's place" } });
    await post("/api/contact", { name: "Robin", email: ROBIN, subject: "general", message: "Hello?", elapsedMs: 5000 });
    expect((await hostSession.post(`${ONE}/erase`, { confirm: "stay-one" })).json()).toEqual({ ok: true, stays: false });
    expect((await db.selectFrom("listings").select("id").execute()).map(({ id }) => id)).toEqual(["kims"]);
    for (const table of ["submissions", "contact_messages", "host_links", "host_sessions"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await mailsTo(EMAIL)).map(({ subject, last_word }) => [subject, last_word])).toEqual([
      ["Everything about you is erased", true],
    ]);
  });

  it("are limited to a number in a few minutes", async () => {
    const marks = Array.from({ length: 29 }, () => ({ action: "host-act", client: EMAIL }));
    await db.insertInto("request_marks").values(marks).execute();
    const statuses = [];
    for (const paused of [true, false]) statuses.push((await hostSession.post(`${ONE}/pause`, { paused })).statusCode);
    expect(statuses).toEqual([200, 429]);
    expect((await hostSession.get(ONE)).json<HostedListing>().state).toBe("paused");
  });
});

describe("a change that is sent again under its name", () => {
  it("is stored once, and succeeds each time", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const fields = { ...(await hostSession.get(ONE)).json<HostedListing>().fields, description: "Another quiet place by the lake." };
    const once = randomUUID();
    for (let times = 0; times < 3; times++)
      expect((await hostSession.post(`${ONE}/proposals`, { fields, note: "hello", once })).statusCode).toBe(200);
    expect(await db.selectFrom("submissions").select("id").execute()).toHaveLength(1);
    expect((await mailsTo(EMAIL)).filter(({ kind }) => kind === "host-done")).toHaveLength(1);
    const other = await hostSession.post(`${ONE}/proposals`, { fields, note: "other", once });
    expect([other.statusCode, other.json().code]).toEqual([409, "name_used"]);
    expect(JSON.stringify(await db.selectFrom("used_proofs").select("id").execute())).not.toContain(EMAIL);
  });

  it("is stored once when many arrive at the same moment", async () => {
    const hostSession = await openHostPage(api, EMAIL);
    const once = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => hostSession.post(`${ONE}/pause`, { paused: true, once })));
    for (const { statusCode } of responses) expect([200, 409]).toContain(statusCode);
    expect((await audit()).filter(({ action }) => action === "listing.pause")).toHaveLength(1);
    expect((await hostSession.post(`${ONE}/pause`, { paused: true, once })).statusCode).toBe(200);
    expect((await hostSession.post(`${ONE}/pause`, { paused: false, once: randomUUID() })).statusCode).toBe(200);
  });
});

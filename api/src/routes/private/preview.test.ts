import { issueToken, type NewToken } from "@nightlatch/catalogue/preview/tokens";
import { COOKIES, type ListingDetail, type ListingPage, type PreviewSession, type Suggestion } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { expectRejected, openTestApi } from "../../../testing/api.ts";
import type { ApiDocument } from "../../../testing/api-document.ts";
import { setRows } from "../../../testing/database.ts";
import { makeRecord } from "../../../testing/records.ts";
import { buildApi } from "../../app.ts";

const DAY_MS = 86_400_000;
const SECRET_WORD = "Moonraker";

const records = [
  makeRecord("open", { Slug: "open-cabin" }),
  makeRecord("d1", { Name: `${SECRET_WORD} One`, Slug: "moonraker-one", Published: false, City: "Hiddenville" }),
  makeRecord("d2", { Name: `${SECRET_WORD} Two`, Slug: "moonraker-two", Published: false }),
];

const api = await openTestApi(records);
const { db } = api.services;

const soon = () => new Date(Date.now() + DAY_MS);

function issue(changes: Partial<NewToken> = {}) {
  return issueToken(db, { name: "Ada", scope: "all", allowedIds: [], expiresAt: soon(), maxSessions: 3, ...changes });
}

function browser() {
  const cookies: Record<string, string> = {};
  return {
    cookies,
    async request(url: string, options: InjectOptions = {}) {
      const response = await api.app.inject({ url, ...options, cookies });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) delete cookies[name];
        else cookies[name] = value;
      }
      return response;
    },
  };
}

async function invited(changes: Partial<NewToken> = {}) {
  const { id, token } = await issue(changes);
  const visitor = browser();
  const response = await visitor.request(`/api/preview/validate?token=${token}`);
  expect(response.statusCode).toBe(200);
  return { ...visitor, id, token, response };
}

const READS = [
  "/api/listings",
  "/api/listings?search=moonraker",
  "/api/listings/moonraker-one",
  "/api/listings/moonraker-two",
  "/api/listings/moonraker-one/similar",
  "/api/listings/open-cabin/similar",
  "/api/suggestions?q=moonraker",
  "/api/suggestions?q=moonraker&kind=property",
  "/api/suggestions?q=hiddenville",
  "/api/properties",
  "/api/properties?includeDrafts=true",
  "/api/category-counts",
  "/api/feature-counts",
  "/api/sitemap-entries",
  "/api/places",
  "/api/nearby?state=north-carolina",
];

describe("opening a preview session", () => {
  it("sets a Secure cookie only where the site's address or a trusted proxy says https", async () => {
    const cookieOf = async (publicUrl: string | undefined, trustProxy: boolean) => {
      const app = buildApi({ ...api.services, publicUrl }, { trustProxy });
      const { token } = await issue();
      const response = await app.inject({ url: `/api/preview/validate?token=${token}`, headers: { "x-forwarded-proto": "https" } });
      await app.close();
      return String([response.headers["set-cookie"]].flat()[0]);
    };
    expect(await cookieOf("https://stays.example", false)).toMatch(/; Secure/);
    expect(await cookieOf("http://stays.example", true)).toMatch(/; Secure/);
    expect(await cookieOf("http://stays.example", false)).not.toMatch(/Secure/);
    expect(await cookieOf(undefined, false)).not.toMatch(/Secure/);
  });

  it("returns the grant and an HttpOnly cookie, and never the token's hash", async () => {
    const { response, token } = await invited({ name: "Grace", scope: "listed", allowedIds: ["d1"] });
    expect(response.json()).toEqual({ ok: true, name: "Grace", scope: "listed", allowedIds: ["d1"], expiresAt: expect.any(String) });
    const cookie = String([response.headers["set-cookie"]].flat()[0]);
    expect(cookie).toMatch(new RegExp(`^${COOKIES.preview}=[\\w-]{43};`));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const stored = await db.selectFrom("preview_tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const sessions = await db.selectFrom("preview_sessions").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1]);
  });

  it.each([
    ["unknown", () => Promise.resolve(`nl_${"A".repeat(43)}`)],
    ["no token at all", () => Promise.resolve("hello")],
    ["expired", () => issue({ expiresAt: new Date(Date.now() - 1) }).then(({ token }) => token)],
  ])("refuses what is %s", async (_what, make) => {
    const visitor = browser();
    const response = await visitor.request(`/api/preview/validate?token=${await make()}`);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ ok: false, autoRevoked: false, code: "preview_refused" });
    expect(visitor.cookies).toEqual({});
  });

  it.each(["", "?token=", "?token=a&token=b", `?token=${"a".repeat(300)}`, "?token=%00", "?code=1"])(
    "names the error of %j",
    async (query) => {
      const response = await browser().request(`/api/preview/validate${query}`);
      expect([400, 403]).toContain(response.statusCode);
      if (response.statusCode === 400) expect(response.json()).toMatchObject({ code: "invalid_query", field: expect.any(String) });
    },
  );

  it("reuses the browser's existing session", async () => {
    const { request, cookies, token } = await invited({ maxSessions: 1 });
    const before = { ...cookies };
    expect((await request(`/api/preview/validate?token=${token}`)).statusCode).toBe(200);
    expect(cookies).toEqual(before);
  });

  it("revokes the token for all when one more browser uses it than allowed", async () => {
    const first = await invited({ maxSessions: 1 });
    const second = await browser().request(`/api/preview/validate?token=${first.token}`);
    expect([second.statusCode, second.json().autoRevoked]).toEqual([403, true]);
    expect((await first.request("/api/preview/session")).statusCode).toBe(204);
    const again = await first.request(`/api/preview/validate?token=${first.token}`);
    expect([again.statusCode, again.json().autoRevoked]).toEqual([403, true]);
    // Only a client with the token sees the reason.
    expect(again.json().error).toContain("opened in more browsers than it allows");
  });

  it("frees a place when a session is left", async () => {
    const { request, token } = await invited({ maxSessions: 1 });
    expect((await request("/api/preview/logout")).json()).toEqual({ ok: true });
    expect((await browser().request(`/api/preview/validate?token=${token}`)).statusCode).toBe(200);
  });

  it("admits only the allowed number, even concurrently", async () => {
    const { token } = await issue({ maxSessions: 2 });
    const responses = await Promise.all(Array.from({ length: 6 }, () => browser().request(`/api/preview/validate?token=${token}`)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  });

  it("slows down guessing, only for the client that guesses", async () => {
    const guess = (remoteAddress: string) =>
      api.app.inject({ url: `/api/preview/validate?token=nl_${"B".repeat(43)}`, remoteAddress }).then(({ statusCode }) => statusCode);
    const codes: number[] = [];
    for (let at = 0; at < 25; at += 1) codes.push(await guess("198.51.100.7"));
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403));
    expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
    expect(await guess("198.51.100.8")).toBe(403);
  });
});

describe("a preview session shows", () => {
  it("nothing without a session, in any response, cached or not", async () => {
    const { request } = await invited();
    for (const url of READS) await request(url);
    for (const url of READS) {
      const response = await api.app.inject(url);
      expect(response.body, url).not.toContain(SECRET_WORD);
      expect(response.body.toLowerCase(), url).not.toContain("hiddenville");
    }
    expect((await api.app.inject("/api/properties?includeDrafts=true")).statusCode).toBe(401);
    expect((await api.app.inject("/api/listings/moonraker-one")).statusCode).toBe(404);
  });

  it("all drafts to scope all, in lists, counts, suggestions and pages", async () => {
    const { request } = await invited();
    const page = (await request("/api/listings")).json<ListingPage>();
    expect(page.items.map(({ id }) => id).toSorted()).toEqual(["d1", "d2", "open"]);
    expect(
      page.items
        .filter(({ draft }) => draft)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(["d1", "d2"]);
    expect(page.total).toBe(3);
    expect((await request("/api/suggestions?q=hiddenville")).json<Suggestion[]>().map(({ kind }) => kind)).toContain("city");
    expect((await request("/api/listings/moonraker-one")).json<ListingDetail>()).toMatchObject({ name: `${SECRET_WORD} One`, draft: true });
    expect((await request("/api/category-counts")).json()).toMatchObject({ total: 3 });
    expect((await request("/api/properties")).json()).toHaveLength(1);
    expect((await request("/api/properties?includeDrafts=true")).json()).toHaveLength(3);
  });

  it("only the named drafts to scope listed, separately for two visitors", async () => {
    const one = await invited({ scope: "listed", allowedIds: ["d1"] });
    const two = await invited({ scope: "listed", allowedIds: ["d2"] });
    const none = await invited({ scope: "listed", allowedIds: [] });
    const idsOf = async ({ request }: Pick<typeof one, "request">) =>
      (await request("/api/listings"))
        .json<ListingPage>()
        .items.map(({ id }) => id)
        .toSorted();
    const seen = await Promise.all([one, two, none, one, two].map(idsOf));
    expect(seen).toEqual([["d1", "open"], ["d2", "open"], ["open"], ["d1", "open"], ["d2", "open"]]);
    expect((await one.request("/api/listings/moonraker-two")).statusCode).toBe(404);
    expect((await two.request("/api/suggestions?q=moonraker")).json<Suggestion[]>().map(({ label }) => label)).toEqual([
      `${SECRET_WORD} Two`,
    ]);
  });

  it("responses that are not cached and include later changes of the drafts", async () => {
    const { request } = await invited();
    for (const url of READS.filter((each) => !/sitemap|properties$/.test(each))) {
      const { headers, statusCode } = await request(url);
      if (statusCode === 200) expect([url, headers["cache-control"]]).toEqual([url, "private, no-store"]);
    }
    await putListings(db, [makeRecord("d3", { Name: `${SECRET_WORD} Three`, Slug: "moonraker-three", Published: false })]);
    await api.services.catalogue.refresh();
    expect((await request("/api/listings")).json<ListingPage>().total).toBe(4);
  });

  it("nothing once the token ends or the browser leaves", async () => {
    const { request, cookies, id } = await invited();
    cookies[COOKIES.previewLeft] = "1";
    expect((await request("/api/listings/moonraker-one")).statusCode).toBe(404);
    delete cookies[COOKIES.previewLeft];
    expect((await request("/api/listings/moonraker-one")).statusCode).toBe(200);
    await setRows(db, "preview_tokens", { expires_at: new Date(Date.now() - 1) }, id);
    expect((await request("/api/listings/moonraker-one")).statusCode).toBe(404);
    expect((await request("/api/preview/session")).statusCode).toBe(204);
  });
});

describe("preview events", () => {
  const eventsOf = (id: string) => db.selectFrom("preview_events").select(["event", "path"]).where("token_id", "=", id).execute();

  it("are stored for known visitors without queries, with the same response for everybody", async () => {
    const { request, id, token } = await invited();
    const send = (payload: object, as = request) => as("/api/preview/track", { method: "POST", payload });
    expect((await send({ event: "preview_activated", path: "/properties?search=secret" })).statusCode).toBe(204);
    expect((await send({ token, event: "preview_deactivated", path: "/" }, browser().request)).statusCode).toBe(204);
    expect((await send({ token: "nl_nobody", event: "preview_activated", path: "/" }, browser().request)).statusCode).toBe(204);
    expect(await eventsOf(id)).toEqual([
      { event: "preview_activated", path: "/properties" },
      { event: "preview_deactivated", path: "/" },
    ]);
  });

  it.each([
    [{ event: "other", path: "/" }, "event"],
    [{ event: "preview_activated", path: "https://elsewhere.example/" }, "path"],
    [{ event: "preview_activated" }, "path"],
    [{ event: "preview_activated", path: "/", token: 7 }, "token"],
  ])("name the error of %j", async (payload, field) =>
    expectRejected(await api.app.inject({ method: "POST", url: "/api/preview/track", payload }), field),
  );

  it("are limited per client as documented", async () => {
    const statuses = [];
    const payload = { event: "preview_activated", path: "/" };
    for (let times = 0; times < 61; times++)
      statuses.push((await api.app.inject({ method: "POST", url: "/api/preview/track", payload })).statusCode);
    expect(statuses.at(-1)).toBe(429);
    const { paths } = await api.get<ApiDocument>("/api/openapi.json");
    expect(Object.keys(paths["/api/preview/track"]?.post?.responses ?? {})).toContain("429");
    await db.deleteFrom("request_marks").execute();
  });
});

it("the session matches the contract, and its remaining time needs no client clock", async () => {
  const { request } = await invited();
  const session = (await request("/api/preview/session")).json<PreviewSession>();
  expect(Object.keys(session).toSorted()).toEqual(["allowedIds", "expiresAt", "name", "scope", "secondsLeft"]);
  const left = (Date.parse(session.expiresAt) - Date.now()) / 1000;
  expect(session.secondsLeft).toBeGreaterThanOrEqual(left);
  expect(session.secondsLeft).toBeLessThan(left + 60);
});

import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openTestApi, startTestApi, type TestApi } from "../../testing/api.ts";
import { cookieOf, FROM_DESK, makeLink, post, signInAs } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { makeRecord } from "../../testing/records.ts";
import { mailLinksOf } from "../../testing/requested-links.ts";
import { mailsOf } from "../../testing/stored-rows.ts";
import type { DeskOperator } from "../desk/operators.ts";

const HOUR_MS = 60 * 60 * 1_000;

const api = await openTestApi([makeRecord("one")]);
const { db } = api.services;
beforeEach(() => emptyTables(db, "request_marks", "desk_sessions", "desk_links", "audit"));

const me = (cookie?: string) => api.app.inject({ url: "/api/desk/me", headers: { ...FROM_DESK, ...(cookie ? { cookie } : {}) } });
const audit = () => db.selectFrom("audit").select(["who", "action", "subject"]).orderBy("id").execute();
const signedIn = async (cookie?: string) => (await me(cookie)).json().signedIn;
const readError = async (response: ReturnType<typeof post>) => {
  const { statusCode, json } = await response;
  return [statusCode, json().code];
};

const tokenIn = (mail?: { readonly content: { readonly text: string } | null }) =>
  /\/desk\/enter#([\w-]{43})\n/.exec(String(mail?.content?.text))?.[1] ?? "";

describe("a desk link", () => {
  it("can be checked without using it up, and signs in once", async () => {
    const token = await makeLink(api, "Ada", "owner", 3);
    for (const _ of [1, 2]) {
      const looked = await post(api, "/link", { token });
      expect([looked.statusCode, looked.json()]).toEqual([200, { name: "Ada", role: "owner", hours: 3 }]);
    }
    const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    const entered = await post(api, "/enter", { token }, browser);
    expect(entered.statusCode).toBe(200);
    expect(entered.json()).toMatchObject({ signedIn: true, name: "Ada", role: "owner", token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(entered.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^nightlatch-desk=[\w-]{43}; Max-Age=10800; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^nightlatch-desk-device=[\w-]{72}; Max-Age=15552000; Path=\/api\/desk; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await readError(post(api, "/enter", { token }))).toEqual([403, "desk_link_spent"]);
    expect((await post(api, "/link", { token })).statusCode).toBe(403);
    expect(await audit()).toEqual([
      { who: "ops", action: "desk.open", subject: "desk Ada" },
      { who: "Ada", action: "desk.enter", subject: "desk Ada" },
    ]);
    const stored = await db.selectFrom("desk_sessions").selectAll().executeTakeFirstOrThrow();
    expect(stored.device).toBe("Firefox on Linux");
    expect(JSON.stringify([stored, await db.selectFrom("desk_links").selectAll().execute()])).not.toContain(token);
    expect(stored.secret_hash).not.toBe(cookieOf(entered).split("=")[1]);
  });

  it("signs in one of several browsers that use it at the same moment", async () => {
    const token = await makeLink(api, "Ada");
    const responses = await Promise.all([1, 2, 3, 4].map(() => post(api, "/enter", { token })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403]);
    expect(await db.selectFrom("desk_sessions").select("id").execute()).toHaveLength(1);
  });

  it("that is expired, truncated or invented is refused", async () => {
    const token = await makeLink(api, "Ada");
    await sql`update desk_links set expires_at = now() - interval '1 second'`.execute(db);
    for (const bad of [token, token.slice(1), "", "x".repeat(43)]) expect((await post(api, "/enter", { token: bad })).statusCode).toBe(403);
  });

  it("sets a host-only cookie over HTTPS, where a plain cookie is ignored", async () => {
    const secure = await startTestApi([], { publicUrl: "https://stay.example" });
    onTestFinished(secure.close);
    const from = { host: "stay.example", origin: "https://stay.example" };
    const entered = await post(secure, "/enter", { token: await makeLink(secure, "Ada") }, from);
    expect(String([entered.headers["set-cookie"]].flat()[0])).toMatch(
      /^__Host-nightlatch-desk=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(entered);
    const getMe = (cookieHeader: string) => secure.app.inject({ url: "/api/desk/me", headers: { ...from, cookie: cookieHeader } });
    expect((await getMe(cookie)).json().signedIn).toBe(true);
    expect((await getMe(cookie.replace("__Host-", ""))).json().signedIn).toBe(false);
  });
});

describe("a desk session", () => {
  it("is returned to its own browser only, and the response is not cached", async () => {
    const ada = await signInAs(api, "Ada");
    const response = await me(ada.cookie);
    expect(response.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", vary: "cookie" });
    expect(response.json()).toMatchObject({ signedIn: true, name: "Ada", role: "curator", token: ada.token, openedBy: "ops" });
    expect((await me()).json()).toEqual({ signedIn: false, mail: false });
    expect((await me("nightlatch-desk=x")).json()).toEqual({ signedIn: false, mail: false });
  });

  it.each([
    ["has expired", { expires_at: new Date(Date.now() - 1) }],
    ["was idle for two hours", { used_at: new Date(Date.now() - 2 * HOUR_MS) }],
    ["was revoked", { ended_at: new Date() }],
  ])("that %s is no longer valid", async (_what, change) => {
    const ada = await signInAs(api, "Ada");
    await db.updateTable("desk_sessions").set(change).execute();
    expect(await signedIn(ada.cookie)).toBe(false);
    expect(await readError(ada.run("listings list"))).toEqual([401, "desk_signed_out"]);
  });

  it("stays open while it is used", async () => {
    const ada = await signInAs(api, "Ada");
    await sql`update desk_sessions set used_at = now() - interval '1 hour'`.execute(db);
    await me(ada.cookie);
    const { used_at } = await db.selectFrom("desk_sessions").select("used_at").executeTakeFirstOrThrow();
    expect(Date.now() - used_at.getTime()).toBeLessThan(HOUR_MS / 2);
  });

  it("ends by signing out, in this browser only", async () => {
    const [here, there] = [await signInAs(api, "Ada"), await signInAs(api, "Ada")];
    const out = await post(api, "/sign-out", { token: here.token }, { cookie: here.cookie });
    expect(String(out.headers["set-cookie"])).toMatch(/^nightlatch-desk=; Max-Age=0;/);
    expect(await signedIn(here.cookie)).toBe(false);
    expect(await signedIn(there.cookie)).toBe(true);
  });

  it("is replaced by the same browser's next one", async () => {
    const ada = await signInAs(api, "Ada");
    const entered = await post(api, "/enter", { token: await makeLink(api, "Ben") }, { cookie: ada.cookie });
    expect(await signedIn(ada.cookie)).toBe(false);
    expect((await me(cookieOf(entered))).json().name).toBe("Ben");
  });

  it("is listed, and an owner ends one session, or all of a person's with their links", async () => {
    const ada = await signInAs(api, "Ada", "owner");
    const [first, second] = [await signInAs(api, "Ben"), await signInAs(api, "Ben")];
    await makeLink(api, "Ben");
    const { sessions, links } = (await ada.run("desk list")).json().result;
    expect(sessions.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Ada", "Ben", "Ben"]);
    expect(links).toEqual([{ name: "Ben", role: "curator", openedBy: "ops", until: expect.any(String) }]);
    expect((await ada.run("desk revoke", { id: first.id })).json().result).toEqual({ name: "Ben", sessions: 1, links: 0, passkeys: 0 });
    expect((await first.run("listings list")).statusCode).toBe(401);
    expect((await second.run("listings list")).statusCode).toBe(200);
    expect((await ada.run("desk revoke", { name: "Ben" })).json().result).toEqual({ name: "Ben", sessions: 1, links: 1, passkeys: 0 });
    expect((await second.run("listings list")).statusCode).toBe(401);
    expect((await audit()).at(-1)).toEqual({ who: "Ada", action: "desk.revoke", subject: "desk Ben" });
    expect((await ada.run("desk revoke", { id: first.id })).json()).toMatchObject({ code: "desk_not_done" });
  });
});

describe("a desk write", () => {
  it.each([
    ["of another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["of a sibling domain", { "sec-fetch-site": "same-site" }],
    ["of another port", { origin: "http://localhost:4000" }],
    ["of a sandboxed frame", { origin: "null" }],
    ["without an origin", { origin: "" }],
  ])("from a page %s is refused", async (_what, headers) => {
    const ada = await signInAs(api, "Ada", "owner");
    expect(await readError(ada.run("listings list", {}, headers))).toEqual([403, "desk_refused"]);
    expect((await post(api, "/enter", { token: await makeLink(api, "Ben") }, headers)).statusCode).toBe(403);
    expect((await post(api, "/sign-out", { token: ada.token }, { cookie: ada.cookie, ...headers })).statusCode).toBe(403);
    expect((await post(api, "/mail-link", { email: "a@b.example" }, headers)).statusCode).toBe(403);
  });

  it("needs the token of its own session", async () => {
    const [ada, ben] = [await signInAs(api, "Ada"), await signInAs(api, "Ben")];
    for (const token of [ben.token, "", "0".repeat(64)]) {
      expect(await readError(post(api, "/run/listings%20list", { token, input: {} }, { cookie: ada.cookie }))).toEqual([
        403,
        "desk_other_session",
      ]);
    }
    expect((await post(api, "/run/listings%20list", { input: {} }, { cookie: ada.cookie })).statusCode).toBe(400);
  });

  it("as a form post is refused", async () => {
    const ada = await signInAs(api, "Ada");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const response = await api.app.inject({
        method: "POST",
        url: "/api/desk/run/listings%20list",
        headers: { ...FROM_DESK, cookie: ada.cookie, "content-type": type },
        payload: JSON.stringify({ token: ada.token }),
      });
      expect(response.statusCode).toBe(415);
    }
  });
});

it("refused sign-ins are limited per client, audited once, and block no valid link", async () => {
  const tries = Array.from({ length: 22 }, () => post(api, "/enter", { token: "x".repeat(43) }));
  const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 403)).toHaveLength(20);
  expect(codes.filter((code) => code === 429)).toHaveLength(2);
  const limited = await post(api, "/enter", { token: "x".repeat(43) });
  expect(limited.json().code).toBe("desk_limited");
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect(await audit()).toEqual([{ who: "desk", action: "desk.limited", subject: "sign-in" }]);
  expect((await post(api, "/enter", { token: await makeLink(api, "Ada") })).statusCode).toBe(200);
});

describe("strangers", () => {
  const email = "ada@stay.example";
  let site: TestApi;
  beforeAll(async () => {
    site = await startTestApi([], { trustProxy: true, deskOperators: [{ name: "Ada Park", email, role: "owner" }] });
    return site.close;
  });
  beforeEach(() => emptyTables(site.services.db, "request_marks", "link_requests", "desk_links", "mail_outbox", "desk_challenges"));
  const from = (client: string, url: string, body: object, headers: Record<string, string> = {}) =>
    post(site, url, body, { "x-forwarded-for": client, ...headers });
  const mails = () => site.services.db.selectFrom("mail_outbox").select("content").where("recipient", "=", email).execute();
  const deviceOf = ({ headers }: { headers: Record<string, unknown> }) => String([headers["set-cookie"]].flat().at(-1)).split(";")[0] ?? "";
  const enter = async () => from("198.51.100.7", "/enter", { token: await makeLink(site, "Ada Park", "owner") });

  it("who request passkey challenges block no operator, and leave no rows", async () => {
    for (let network = 1; network <= 16; network++)
      for (let call = 0; call < 41; call++)
        expect((await from(`203.0.113.${network}`, "/passkey-sign-in/options", {})).statusCode).toBe(200);
    expect((await from("198.51.100.7", "/passkey-sign-in/options", {})).statusCode).toBe(200);
    for (const table of ["desk_challenges", "request_marks"] as const)
      expect(await site.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("who request links block no operator, and cause two mails", async () => {
    for (let network = 1; network <= 70; network++)
      expect((await from(`203.0.113.${network}`, "/mail-link", { email })).statusCode).toBe(202);
    for (let looks = 0; looks < 5; looks++) {
      await mailLinksOf(site);
      expect((await from("198.51.100.7", "/mail-link", { email })).statusCode).toBe(202);
    }
    await expect.poll(mails).toHaveLength(2);
    const token = tokenIn((await mails())[0]);
    expect((await from("198.51.100.7", "/enter", { token })).statusCode).toBe(200);
  });

  it("who fail to sign in from many networks block no valid link", async () => {
    const clients = Array.from({ length: 250 }, (_, at) => `2001:db8:${at.toString(16)}::1`);
    for (const client of clients) expect((await from(client, "/enter", { token: "x".repeat(43) })).statusCode).toBe(403);
    expect((await from("198.51.100.7", "/enter", { token: "y".repeat(43) })).statusCode).toBe(403);
    expect((await enter()).statusCode).toBe(200);
  });

  it("in the operator's own network do not block a device that signed in before", async () => {
    const device = deviceOf(await enter());
    const requestLink = (headers = {}) => from("198.51.100.7", "/mail-link", { email }, headers);
    for (let calls = 0; calls < 6; calls++) {
      await requestLink();
      await mailLinksOf(site);
    }
    await expect.poll(mails).toHaveLength(2);
    expect((await requestLink()).statusCode).toBe(429);
    expect((await requestLink({ cookie: device })).statusCode).toBe(202);
    await mailLinksOf(site);
    await expect.poll(mails).toHaveLength(3);
    const forged = device.slice(0, -2) + (device.endsWith("AA") ? "BB" : "AA");
    for (const cookie of [forged, `${device.split("=")[0]}=`, device.replace("-device", "")])
      expect((await requestLink({ cookie })).statusCode).toBe(429);
    for (let calls = 0; calls < 4; calls++) await requestLink({ cookie: device });
    expect((await requestLink({ cookie: device })).statusCode).toBe(429);
    expect((await requestLink({ cookie: deviceOf(await enter()) })).statusCode).toBe(202);
  });
});

describe("a mailed link", () => {
  it("goes to operators only, with one response for every address, and carries their name and role", async () => {
    const site = await startTestApi([], { deskOperators: [{ name: "Ada Park", email: "ada@stay.example", role: "owner" }] });
    onTestFinished(site.close);
    const requestLink = (email: string) => post(site, "/mail-link", { email });
    const responses = [await requestLink("Ada@Stay.example"), await requestLink("nobody@stay.example"), await requestLink("no address")];
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['202 {"ok":true}']));
    await mailLinksOf(site);
    const mails = () => site.services.db.selectFrom("mail_outbox").select(["recipient", "content"]).execute();
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.recipient).toBe("ada@stay.example");
    const token = tokenIn(mail);
    expect((await post(site, "/enter", { token })).json()).toMatchObject({ name: "Ada Park", role: "owner", openedBy: "mail" });
  });

  it("is limited per client", async () => {
    const codes: number[] = [];
    for (const at of [1, 2, 3, 4, 5, 6]) codes.push((await post(api, "/mail-link", { email: `a${at}@b.example` })).statusCode);
    expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe("an operator's session after the settings changed", () => {
  const [ADA, BEN] = [
    { name: "Ada Park", email: "ada@stay.example", role: "owner" },
    { name: "Ben Ito", email: "ben@stay.example", role: "owner" },
  ] as const;
  let site: TestApi;
  let operators: DeskOperator[];
  beforeEach(async () => {
    operators = [ADA, BEN];
    site = await startTestApi([makeRecord("one")], { deskOperators: operators });
    return () => site.close();
  });
  const mailed = async ({ email }: DeskOperator) => {
    await post(site, "/mail-link", { email });
    await mailLinksOf(site);
    const mails = await mailsOf(site.services.db);
    return tokenIn(mails.find(({ recipient }) => recipient === email));
  };
  const actionsOf = (entered: Awaited<ReturnType<typeof post>>) => ({
    run: (operation: string, input: object = {}) =>
      post(site, `/run/${encodeURIComponent(operation)}`, { token: entered.json().token, input }, { cookie: cookieOf(entered) }),
    me: async () =>
      (await site.app.inject({ url: "/api/desk/me", headers: { ...FROM_DESK, cookie: cookieOf(entered) } })).json<{
        signedIn: boolean;
        role?: string;
        may?: string[];
      }>(),
  });

  it("has the lower role on its next request, and never a higher one than at sign-in", async () => {
    const ben = actionsOf(await post(site, "/enter", { token: await mailed(BEN) }));
    expect((await ben.run("subscribers list")).statusCode).toBe(200);
    operators[1] = { ...BEN, role: "curator" };
    for (const [operation, input] of [
      ["subscribers list", {}],
      ["listings show", { slug: "stay-one", contacts: true }],
    ] as const)
      expect((await ben.run(operation, input)).json().code).toBe("desk_refused");
    expect(await ben.me()).toMatchObject({ signedIn: true, role: "curator", may: expect.not.arrayContaining(["subscribers list"]) });
    expect(await site.services.db.selectFrom("desk_sessions").select("role").execute()).toEqual([{ role: "curator" }]);
    operators[1] = BEN;
    expect((await ben.me()).role).toBe("curator");
  });

  it("ends when the settings no longer name its operator", async () => {
    const ben = actionsOf(await post(site, "/enter", { token: await mailed(BEN) }));
    operators.pop();
    expect(await readError(ben.run("listings list"))).toEqual([401, "desk_signed_out"]);
    operators.push(BEN);
    expect(await ben.me()).toMatchObject({ signedIn: false });
  });

  it("cannot be opened by an old mailed link of a removed operator, and has the lower role", async () => {
    const [toBen, toAda] = [await mailed(BEN), await mailed(ADA)];
    operators.splice(0, 2, { ...ADA, role: "curator" });
    for (const path of ["/link", "/enter"]) expect((await post(site, path, { token: toBen })).json().code).toBe("desk_link_spent");
    expect((await post(site, "/link", { token: toAda })).json().role).toBe("curator");
    expect((await post(site, "/enter", { token: toAda })).json()).toMatchObject({ name: "Ada Park", role: "curator" });
  });

  it("that a printed link opened keeps the role of that link", async () => {
    const created = await makeLink(site, "Ben Ito", "owner");
    operators[1] = { ...BEN, role: "curator" };
    expect(await actionsOf(await post(site, "/enter", { token: created })).me()).toMatchObject({ role: "owner" });
  });
});

import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { mayDo, operations } from "@nightlatch/backoffice/operations";
import { openSession } from "@nightlatch/catalogue/preview/sessions";
import { issueToken } from "@nightlatch/catalogue/preview/tokens";
import { COOKIES, type HostedListing } from "@nightlatch/domain";
import { fastify } from "fastify";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openTestApi, type TestApi } from "../testing/api.ts";
import { addRows, setRows } from "../testing/database.ts";
import { FROM_DESK, makeLink, signInAs } from "../testing/desk-session.ts";
import { openHostPage } from "../testing/hosted.ts";
import { storeForms } from "../testing/people.ts";
import { makeRecord } from "../testing/records.ts";
import { apiPlugin } from "./plugin.ts";

/** A text that occurs only in data hidden from visitors. */
const PLANTED = /xqz/i;
const CONTACTS = /xqzhost/i;
const HOST = "xqzhost@secret.example";

const RECORDS = [
  makeRecord("theirs", { "Host Name": "xqzhost", "Host Email": HOST, "Host Phone": "xqzhost 1" }),
  makeRecord("draft", { Name: "Xqz Draft", Description: "xqz", City: "Xqzville", Published: false, "Host Email": HOST }),
  makeRecord("shown-draft", { Published: false }),
  makeRecord("mine", { "Host Email": "mine@host.example" }),
];

interface Person {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly role?: "curator" | "owner";
}

type People = Readonly<Record<"nobody" | "with a preview" | "a host of another listing" | "a curator" | "an owner", Person>>;

interface Route {
  readonly method: string;
  readonly url: string;
  /** True if the path has several methods, such as routes that respond with 405. Testing one URL suffices for them. */
  readonly isOneOfMany: boolean;
}

const api = await openTestApi(RECORDS);
const routes: Route[] = [];

const { services } = api;
// Mounts the routes of `buildApi` and Quick Edit, and records each route.
const app = fastify();
app.addHook("onRoute", ({ method, url }) => {
  for (const each of [method].flat())
    if (each !== "HEAD" && each !== "OPTIONS") routes.push({ method: each, url, isOneOfMany: Array.isArray(method) });
});
await app.register(apiPlugin, { services, quickEdit: true });
await app.ready();
const names = await plant(api);
const people = await invite(api);
const tokens = await secretsOf(api, people);
afterAll(() => app.close());

/** Puts a private value into every queue. @returns names and ids of private data, used as route parameters */
async function plant(on: TestApi): Promise<string[]> {
  const { db, photos } = on.services;
  const id = await storeForms(db, { name: "xqzhost", email: HOST, phone: "xqzhost" }, "xqz");
  await setRows(db, "removal_requests", { status: "open" });
  const photo = "ab".repeat(16);
  const row = { id: photo, claim_hash: "x", submission_id: id, position: 0, width: 1400, height: 900, placeholder: "data:,", bytes: 4 };
  await addRows(db, "photos", { ...row, caption: "xqz" });
  writeFileSync(path.join(photos.storage.location, `${photo}-1400.webp`), "xqz");
  const host = await openHostPage(on, HOST);
  const { fields } = (await host.get("/api/host/listings/stay-theirs")).json<HostedListing>();
  const proposalResponse = await host.post("/api/host/listings/stay-theirs/proposals", {
    fields: { ...fields, name: "Xqz" },
    note: "xqz",
    photos: [],
  });
  const proposal = proposalResponse.json<HostedListing>().proposals[0]?.id ?? "";
  await db.insertInto("listing_reports").values({ id: randomUUID(), listing_id: "theirs", reason: "other", details: "xqz" }).execute();
  await addRows(db, "audit", { who: "Xqz", action: "xqz", subject: "listing theirs", changes: '{"Name":{"from":"xqz","to":1}}' });
  const file = randomUUID();
  await db.insertInto("import_files").values({ id: file, name: "xqz.csv", size: 3, who: "Xqz" }).execute();
  await addRows(db, "import_chunks", { file_id: file, position: 0, content: Buffer.from("xqz") });
  const run = randomUUID();
  await db.insertInto("import_runs").values({ id: run, kind: "import", name: "xqz.csv", who: "Xqz", state: "done" }).execute();
  const ids = ["contact_messages", "removal_requests", "listing_reports", "mail_outbox"] as const;
  const rows = await Promise.all(ids.map((table) => db.selectFrom(table).select("id").limit(1).execute()));
  const found = rows.flat().map((each) => String(each.id));
  return ["stay-draft", "draft", id, `submission-${id}`, proposal, `submission-${proposal}`, `${photo}-1400.webp`, file, run, ...found];
}

async function invite(on: TestApi): Promise<People> {
  const { db } = on.services;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { token } = await issueToken(db, { name: "Grace", scope: "listed", allowedIds: ["shown-draft"], expiresAt, maxSessions: 1 });
  const opened = await openSession(db, { token, held: undefined, client: "198.51.100.1", now: new Date() });
  if (opened.kind !== "granted") throw new Error("The invitation was refused.");
  const host = await openHostPage(on, "mine@host.example");
  const [curator, owner] = [await signInAs(on, "Ben"), await signInAs(on, "Ada", "owner")];
  await makeLink(on, "Cleo");
  const at = (cookie: string) => ({ ...FROM_DESK, ...(cookie === "" ? {} : { cookie }) });
  const cookies = `nightlatch-desk=${"x".repeat(43)}; nightlatch-host=${"x".repeat(43)}; ${COOKIES.preview}=${"x".repeat(43)}`;
  return {
    nobody: { headers: at(cookies), body: { token: owner.token, csrf: host.session.csrf } },
    "with a preview": { headers: at(`${COOKIES.preview}=${opened.secret}`), body: { token: owner.token, csrf: host.session.csrf } },
    "a host of another listing": { headers: at(host.cookie), body: { csrf: host.session.csrf } },
    "a curator": { headers: at(curator.cookie), body: { token: curator.token }, role: "curator" },
    "an owner": { headers: at(owner.cookie), body: { token: owner.token }, role: "owner" },
  };
}

async function secretsOf({ services: { db } }: TestApi, all: People): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name like '%hash%' or column_name like '%secret%')`.execute(db);
  const stored = await Promise.all(
    rows.map(async ({ name, column }) => {
      const found = await sql<{ value: string | null }>`select ${sql.ref(column)}::text as value from ${sql.table(name)}`.execute(db);
      return found.rows.flatMap(({ value }) => (value === null || value.length < 20 ? [] : [value]));
    }),
  );
  const cookies = Object.values(all).map(({ headers }) => headers.cookie?.split("=")[1] ?? "");
  return [...stored.flat(), ...cookies.filter((cookie) => cookie !== "")];
}

function addressesOf({ url, isOneOfMany }: Route): string[] {
  if (isOneOfMany) return [url.replaceAll(/:\w+|\*/g, names[0] ?? "")];
  if (url.includes(":operation"))
    return Object.keys(operations).map((operation) => url.replace(":operation", encodeURIComponent(operation)));
  if (!/[:*]/.test(url)) return [url, `${url}?includeDrafts=true`];
  return names.map((name) => url.replaceAll(/:\w+|\*/g, name));
}

const ENDS = /(logout|sign-out|session\/end)$/;
const inOrder = () => [...routes].sort((a, b) => Number(ENDS.test(a.url)) - Number(ENDS.test(b.url)));

/** Desk and host calls that open a session, so they need none. */
const DOORS = [
  "/api/desk/me",
  "/api/desk/link",
  "/api/desk/enter",
  "/api/desk/mail-link",
  "/api/desk/passkey-sign-in/options",
  "/api/desk/passkey-sign-in",
  "/api/host/link",
  "/api/host/session",
];
/** Host calls about the host's session or address, and not about a listing. */
const OF_ONESELF = ["/api/host/session/end", "/api/host/address/drop"];
const isPrivate = (url: string) => /^\/api\/(desk|host)\//.test(url);

const request = (person: Person, method: string, url: string) =>
  app.inject({
    method: method as "GET",
    url,
    headers: person.headers,
    remoteAddress: "203.0.113.9",
    ...(method === "GET" ? {} : { payload: url.startsWith("/api/desk/run/") ? { ...person.body, input: {} } : person.body }),
  });

type TestResponse = Awaited<ReturnType<typeof request>>;

function expectCacheHeaders({ headers, body, statusCode }: TestResponse, url: string): void {
  if (isPrivate(url) && statusCode !== 405) {
    expect(String(headers["cache-control"]), url).toContain("no-store");
    expect(headers["x-robots-tag"], url).toBe("noindex, nofollow");
  }
  if (PLANTED.test(body)) expect(String(headers["cache-control"]), url).toContain("no-store");
  expect(
    tokens.filter((token) => body.includes(token)),
    url,
  ).toEqual([]);
}

it("the list of routes has every call", () => {
  const paths = new Set(routes.map(({ url }) => url));
  for (const url of [
    ...DOORS,
    "/api/desk/run/:operation",
    "/api/host/listings/:slug",
    "/api/operator/listings/:slug",
    "/media/photos/:file",
  ])
    expect(paths).toContain(url);
  expect(paths.size).toBeGreaterThan(50);
});

it.each(["nobody", "with a preview", "a host of another listing"] as const)("%s: no private data is reachable", async (who) => {
  for (const route of inOrder()) {
    for (const url of addressesOf(route)) {
      const response = await request(people[who], route.method, url);
      const context = `${route.method} ${url}: ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.body, context).not.toMatch(PLANTED);
      expect(response.statusCode, context).toBeLessThan(500);
      expectCacheHeaders(response, url);
      const isTheirs = who === "a host of another listing" && OF_ONESELF.includes(route.url);
      if (isPrivate(url) && !DOORS.includes(url.split("?")[0] ?? "") && !isTheirs)
        expect([400, 401, 403, 404, 405], context).toContain(response.statusCode);
      if (route.method === "GET" && /[:*]/.test(route.url)) expect([400, 401, 404, 405], context).toContain(response.statusCode);
    }
  }
});

it.each(["a curator", "an owner"] as const)(
  "%s: private data comes from the desk only, and what the role may not do is refused",
  async (who) => {
    const person = people[who];
    let seen = 0;
    for (const route of inOrder()) {
      for (const url of addressesOf(route)) {
        const response = await request(person, route.method, url);
        const context = `${route.method} ${url}: ${response.statusCode} ${response.body.slice(0, 300)}`;
        expect(response.statusCode, context).toBeLessThan(500);
        expectCacheHeaders(response, url);
        if (!url.startsWith("/api/desk/")) expect(response.body, context).not.toMatch(CONTACTS);
        if (PLANTED.test(response.body)) {
          expect(url, context).toMatch(/^\/api\/desk\/run\/|^\/api\/listings\/submission-|^\/media\/photos\//);
          seen++;
        }
        if (url.startsWith("/api/host/listings/")) expect([401, 405], context).toContain(response.statusCode);
        const operation = decodeURIComponent(url.split("/run/")[1] ?? "") as keyof typeof operations;
        if (Object.hasOwn(operations, operation) && route.method === "POST") {
          if (mayDo(person.role ?? "curator", operation)) expect([200, 400, 422], context).toContain(response.statusCode);
          else expect([response.statusCode, response.json().code], context).toEqual([403, "desk_refused"]);
        }
      }
    }
    expect(seen).toBeGreaterThan(10);
  },
);

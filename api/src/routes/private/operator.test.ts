import { quickEditSchema } from "@nightlatch/backoffice/quick-edit/quick-edit-schema";
import { PRIVACY_KEYS, PRIVATE_FIELDS, type QuickEdit } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectRejected, openTestApi } from "../../../testing/api.ts";
import { makeRecordWithSecrets, SECRETS } from "../../../testing/records.ts";
import { apiPlugin } from "../../plugin.ts";

const RECORD = makeRecordWithSecrets("one", {
  Website: "https://one.example/",
  Bedrooms: 1,
  Tags: ["tag-sauna", "tag-lifestyle-aware"],
  "Lifestyle Aware": true,
  "A field of the source": "kept",
});
const ADDRESS = "/api/operator/listings/stay-one";
const NOT_FOUND = { error: `There is nothing at ${ADDRESS}.`, code: "not_found" };

interface RequestOptions {
  readonly method?: "GET" | "PATCH" | "HEAD" | "OPTIONS" | "DELETE";
  readonly url?: string;
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: object;
}

const api = await openTestApi([RECORD, makeRecordWithSecrets("draft", { Published: false })]);
const { db } = api.services;

// Mounts the plugin as a site server with QUICK_EDIT=on does. Trusting a proxy must not change the result.
const site = fastify({ trustProxy: true });
site.register(apiPlugin, { services: api.services, quickEdit: true });
await site.ready();
beforeEach(async () => {
  await putListings(db, [RECORD]);
  await db.deleteFrom("audit").execute();
  await api.services.catalogue.refresh();
});
afterAll(() => site.close());

const send = (
  { method = "GET", url = ADDRESS, peer = "127.0.0.1", headers = {}, payload }: RequestOptions = {},
  app: FastifyInstance = site,
) => app.inject({ method, url, remoteAddress: peer, headers: { host: "localhost:3000", ...headers }, ...(payload ? { payload } : {}) });
const read = async (slug = "stay-one") => (await send({ url: `/api/operator/listings/${slug}` })).json() as QuickEdit;
const save = (payload: object, slug = "stay-one") => send({ method: "PATCH", url: `/api/operator/listings/${slug}`, payload });
const audit = () => db.selectFrom("audit").select(["who", "action", "subject", "changes"]).execute();
const storedRecord = async () =>
  (await db.selectFrom("listings").select("record").where("id", "=", "one").executeTakeFirstOrThrow()).record;

describe("Quick Edit reads", () => {
  it("the editable fields, and nothing about the host", async () => {
    const response = await send();
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(quickEditSchema.parse(response.json())).toEqual({
      slug: "stay-one",
      version: expect.any(String),
      name: "Stay one",
      description: "A quiet place.",
      website: "https://one.example/",
      bookingLink: "",
      maxGuests: 2,
      bedrooms: 1,
      beds: null,
      bathrooms: null,
      published: true,
      featured: false,
      lifestyleAware: true,
      lifestyleFriendly: false,
      oneCoupleOnly: false,
      ...Object.fromEntries(PRIVACY_KEYS.map((key) => [key, ""])),
    });
    for (const secret of [...SECRETS, ...PRIVATE_FIELDS]) expect(response.body).not.toContain(secret);
  });

  it("drafts too, and no unknown listing", async () => {
    expect(await read("stay-draft")).toMatchObject({ name: "Stay draft", published: false });
    expect((await send({ url: "/api/operator/listings/nowhere" })).json().code).toBe("listing_not_found");
  });
});

describe("Quick Edit saves", () => {
  it("every field, so that it reads back, shows at once, and leaves the rest of the record", async () => {
    const { version } = await read();
    const changes = {
      name: "  The  Lantern House ",
      description: "By the lake.",
      website: "http://lantern.example",
      bookingLink: "book.example/7",
      maxGuests: 6,
      bedrooms: 0,
      beds: 4,
      bathrooms: 1.5,
      published: true,
      featured: true,
      lifestyleAware: false,
      lifestyleFriendly: true,
      oneCoupleOnly: true,
      cameras: "none-inside",
      sound: "alone",
      sightlines: "",
      entry: "own-key",
      ground: "host-on-site,other-guests",
      identity: "",
      pictures: "no-pictures",
    };
    const response = await save({ version, ...changes });
    expect(response.statusCode).toBe(200);
    const tidied = { ...changes, name: "The Lantern House", website: "https://lantern.example", bookingLink: "https://book.example/7" };
    expect(response.json()).toEqual({ slug: "stay-one", version: expect.any(String), ...tidied });
    expect(await read()).toEqual(response.json());
    expect(response.json().version).not.toBe(version);

    const detail = await api.get<Record<string, unknown>>("/api/listings/stay-one");
    expect(detail).toMatchObject({ name: "The Lantern House", guests: 6, bedrooms: 0, bathrooms: 1.5, featured: true });
    expect(detail.labels).toMatchObject({ lifestyleAware: false, lifestyleFriendly: true, oneCoupleOnly: true });
    expect(await storedRecord()).toMatchObject({
      "A field of the source": "kept",
      Slug: "stay-one",
      Tags: ["tag-sauna"],
      City: "Asheville",
    });
  });

  it("without changing the host's data", async () => {
    const { version } = await read();
    await save({ version, name: "Renamed" });
    const contact = await db.selectFrom("host_contacts").selectAll().where("listing_id", "=", "one").executeTakeFirst();
    expect(Object.values(contact?.fields ?? {})).toEqual([...SECRETS]);
    expect(JSON.stringify(await storedRecord())).not.toContain(SECRETS[0]);
  });

  it("a listing off the site and on again", async () => {
    const off = await save({ version: (await read()).version, published: false });
    expect(off.json().published).toBe(false);
    expect((await site.inject("/api/listings/stay-one")).statusCode).toBe(404);
    await save({ version: off.json().version, published: true });
    expect((await site.inject("/api/listings/stay-one")).statusCode).toBe(200);
  });

  it("the time of the change, for caches and the sitemap", async () => {
    const before = Date.now();
    await save({ version: (await read()).version, name: "Renamed" });
    const { updatedAt } = await api.get<{ updatedAt: string }>("/api/listings/stay-one");
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(before);
  });

  it("an audit entry with the differences, and neither entry nor version without any", async () => {
    const { version } = await read();
    const same = await save({ version, name: "Stay one", maxGuests: 2 });
    expect(same.json().version).toBe(version);
    expect(await audit()).toEqual([]);
    await save({ version, name: "Renamed", maxGuests: 2, featured: true });
    expect(await audit()).toEqual([
      {
        who: "quick-edit",
        action: "listing.edit",
        subject: "listing one",
        changes: { name: { from: "Stay one", to: "Renamed" }, featured: { from: false, to: true } },
      },
    ]);
  });

  it("one of several edits to the same version", async () => {
    const { version } = await read();
    const responses = await Promise.all(["A", "B", "C", "D"].map((name) => save({ version, name })));
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const saved = responses.find((response) => response.statusCode === 200)?.json() as QuickEdit;
    expect((await read()).name).toBe(saved.name);
    expect(await audit()).toHaveLength(1);
  });

  it("nothing when the listing changed in another way meanwhile", async () => {
    const { version } = await read();
    await putListings(db, [{ ...RECORD, Tags: ["tag-cage"] }]);
    const response = await save({ version, name: "Renamed" });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "edit_conflict", field: "version" });
    expect((await read()).name).toBe("Stay one");
  });

  it.each<[string, object]>([
    ["name", { name: " " }],
    ["description", { description: "nul \0 inside" }],
    ["website", { website: "javascript:alert(1)" }],
    ["bookingLink", { bookingLink: "https://user:pass@book.example/" }],
    ["maxGuests", { maxGuests: "4" }],
    ["Host Email", { "Host Email": "x@y.example" }],
    ["slug", { slug: "elsewhere" }],
    ["version", { version: undefined }],
  ])("no bad %s: %j", async (field, change) => {
    const { version } = await read();
    expectRejected(await save({ version, ...change }), field);
    expect((await read()).version).toBe(version);
  });
});

describe("Quick Edit is not found", () => {
  const same = { "sec-fetch-site": "same-origin", origin: "http://localhost:3000" };

  it.each<[string, RequestOptions]>([
    ["this machine's browser", { headers: same }],
    ["127.0.0.1", { headers: { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" } }],
    ["[::1]", { peer: "::1", headers: { host: "[::1]:3000", origin: "http://[::1]:3000" } }],
    ["a mapped address", { peer: "::ffff:127.0.0.1" }],
    ["another loopback address", { peer: "127.8.9.10" }],
  ])("except for %s, which it answers", async (_who, requestOptions) => {
    expect((await send(requestOptions)).statusCode).toBe(200);
    const payload = { version: (await read()).version, name: "Renamed" };
    expect((await send({ ...requestOptions, method: "PATCH", payload })).statusCode).toBe(200);
  });

  const elsewhere: [string, RequestOptions][] = [
    ["another machine", { peer: "192.168.1.20" }],
    ["another machine, over IPv6", { peer: "2001:db8::1" }],
    ["another machine that says it is this one", { peer: "203.0.113.9", headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["a similar address", { peer: "127.0.0.1.evil.example" }],
    ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "X-Forwarded-Server"].map(
      (header): [string, RequestOptions] => [`a proxy that sends ${header}`, { headers: { [header]: "127.0.0.1" } }],
    ),
    ["another name", { headers: { host: "nightlatch.example" } }],
    ["a name that was pointed here", { headers: { host: "localhost.evil.example:3000" } }],
    ["a name that looks local to a parser", { headers: { host: "evil.example@localhost" } }],
    ["a number that means this machine", { headers: { host: "2130706433" } }],
    ["an invalid name", { headers: { host: "localhost@evil.example" } }],
    ["another site's page", { headers: { "sec-fetch-site": "cross-site" } }],
    ["another port's page", { headers: { "sec-fetch-site": "same-site" } }],
    ["another origin", { headers: { origin: "https://evil.example" } }],
    ["another port", { headers: { origin: "http://localhost:4000" } }],
    ["no origin at all", { headers: { origin: "null" } }],
  ];
  it.each(elsewhere)("for %s", async (_who, requestOptions) => {
    const { version } = await read();
    for (const method of ["GET", "PATCH"] as const) {
      const response = await send({
        ...requestOptions,
        method,
        ...(method === "PATCH" ? { payload: { version, name: "Taken over" } } : {}),
      });
      expect([response.statusCode, response.json()], method).toEqual([404, NOT_FOUND]);
    }
    expect((await read()).name).toBe("Stay one");
  });

  it("for a change by a direct navigation", async () => {
    const headers = { "sec-fetch-site": "none" };
    expect((await send({ headers })).statusCode).toBe(200);
    expect((await send({ method: "PATCH", headers, payload: { version: "x" } })).statusCode).toBe(404);
  });

  it("in other methods, without an Allow header", async () => {
    for (const peer of ["127.0.0.1", "203.0.113.9"]) {
      for (const method of ["DELETE", "OPTIONS"] as const) {
        const response = await send({ method, peer });
        expect([response.statusCode, response.headers.allow]).toEqual([404, undefined]);
      }
    }
    expect((await send({ method: "HEAD", peer: "203.0.113.9" })).statusCode).toBe(404);
  });

  it("for a bad body from elsewhere, which is not parsed", async () => {
    const response = await send({ method: "PATCH", peer: "203.0.113.9", payload: { nonsense: true } });
    expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND]);
  });

  it("in an API behind a separate site server", async () => {
    expect((await send({}, api.app)).json()).toEqual(NOT_FOUND);
  });

  it("on a site that did not enable it, because a proxy may make every visitor look local", async () => {
    const unset = fastify();
    unset.register(apiPlugin, { services: api.services });
    const { version } = await read();
    for (const requestOptions of [{}, { method: "PATCH", payload: { version, name: "Taken over" } }] satisfies RequestOptions[])
      expect((await send(requestOptions, unset)).json()).toEqual(NOT_FOUND);
    expect((await read()).name).toBe("Stay one");
    await unset.close();
  });

  it("in the API document", async () => {
    const response = await site.inject("/api/openapi.json");
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("/api/ads");
    expect(response.body).not.toContain("/operator/");
  });
});

import { listingCardSchema, listingDetailSchema, PRIVATE_FIELDS, publicRecordSchema, stayFactsSchema } from "@nightlatch/domain";
import fastify from "fastify";
import { expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import type { ApiDocument } from "../testing/api-document.ts";
import { makeRecordWithSecrets, SECRETS } from "../testing/records.ts";
import { apiPlugin } from "./plugin.ts";

const SLUGS = ["alder", "birch", "draft", "cedar"];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: SLUGS,
  slugs: [SLUGS.join()],
  q: ["stay", "asheville", SECRETS[0], SECRETS[1]],
  search: ["stay", SECRETS[0]],
  location: ["asheville"],
  includeDrafts: ["true", "false"],
  kind: ["property"],
  type: ["kink-cabins-bnbs"],
  region: ["fl"],
  propertyId: SLUGS,
};

const DESCRIPTIONS = ["/api/openapi.json", "/api/docs"];

const api = await openTestApi(SLUGS.map((slug) => makeRecordWithSecrets(slug, { Slug: slug, Published: slug !== "draft" })));
const { db } = api.services;

/** URLs of every documented GET: with the values above, without parameters, and with invalid values. */
async function everyAddress(): Promise<string[]> {
  const document = await api.get<ApiDocument>("/api/openapi.json");
  const addresses = Object.entries(document.paths).flatMap(([path, methods]) => {
    if (!methods.get) return [];
    const filled = (path.match(/\{\w+\}/g) ?? []).reduce<string[]>(
      (paths, part) =>
        paths.flatMap((each) => (VALUES[part.slice(1, -1)] ?? ["1"]).map((value) => each.replace(part, encodeURIComponent(value)))),
      [path],
    );
    const queries = (methods.get.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name }) => [...(VALUES[name] ?? []), "", "1", "nonsense"].map((value) => `${name}=${encodeURIComponent(value)}`));
    const needed = (methods.get.parameters ?? [])
      .filter(({ in: location, required }) => location === "query" && required)
      .map(({ name }) => `${name}=${VALUES[name]?.[0] ?? "stay"}`);
    const withNeeded = (query: string) => [query, ...needed.filter((each) => each.split("=")[0] !== query.split("=")[0])];
    return filled.flatMap((address) =>
      ["", "unknown=1", ...queries].map((query) => `${address}?${withNeeded(query).filter(Boolean).join("&")}`),
    );
  });
  return [...addresses, ...DESCRIPTIONS, "/api/nothing", "/media/ads/advertisers.json", "/healthz", "/readyz"];
}

function expectNothingPrivate(text: string, url = ""): void {
  for (const secret of SECRETS) expect(text.toLowerCase()).not.toContain(secret);
  // Skips descriptions, which list the fields that hosts may submit. The test below checks them.
  if (DESCRIPTIONS.some((path) => url.startsWith(path))) return;
  for (const field of PRIVATE_FIELDS) expect(text).not.toContain(field);
}

it("host data is in a table of its own", async () => {
  const contacts = await db.selectFrom("host_contacts").selectAll().execute();
  expect(contacts).toHaveLength(SLUGS.length);
  expect(Object.values(contacts[0]?.fields ?? {})).toEqual([...SECRETS]);
  const listings = await db.selectFrom("listings").selectAll().execute();
  expectNothingPrivate(JSON.stringify(listings));
});

it("host data is in no GET response: bodies, headers and errors", async () => {
  const addresses = await everyAddress();
  expect(addresses.length).toBeGreaterThan(80);
  const statuses = new Set<number>();
  for (const url of addresses) {
    const response = await api.app.inject(url);
    statuses.add(response.statusCode);
    // An error may repeat the client's own input.
    const sent = decodeURIComponent(url);
    const body = SECRETS.some((secret) => sent.includes(secret)) ? response.body.replaceAll(sent, "") : response.body;
    expectNothingPrivate(body + JSON.stringify(response.headers), url);
  }
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
});

it("host data is in no POST response, and not in Quick Edit's", async () => {
  const [creative] = await db.selectFrom("ad_creatives").select(["id", "placement_id"]).execute();
  const sessionId = "a-random-session";
  const requests: readonly (readonly [string, object])[] = [
    ["/api/ads/track", { placementId: creative?.placement_id, creativeId: creative?.id, propertyId: "alder", sessionId }],
    ["/api/ads/track", { placementId: "nowhere", creativeId: creative?.id, propertyId: "alder", sessionId }],
    ["/api/reports", { slug: "alder", reason: "other", details: "Who is the host?" }],
    ["/api/reports", { slug: "draft", reason: "other" }],
    ["/api/outbound", { slug: "birch", kind: "booking" }],
    ["/api/outbound", { slug: "draft", kind: "booking" }],
  ];
  const site = fastify();
  site.register(apiPlugin, { services: api.services, quickEdit: true });
  const statuses: number[] = [];
  const send = async (method: "GET" | "POST" | "PATCH", url: string, payload?: object) => {
    const response = await site.inject({ method, url, ...(payload ? { payload } : {}) });
    statuses.push(response.statusCode);
    expectNothingPrivate(response.body + JSON.stringify(response.headers));
    return response;
  };
  for (const [url, payload] of requests) await send("POST", url, payload);
  expect(statuses).toEqual([204, 400, 201, 404, 204, 404]);
  for (const slug of SLUGS) {
    const { version } = (await send("GET", `/api/operator/listings/${slug}`)).json();
    await send("PATCH", `/api/operator/listings/${slug}`, { version, bedrooms: 3 });
    await send("PATCH", `/api/operator/listings/${slug}`, { version, bedrooms: 4 });
  }
  expect(statuses.slice(requests.length)).toEqual(SLUGS.flatMap(() => [200, 200, 409]));
  for (const table of ["audit", "ad_days", "listing_reports", "outbound_days"] as const) {
    expectNothingPrivate(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
  }
  await site.close();
});

it("host data is in no documented response", async () => {
  const { paths, components } = await api.get<ApiDocument>("/api/openapi.json");
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const taken = calls.filter(({ requestBody }) => JSON.stringify(requestBody ?? null).includes(PRIVATE_FIELDS[0]));
  expect(taken).toHaveLength(1);
  expectNothingPrivate(JSON.stringify([calls.map(({ requestBody: _, ...call }) => call), components]));
});

it("host data is found by no search and no suggestion", async () => {
  for (const secret of SECRETS) {
    expect(await api.get(`/api/listings?search=${encodeURIComponent(secret)}`)).toMatchObject({ total: 0 });
    expect(await api.get(`/api/suggestions?q=${encodeURIComponent(secret)}`)).toEqual([]);
  }
});

it("host data is not in the public schemas", () => {
  const keys = [publicRecordSchema, listingCardSchema, listingDetailSchema, stayFactsSchema].flatMap((schema) => Object.keys(schema.shape));
  for (const field of PRIVATE_FIELDS) expect(keys).not.toContain(field);
  expect(keys.filter((key) => /host.?(name|e?mail|phone)|^phone$|^e?mail$/i.test(key))).toEqual([]);
});

import { listingCardSchema, listingDetailSchema, PRIVATE_FIELDS, publicRecordSchema } from "@nightlatch/shared/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiDocument } from "./docs/page.ts";
import { startTestApi, type TestApi } from "./testing/api.ts";
import { makeRecordWithSecrets, SECRETS } from "./testing/records.ts";

const SLUGS = ["alder", "birch", "draft", "cedar"];

/** Values that make each parameter of the document ask for something that is there. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: SLUGS,
  q: ["stay", "asheville", SECRETS[0], SECRETS[1]],
  search: ["stay", SECRETS[0]],
  location: ["asheville"],
  includeDrafts: ["true", "false"],
  kind: ["property"],
  type: ["kink-cabins-bnbs"],
};

describe("what is private (READINGS 35)", () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi(SLUGS.map((slug) => makeRecordWithSecrets(slug, { Slug: slug, Published: slug !== "draft" })));
  });
  afterAll(() => api.close());

  /** Every GET of the document with every value above, plain and with values it refuses. */
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
        .filter(({ in: place, required }) => place === "query" && required)
        .map(({ name }) => `${name}=stay`);
      return filled.flatMap((address) =>
        ["", "unknown=1", ...queries].map((query) => `${address}?${[query, ...needed].filter(Boolean).join("&")}`),
      );
    });
    return [...addresses, "/api/openapi.json", "/api/docs", "/api/nothing", "/media/scenes/pictures.gen.json", "/healthz", "/readyz"];
  }

  function expectNothingPrivate(text: string): void {
    for (const secret of SECRETS) expect(text.toLowerCase()).not.toContain(secret);
    for (const field of PRIVATE_FIELDS) expect(text).not.toContain(field);
  }

  it("is kept in a table of its own", async () => {
    const contacts = await api.services.db.selectFrom("host_contacts").selectAll().execute();
    expect(contacts).toHaveLength(SLUGS.length);
    expect(Object.values(contacts[0]?.fields ?? {})).toEqual([...SECRETS]);
    const listings = await api.services.db.selectFrom("listings").selectAll().execute();
    expectNothingPrivate(JSON.stringify(listings));
  });

  it("is in no answer of any GET: bodies, headers and errors", async () => {
    const addresses = await everyAddress();
    expect(addresses.length).toBeGreaterThan(80);
    const statuses = new Set<number>();
    for (const url of addresses) {
      const answer = await api.app.inject(url);
      statuses.add(answer.statusCode);
      // What a client sent itself, an error may repeat.
      const sent = decodeURIComponent(url);
      const body = SECRETS.some((secret) => sent.includes(secret)) ? answer.body.replaceAll(sent, "") : answer.body;
      expectNothingPrivate(body + JSON.stringify(answer.headers));
    }
    expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  });

  it("is found by no search and no suggestion", async () => {
    for (const secret of SECRETS) {
      expect(await api.get(`/api/listings?search=${encodeURIComponent(secret)}`)).toMatchObject({ total: 0 });
      expect(await api.get(`/api/suggestions?q=${encodeURIComponent(secret)}`)).toEqual([]);
    }
  });

  it("is not sent out with published listings either, whatever the source calls it", async () => {
    const records = await api.get<Record<string, unknown>[]>("/api/properties");
    const known = new Set(Object.keys(publicRecordSchema.shape));
    expect(records).toHaveLength(SLUGS.length - 1);
    for (const record of records) for (const key of Object.keys(record)) expect(known).toContain(key);
  });

  it("has no place in the public shapes", () => {
    const keys = [publicRecordSchema, listingCardSchema, listingDetailSchema].flatMap((schema) => Object.keys(schema.shape));
    for (const field of PRIVATE_FIELDS) expect(keys).not.toContain(field);
    expect(keys.filter((key) => /host.?(name|e?mail|phone)|^phone$|^e?mail$/i.test(key))).toEqual([]);
  });
});

import { brotliDecompressSync } from "node:zlib";
import {
  type CategoryCounts,
  categoryCountsSchema,
  FEATURES,
  type FeatureCounts,
  featureCountsSchema,
  listingDetailSchema,
  publicRecordSchema,
  type Suggestion,
  suggestionSchema,
  TAG_MAP,
} from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestApi } from "../../../testing/api.ts";
import { makeRecord, makeRecordWithSecrets } from "../../../testing/records.ts";
import { facetsSchema, type SitemapEntries, sitemapEntriesSchema, tagsMapSchema } from "./overviews.ts";

const api = await openTestApi([
  makeRecordWithSecrets("one", { Name: "Fern House", Slug: "fern-house", Website: "https://fern.example/", Nonsense: "internal" }),
  makeRecord("two", { "Property Type": ["type-kinkbnb"], City: "Reno", State: "Nevada", Tags: ["tag-cage", "tag-420-friendly-2"] }),
  makeRecord("three", {
    "Property Type": ["type-lifestyle-experience"],
    City: "Bath",
    State: "",
    Country: "England",
    "Kink Furniture": ["Cage"],
    Tags: ["tag-led-mood-lighting"],
  }),
  makeRecord("draft", { Name: "Fern Draft", Slug: "fern-draft", Published: false, Tags: ["tag-cage", "tag-sauna"] }),
  ...Array.from({ length: 12 }, (_, index) =>
    makeRecord(`many${index}`, { Name: `Reno Rooms ${index}`, "Property Type": ["type-dungeon"] }),
  ),
]);

describe("GET /api/properties", () => {
  it("is the array of public records in the source's spelling, without private or unknown fields", async () => {
    const records = z.array(publicRecordSchema.strict()).parse(await api.get("/api/properties"));
    expect(records).toHaveLength(15);
    expect(records.find((record) => record.id === "one")).toMatchObject({
      Name: "Fern House",
      Slug: "fern-house",
      "Property Type": ["type-kink-cabin"],
    });
    expect((await api.app.inject("/api/properties")).headers["cache-control"]).toBe("private, no-cache");
  });

  it("is compressed by Accept-Encoding, and returns 304 to a client that has it", async () => {
    const fetchProperties = (headers: Record<string, string>) => api.app.inject({ url: "/api/properties", headers });
    const plain = await fetchProperties({});
    const response = await fetchProperties({ "accept-encoding": "gzip, br" });
    expect([response.headers["content-encoding"], response.headers.vary, response.headers["content-length"]]).toEqual([
      "br",
      "accept-encoding",
      String(response.rawPayload.length),
    ]);
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
    const again = await fetchProperties({ "if-none-match": String(response.headers.etag), "accept-encoding": "br" });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await api.app.inject({ method: "HEAD", url: "/api/properties" });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, plain.headers["content-length"]]);
  });

  it("returns no drafts without a preview session, and says so", async () => {
    const response = await api.app.inject("/api/properties?includeDrafts=true");
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      error: "Drafts are shown only in a preview session, and this request has none.",
      code: "drafts_need_preview",
      field: "includeDrafts",
    });
    expect(await api.get("/api/properties?includeDrafts=false")).toEqual(await api.get("/api/properties"));
  });

  it("refuses another value of includeDrafts and names the parameter", async () => {
    const response = await api.app.inject("/api/properties?includeDrafts=yes");
    expect(response.json()).toEqual({
      error: 'includeDrafts must be true or false, not "yes".',
      code: "invalid_query",
      field: "includeDrafts",
    });
  });
});

it("GET /api/facets lists every feature slug once", async () => {
  const facets = facetsSchema.strict().parse(await api.get("/api/facets"));
  expect(Object.values(facets).flat().toSorted()).toEqual(FEATURES.map((feature) => feature.slug as string).toSorted());
});

it("GET /api/tags-map returns the meaning of every tag", async () => {
  expect(tagsMapSchema.parse(await api.get("/api/tags-map"))).toEqual(TAG_MAP);
});

describe("GET /api/listings/:slug", () => {
  it("returns all that the page shows", async () => {
    const detail = listingDetailSchema.strict().parse(await api.get("/api/listings/fern-house"));
    expect(detail).toMatchObject({
      id: "one",
      name: "Fern House",
      updatedAt: "2026-01-02T03:04:05.000Z",
      booking: { domain: "fern.example" },
    });
  });

  it.each(["nothing-here", "fern-draft", "FERN-HOUSE", "fern%00house", "%F0%9F%8F%A0", "__proto__"])(
    "returns the same 404 for %s",
    async (slug) => {
      const response = await api.app.inject(`/api/listings/${slug}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: expect.stringMatching(/^There is no listing ".*"\.$/), code: "listing_not_found" });
    },
  );
});

describe("GET /api/suggestions", () => {
  const suggestions = async (query: string) => z.array(suggestionSchema).parse(await api.get<Suggestion[]>(`/api/suggestions?${query}`));

  it("puts places before properties, ten in all", async () => {
    const found = await suggestions("q=Reno");
    expect(found).toHaveLength(10);
    expect(found.slice(0, 2).map((each) => each.kind)).toEqual(["city", "property"]);
    expect(await suggestions("q=reno&limit=3")).toHaveLength(3);
  });

  it("returns properties only for the removal form, eight at most and no drafts", async () => {
    expect(await suggestions("q=reno&kind=property")).toHaveLength(8);
    expect((await suggestions("q=fern&kind=property")).map((each) => each.label)).toEqual(["Fern House"]);
  });

  it.each([
    ["", "q"],
    ["q=re&limit=11", "limit"],
    ["q=re&kind=city", "kind"],
    ["q=re&page=2", "page"],
    ["q=re&q=no", "q"],
    [`q=${"x".repeat(300)}`, "q"],
  ])("refuses ?%s and names %s", async (query, field) => {
    const response = await api.app.inject(`/api/suggestions?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: "invalid_query", field, error: expect.stringContaining(field) });
  });
});

it("GET /api/category-counts counts published listings for each browse segment", async () => {
  const { total, counts } = categoryCountsSchema.strict().parse(await api.get<CategoryCounts>("/api/category-counts"));
  expect(total).toBe(15);
  expect(counts).toMatchObject({
    "kink-cabins-bnbs": 2,
    "kink-cabin": 1,
    kinkbnb: 1,
    "lifestyle-experience": 1,
    "nudist-resort": 1,
    dungeon: 12,
    bnb: 0,
  });
  expect(Object.keys(counts)).toHaveLength(24);
});

it("GET /api/feature-counts counts published listings for each feature slug", async () => {
  const { total, counts } = featureCountsSchema.strict().parse(await api.get<FeatureCounts>("/api/feature-counts"));
  expect(total).toBe(15);
  expect(Object.keys(counts)).toEqual(FEATURES.map((feature) => feature.slug));
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([
    ["cage", 2],
    ["420-friendly", 1],
    ["420-friendly-2", 1],
    ["led-mood-lighting", 1],
  ]);
  expect((await api.app.inject("/api/feature-counts?type=dungeon")).json()).toMatchObject({ code: "invalid_query", field: "type" });
});

it("GET /api/sitemap-entries lists every listing and every browse page that has some", async () => {
  const { listings, places } = sitemapEntriesSchema.strict().parse(await api.get<SitemapEntries>("/api/sitemap-entries"));
  expect(listings).toHaveLength(15);
  const parts = await Promise.all([0, 8].map((from) => api.get<SitemapEntries>(`/api/sitemap-entries?from=${from}&limit=8`)));
  expect(parts.flatMap((part) => part.listings)).toEqual(listings);
  expect(parts.map(({ next, places: some }) => [next, some.length])).toEqual([
    [8, places.length],
    [null, 0],
  ]);
  const { version } = api.services.catalogue.current();
  expect(await api.get("/api/sitemap-entries?limit=0")).toEqual({ version, next: 0, listings: [], places: [] });
  expect((await api.app.inject("/api/sitemap-entries?limit=2001")).json()).toMatchObject({ code: "invalid_query", field: "limit" });
  expect(listings).toContainEqual({ slug: "fern-house", updatedAt: "2026-01-02T03:04:05.000Z" });
  const addresses = places.map(({ type, state, city }) => [type, state, city].filter(Boolean).join("/"));
  expect(addresses).toContain("kink-cabins-bnbs/nevada/reno");
  expect(addresses).toContain("lifestyle-experience/england/bath");
  expect(addresses).toContain("all/nevada/reno");
  expect(addresses).not.toContain("all");
  expect(addresses.filter((address) => address.startsWith("nudist-resort"))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

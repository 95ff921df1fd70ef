import { listingParamsSchema } from "@nightlatch/catalogue/listing-params";
import { type ListingDetail, type ListingPage, listingDetailSchema, listingPageSchema } from "@nightlatch/domain";
import { anyCharacter } from "@nightlatch/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { runs } from "../../../testing/property-runs.ts";
import { makeRecord } from "../../../testing/records.ts";

const cabins = Array.from({ length: 40 }, (_, index) =>
  makeRecord(`cabin${index}`, { Featured: index % 10 === 0, Wifi: index % 2 === 0, Entry: "Gate 4411", "Entry Detail": "Gate 4411" }),
);
const api = await openTestApi([
  ...cabins,
  makeRecord("draft", { Published: false, Featured: true }),
  makeRecord("club", {
    "Property Type": ["type-lifestyle-club"],
    "Pictures Allowed": "no-pictures",
    "Identity Asked": "at-arrival",
    City: "Zürich",
    State: "",
    Country: "Switzerland",
    "Max Guests": 60,
  }),
  makeRecord("tub", {
    "Camera Policy": "No cameras inside. One at the gate.",
    "Pictures Allowed": "of-yourselves",
    "Property Type": ["type-dungeon"],
    Tags: ["tag-hot-tub-private", "tag-sauna"],
    "Kink Furniture": ["St. Andrews Cross"],
  }),
]);

it("returns pages in the contract's shape that never repeat or lose a listing", async () => {
  const ids: string[] = [];
  for (let cursor = ""; ; ) {
    const page = listingPageSchema
      .strict()
      .parse(await api.get(`/api/listings?type=kink-cabins-bnbs&seed=7&cursor=${encodeURIComponent(cursor)}`));
    expect(page).toMatchObject({ total: 40, typeTotal: 40 });
    ids.push(...page.items.map((item) => item.id));
    if (page.nextCursor === null) break;
    expect(page.items).toHaveLength(18);
    cursor = page.nextCursor;
  }
  expect(new Set(ids).size).toBe(40);
  expect(ids.slice(0, 4).toSorted()).toEqual(["cabin0", "cabin10", "cabin20", "cabin30"]);
});

it.each([
  ["type=lifestyle-club", ["club"]],
  ["wellness=sauna&wellness=hot-tub-private", ["tub"]],
  ["furniture=saint-andrews-cross", ["tub"]],
  ["cameras=none-inside&said=only", ["tub"]],
])("filters by %s", async (query, ids) => {
  const page = await api.get<ListingPage>(`/api/listings?${query}`);
  expect(page.items.map((item) => item.id)).toEqual(ids);
  expect(page.total).toBe(ids.length);
});

it("keeps listings without an answer in a privacy filter, and counts those with one", async () => {
  const page = await api.get<ListingPage>("/api/listings?pictures=no-pictures");
  expect(page.total).toBe(41);
  expect(page.facets.privacyFacts).toEqual({ "no-pictures": 1, "of-yourselves": 1, "at-arrival": 1 });
  const [club] = (await api.get<ListingPage>("/api/listings?pictures=no-pictures&said=only")).items;
  expect(club?.privacy).toEqual(["No photography", "ID on arrival"]);
});

it("names the source of each privacy answer on the listing page, and omits unknown ones", async () => {
  const tub = await api.get<ListingDetail>("/api/listings/stay-tub");
  expect(listingDetailSchema.strict().parse(tub).privacyFacts).toEqual([
    { key: "cameras", values: [{ slug: "outside-only", label: "Outside only" }], detail: "at the gate", by: "host" },
    { key: "pictures", values: [{ slug: "of-yourselves", label: "Yes, of yourselves" }], by: "host" },
  ]);
  const cabin = await api.app.inject("/api/listings/stay-cabin0");
  expect(cabin.json()).not.toHaveProperty("privacyFacts");
  expect(cabin.body + (await api.app.inject("/api/properties")).body).not.toContain("Gate 4411");
});

it("never shows a draft", async () => {
  const page = await api.get<ListingPage>("/api/listings?limit=60");
  expect(page.total).toBe(42);
  expect(JSON.stringify(page)).not.toContain("draft");
});

it.each([
  ["colour=red", "colour", "colour"],
  ["toString=1", "toString", "toString"],
])("refuses %s and names it", async (query, field, named) => {
  const response = await api.app.inject(`/api/listings?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ error: expect.stringContaining(named), code: "invalid_query", field });
});

it("answers any text in any parameter with a page or an error, never with a failure", async () => {
  const names = fc.constantFrom(...Object.keys(listingParamsSchema.shape));
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.constantFrom("1.0.", "0.zzzzzzz.x", "1e9", "-1", "+5", "kink-cabins", "any", ",,", "İ"),
  );
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(names, texts, async (name, text) => {
      const response = await api.app.inject(`/api/listings?${new URLSearchParams({ [name]: text })}`);
      seen.add(response.statusCode);
      expect([200, 400]).toContain(response.statusCode);
    }),
    { numRuns: runs(150, 400), seed: 20260731 },
  );
  expect([...seen].toSorted()).toEqual([200, 400]);
});

it("refuses a cursor of another seed", async () => {
  const { nextCursor } = await api.get<ListingPage>("/api/listings?seed=1");
  const response = await api.app.inject(`/api/listings?seed=2&cursor=${encodeURIComponent(nextCursor ?? "")}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: "invalid_query", field: "cursor" });
});

it("returns 304 for a current ETag, and 200 once the page changed", async () => {
  const first = await api.app.inject("/api/listings?seed=5");
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"/);
  expect(first.headers["cache-control"]).toBe("public, no-cache");
  for (const sent of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
    const again = await api.app.inject({ url: "/api/listings?seed=5", headers: { "if-none-match": sent } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await api.app.inject({ url: "/api/listings?seed=5", headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
  expect((await api.app.inject({ url: "/api/listings?seed=6", headers: { "if-none-match": etag } })).statusCode).toBe(200);
});

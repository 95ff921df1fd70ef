import { type Stays, staysSchema } from "@nightlatch/domain";
import { anyCharacter } from "@nightlatch/domain/testing";
import { putListings } from "@nightlatch/listings/listing-store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openPreview, openTestApi } from "../../../testing/api.ts";
import { runs } from "../../../testing/property-runs.ts";
import { makeRecord } from "../../../testing/records.ts";

const api = await openTestApi([
  makeRecord("one", { Slug: "fern", Beds: 3, "Booking Link": "https://host.example/fern", Tags: ["tag-sauna", "tag-rural-cabin"] }),
  makeRecord("two", { Slug: "moss" }),
  makeRecord("three", { Slug: "old-name" }),
  makeRecord("draft", { Slug: "draft", Published: false }),
  ...Array.from({ length: 20 }, (_, index) => makeRecord(`many${index}`, { Slug: `many-${index}` })),
]);
const { db } = api.services;

await putListings(db, [makeRecord("three", { Slug: "new-name" })]);
await putListings(db, [makeRecord("moved-draft", { Slug: "draft-before", Published: false })]);
await putListings(db, [makeRecord("moved-draft", { Slug: "draft-now", Published: false })]);
await api.services.catalogue.refresh();

const getStays = (query: string, headers: Record<string, string> = {}) => api.app.inject({ url: `/api/stays${query}`, headers });
const stays = async (...slugs: readonly string[]) => {
  const response = await api.get<Stays>(`/api/stays?slugs=${slugs.map(encodeURIComponent).join()}`);
  return { ...response, stays: response.stays.map(({ id }) => id) };
};

it("returns the facts of each stay, and nothing else", async () => {
  const response = await api.get<Stays>("/api/stays?slugs=fern");
  expect(staysSchema.strict().parse(response)).toEqual(response);
  expect(response.stays[0]).toMatchObject({
    slug: "fern",
    beds: 3,
    wellness: ["Sauna"],
    setting: ["Rural / Cabin"],
    booking: { domain: "host.example" },
  });
});

it("keeps the requested order, returns each stay once, and names missing ones", async () => {
  const response = { stays: ["two", "one"], gone: ["nowhere", "draft"], moved: [] };
  expect(await stays("moss", "nowhere", "fern", "draft", "moss")).toEqual(response);
  expect(await api.get("/api/stays?slugs=moss&slugs=nowhere,%20fern&slugs=")).toMatchObject({ gone: ["nowhere"] });
});

it("finds a listing by a former slug, once next to its own", async () => {
  const moved = [{ from: "old-name", to: "new-name" }];
  expect(await stays("old-name")).toEqual({ stays: ["three"], gone: [], moved });
  expect(await stays("new-name", "fern", "old-name")).toEqual({ stays: ["three", "one"], gone: [], moved });
});

it("returns drafts, by former slugs too, only in a preview session that opens them", async () => {
  const openAs = async (allowedIds: string[]) => getStays("?slugs=draft,fern,draft-before,old-name", await openPreview(api, allowedIds));
  const some = await openAs(["moved-draft"]);
  expect(some.json()).toMatchObject({
    stays: [{ id: "one" }, { id: "moved-draft", draft: true }, { id: "three" }],
    gone: ["draft"],
    moved: [
      { from: "draft-before", to: "draft-now" },
      { from: "old-name", to: "new-name" },
    ],
  });
  expect(some.headers["cache-control"]).toBe("private, no-store");
  expect((await openAs([])).json()).toMatchObject({ stays: [{ id: "one" }, { id: "three" }], gone: ["draft", "draft-before"] });
  expect(await stays("draft", "draft-before")).toMatchObject({ stays: [], gone: ["draft", "draft-before"] });
});

it.each([
  ["", "slugs must name 1 to 20 stays."],
  ["?slugs=,%20,", "slugs must name 1 to 20 stays."],
  [`?slugs=${Array.from({ length: 21 }, (_, index) => `many-${index}`).join()}`, "slugs must name 1 to 20 stays, not 21."],
  [`?slugs=fern,${"x".repeat(201)}`, "slugs must have at most 200 characters each."],
  ["?slugs=fern,%00", "slugs has a character that is not text."],
])("refuses %s", async (query, error) => {
  const response = await getStays(query);
  expect([response.statusCode, response.json()]).toEqual([400, { error, code: "invalid_query", field: "slugs" }]);
});

it("accepts 20, even when some are repeated", async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `many-${index}`);
  expect((await stays(...twenty, ...twenty)).stays).toHaveLength(20);
});

it("is cached by the browser only", async () => {
  expect((await getStays("?slugs=fern")).headers["cache-control"]).toBe("private, no-cache");
});

it("answers any request with all stays, or with an error", async () => {
  const arbSlug = fc.oneof(
    fc.constantFrom("fern", "old-name", "draft", "", "%", "\0", "\ud83d", "a,b"),
    fc.string({ unit: anyCharacter, maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(arbSlug, { maxLength: 24 }), async (slugs) => {
      const query = new URLSearchParams(slugs.map((slug): [string, string] => ["slugs", slug]));
      const response = await getStays(`?${query}`);
      expect([200, 400]).toContain(response.statusCode);
      if (response.statusCode === 400) {
        expect(response.json()).toMatchObject({ field: "slugs" });
        return;
      }
      const { stays, gone, moved }: Stays = response.json();
      const requestedSlugs = new Set(
        query.getAll("slugs").flatMap((text) =>
          text
            .split(",")
            .map((slug) => slug.trim())
            .filter(Boolean),
        ),
      );
      expect(
        new Set([...gone, ...moved.map(({ from }) => from), ...stays.map(({ slug }) => slug).filter((slug) => requestedSlugs.has(slug))]),
      ).toEqual(requestedSlugs);
      expect(stays.every(({ draft }) => !draft)).toBe(true);
    }),
    { numRuns: runs(60, 300), seed: 20261123 },
  );
});

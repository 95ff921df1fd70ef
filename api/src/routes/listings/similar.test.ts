import { type ListingCard, type SimilarListings, similarListingsSchema } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { makeRecord } from "../../../testing/records.ts";

const place = (City: string, State: string, Country = "United States") => ({ City, State, Country });

const api = await openTestApi([
  makeRecord("one", { ...place("Asheville", "North Carolina"), Tags: ["tag-sauna", "tag-pet-friendly"] }),
  makeRecord("club-in-town", {
    ...place("asheville", "North Carolina"),
    "Property Type": ["type-lifestyle-club"],
    Tags: ["tag-sauna"],
  }),
  makeRecord("bnb-in-town", { ...place("Asheville", "North Carolina"), "Property Type": ["type-bnb"] }),
  makeRecord("cabin-in-state", { ...place("Boone", "North Carolina"), Tags: ["tag-sauna", "tag-pet-friendly"] }),
  makeRecord("bare-cabin-in-state", place("Durham", "North Carolina")),
  makeRecord("namesake", place("Asheville", "Alabama")),
  makeRecord("draft-in-town", { ...place("Asheville", "North Carolina"), Published: false }),
  makeRecord("abroad", { ...place("Bergen", "Vestland", "Norway"), Tags: ["tag-sauna"] }),
  makeRecord("nowhere", place("", "", "")),
]);

const similar = async (slug: string) =>
  (await api.get<SimilarListings>(`/api/listings/${slug}/similar`)).items.map((card: ListingCard) => card.id);

it("returns the nearest of its kind: of the city, then the state, with more in common first", async () => {
  expect(await similar("stay-one")).toEqual(["bnb-in-town", "cabin-in-state", "bare-cabin-in-state"]);
  expect(await similar("stay-namesake")).toEqual([]);
});

it("returns cards only, and never the stay itself", async () => {
  const response = await api.get("/api/listings/stay-one/similar");
  expect(similarListingsSchema.strict().parse(response)).toEqual(response);
  expect(await similar("stay-one")).not.toContain("one");
});

it.each(["unknown", "stay-draft-in-town"])("answers 404 for %s", async (slug) => {
  const response = await api.app.inject(`/api/listings/${slug}/similar`);
  expect([response.statusCode, response.json().code]).toEqual([404, "listing_not_found"]);
});

it("is revalidated like other reads, and changes with the catalogue", async () => {
  const first = await api.app.inject("/api/listings/stay-abroad/similar");
  expect(first.headers["cache-control"]).toBe("public, no-cache");
  const { etag } = first.headers;
  const again = () => api.app.inject({ url: "/api/listings/stay-abroad/similar", headers: { "if-none-match": String(etag) } });
  expect((await again()).statusCode).toBe(304);
  await putListings(api.services.db, [makeRecord("oslo", { ...place("Oslo", "Oslo", "Norway"), Tags: ["tag-sauna"] })]);
  await api.services.catalogue.refresh();
  expect((await again()).statusCode).toBe(200);
  expect(await similar("stay-abroad")).toEqual(["oslo"]);
});

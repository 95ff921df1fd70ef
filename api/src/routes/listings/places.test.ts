import { type Nearby, nearbySchema, type PlaceIndex, placeIndexSchema } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { describe, expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { makeRecord, makeRecordWithSecrets, SECRETS } from "../../../testing/records.ts";

const at = (City: string, State: string, Country = "United States") => ({ City, State, Country });
const CLUB = { "Property Type": ["type-lifestyle-club"] };

const api = await openTestApi([
  makeRecordWithSecrets("one", { ...at("Asheville", "North Carolina"), Address: "1 Hidden Lane" }),
  makeRecord("two", { ...at("Asheville", "North Carolina"), ...CLUB }),
  makeRecord("three", at("Boone", "North Carolina")),
  makeRecord("club", { ...at("Atlanta", "Georgia"), ...CLUB }),
  makeRecord("park", at("Gatlinburg", "Tennessee")),
  makeRecord("draft", { ...at("Bryson City", "North Carolina"), Published: false }),
  makeRecord("unknown", at("Atlantis", "", "Utopia")),
  makeRecord("mystery", { ...at("Dahlonega", "Georgia"), "Property Type": ["mystery"] }),
]);

describe("GET /api/places", () => {
  it("returns every place of published listings, with its count and the position of its city", async () => {
    const index = placeIndexSchema.strict().parse(await api.get<PlaceIndex>("/api/places"));
    expect(index.total).toBe(7);
    expect(index.countries.map(({ name, count }) => [name, count])).toEqual([
      ["United States", 6],
      ["Utopia", 1],
    ]);
    const [states, utopia] = index.countries;
    expect(states?.states.map(({ name, cities }) => [name, ...cities.map((city) => `${city.name} ${city.count}`)])).toEqual([
      ["Georgia", "Atlanta 1", "Dahlonega 1"],
      ["North Carolina", "Asheville 2", "Boone 1"],
      ["Tennessee", "Gatlinburg 1"],
    ]);
    expect(states?.states[1]?.cities[0]?.at).toEqual([35.6, -82.55]);
    expect(utopia?.states).toEqual([{ name: "", count: 1, cities: [{ name: "Atlantis", count: 1 }] }]);
  });

  it("returns place names only", async () => {
    const response = await api.app.inject("/api/places");
    for (const secret of [...SECRETS, "Hidden Lane", "Stay one", "stay-one"]) expect(response.body).not.toContain(secret);
  });

  it("is cached like the other reads, and refuses parameters", async () => {
    const { headers } = await api.app.inject("/api/places");
    expect(headers["cache-control"]).toBe("public, no-cache");
    expect((await api.app.inject({ url: "/api/places", headers: { "if-none-match": String(headers.etag) } })).statusCode).toBe(304);
    expect((await api.app.inject("/api/places?state=ohio")).json()).toMatchObject({ code: "invalid_query", field: "state" });
  });
});

describe("GET /api/nearby", () => {
  const near = async (query: string) => nearbySchema.strict().parse(await api.get<Nearby>(`/api/nearby?${query}`)).items;
  const cities = async (query: string) => (await near(query)).map(({ label }) => label.split(",")[0]);

  it("returns the cities around a city, nearest first", async () => {
    const items = await near("state=north-carolina&city=asheville");
    expect(items.map(({ city }) => city)).toEqual(["gatlinburg", "boone", "dahlonega", "atlanta"]);
    expect(items[0]).toEqual({
      state: "tennessee",
      city: "gatlinburg",
      label: "Gatlinburg, Tennessee",
      count: 1,
      km: 88,
      away: "about 55 miles (90 km) away",
    });
  });

  it("returns cities around a state or country, and none in it", async () => {
    expect(await cities("state=North%20Carolina")).toEqual(["Gatlinburg", "Dahlonega", "Atlanta"]);
    expect((await near("state=North%20Carolina"))[0]?.away).toBe("about 55 miles (90 km) from Asheville");
    expect(await cities("state=united-states")).toEqual([]);
    expect(await cities("state=utopia")).toEqual([]);
  });

  it("counts only the wanted type, even around a city without any of it", async () => {
    expect(await cities("state=tennessee&city=gatlinburg&type=lifestyle-club")).toEqual(["Asheville", "Atlanta"]);
    expect(await cities("state=tennessee&city=knoxville&type=kink-cabins-bnbs")).toEqual(["Gatlinburg", "Asheville", "Boone"]);
    expect(await cities("state=tennessee&city=knoxville&type=nude-beach")).toEqual([]);
    expect(await cities("state=tennessee&city=gatlinburg&type=all")).toEqual(await cities("state=tennessee&city=gatlinburg"));
  });

  it.each([
    ["", "state"],
    ["state=", "state"],
    ["state=a&state=b", "state"],
    ["state=a&city=%00", "city"],
    [`state=${"x".repeat(300)}`, "state"],
    ["state=a&limit=99", "limit"],
  ])("refuses ?%s and names %s", async (query, field) => {
    const response = await api.app.inject(`/api/nearby?${query}`);
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, "invalid_query", field]);
  });

  it("changes with the catalogue", async () => {
    await putListings(api.services.db, [makeRecord("new", at("Knoxville", "Tennessee"))]);
    await api.services.catalogue.refresh();
    expect((await cities("state=tennessee&city=gatlinburg"))[0]).toBe("Knoxville");
  });
});

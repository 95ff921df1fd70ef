import { PRIVATE_FIELDS, PROPERTY_TYPES, readListing, regionOf, typeIdOf, typeIdsForSegment } from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { countBy, readRecords } from "./testing.ts";

const NOW = Date.UTC(2026, 0, 15);
const records = await readRecords();
const listings = records.map((record) => readListing(record, undefined, NOW));
const published = listings.filter((listing) => listing.published);

const ofType = (slug: string) => published.filter((listing) => listing.typeIds.includes(typeIdOf(slug)));

describe("the seed catalogue", () => {
  it("has at least 264 listings, of which 280 are published", () => {
    expect(records.length).toBeGreaterThanOrEqual(264);
    expect(published).toHaveLength(280);
  });

  it("gives every listing its own id, name, slug and description", () => {
    expect(records[0]?.id).toBe("rec-0001");
    for (const field of ["id", "name", "slug", "description"] as const) {
      expect(new Set(listings.map((listing) => listing[field])).size, field).toBe(listings.length);
    }
    for (const { slug } of listings) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("has all 23 types, and many listings in the categories of Home", () => {
    expect(PROPERTY_TYPES).toHaveLength(23);
    for (const { slug } of PROPERTY_TYPES) expect(ofType(slug).length, slug).toBeGreaterThanOrEqual(4);
    const cabins = typeIdsForSegment("kink-cabins-bnbs");
    expect(published.filter((listing) => listing.typeIds.some((id) => cabins.includes(id))).length).toBeGreaterThanOrEqual(110);
    expect(ofType("lifestyle-resort").length).toBeGreaterThanOrEqual(24);
    expect(ofType("lifestyle-club").length).toBeGreaterThanOrEqual(24);
    expect(ofType("lifestyle-experience").length).toBeGreaterThanOrEqual(20);
  });

  it("covers 24 states with a known ad region, and five more countries", () => {
    const home = published.filter((listing) => listing.country === "United States");
    expect(new Set(home.map((listing) => listing.state)).size).toBeGreaterThanOrEqual(24);
    for (const { name, state, country } of home) expect(regionOf(state, country), `${name}: ${state}`).toBeDefined();
    expect(new Set(published.map((listing) => listing.country)).size).toBeGreaterThanOrEqual(6);
    for (const { name, city, state, country } of listings) expect([city, state, country], name).not.toContain("");
  });

  it.each(["Asheville", "Austin", "Portland", "San Francisco", "New York", "Los Angeles", "Denver", "New Orleans"])(
    "has eight or more listings in %s",
    (city) => {
      expect(published.filter((listing) => listing.city === city).length).toBeGreaterThanOrEqual(8);
    },
  );

  it.each(["Querétaro", "Málaga", "Köln", "Montréal"])("has a listing in %s, in the local spelling", (city) => {
    expect(published.map((listing) => listing.city)).toContain(city);
  });

  it("keeps about 5 % as drafts", () => {
    const share = (listings.length - published.length) / listings.length;
    expect(share).toBeGreaterThanOrEqual(0.04);
    expect(share).toBeLessThanOrEqual(0.06);
  });

  it("features at most six, and one per region and section, as the Featured Boost promises", () => {
    const featured = published.filter((listing) => listing.featured);
    expect(featured.length).toBeGreaterThanOrEqual(4);
    expect(featured.length).toBeLessThanOrEqual(6);
    for (const segment of ["kink-cabins-bnbs", ...PROPERTY_TYPES.map(({ slug }) => slug)]) {
      const types = typeIdsForSegment(segment);
      const regions = featured
        .filter((listing) => listing.typeIds.some((id) => types.includes(id)))
        .map(({ state, country }) => regionOf(state, country) ?? country);
      expect(regions.length, segment).toBeLessThanOrEqual(3);
      expect(new Set(regions).size, segment).toBe(regions.length);
    }
  });

  it("has many choices in each group of filters", () => {
    const slugs = published.flatMap((listing) =>
      [listing.furniture, listing.wellness, listing.general, listing.atmosphere, listing.locationType].flat().map(({ slug }) => slug),
    );
    const counts = countBy(slugs, (slug) => slug);
    expect([...counts.values()].filter((count) => count >= 2).length).toBeGreaterThanOrEqual(55);
  });

  it("has one-couple-only places for two guests only", () => {
    for (const { name, oneCoupleOnly, guests } of listings) if (oneCoupleOnly) expect(guests, name).toBe(2);
  });

  it("says for every club whether guests may play there", () => {
    const clubs = ofType("lifestyle-club");
    expect(new Set(clubs.map((club) => club.onPremPlay))).toEqual(new Set([true, false]));
  });
});

it("nearly every record has a host with an invented name, mail address and telephone number", () => {
  for (const field of PRIVATE_FIELDS) {
    expect(records.filter((record) => record[field]).length / records.length, field).toBeGreaterThan(0.95);
  }
  for (const record of records) {
    expect(record["Host Email"] ?? "").toMatch(/^$|^[^@\s]+@[a-z0-9-]+\.example$/);
    expect(record["Host Phone"] ?? "").toMatch(/^$|^555-01\d\d$/);
    for (const url of [record.Website, record["Booking Link"]]) {
      if (url?.trim()) expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  }
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CityCount,
  distanceKm,
  distanceText,
  type LocatedCity,
  locatedCities,
  NEARBY_MAX_KM,
  nearbyCities,
  type Position,
  type PositionOf,
  placeIndex,
} from "./places.ts";

const AT: Readonly<Record<string, Position>> = {
  Asheville: [35.6, -82.55],
  Boone: [36.22, -81.67],
  Gatlinburg: [35.71, -83.51],
  Atlanta: [33.75, -84.39],
  "Los Angeles": [34.05, -118.24],
  Suva: [-18.14, 178.44],
  Apia: [-13.83, -171.76],
};
const positionOf: PositionOf = ({ city }) => AT[city];
const count = (city: string, state: string, country = "United States", number = 1): CityCount => ({ city, state, country, count: number });

const arbPosition: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

describe("a distance", () => {
  it.each([
    ["Asheville", "Boone", 105],
    ["Asheville", "Los Angeles", 3240],
    ["Suva", "Apia", 1140],
  ])("from %s to %s is about %i km", (from, to, km) => {
    expect(distanceKm(AT[from] as Position, AT[to] as Position) / km).toBeCloseTo(1, 1);
  });

  it("is symmetric, zero to itself, and at most half around the earth", () => {
    fc.assert(
      fc.property(arbPosition, arbPosition, (one, other) => {
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, one)).toBe(0);
        expect(distanceKm(one, other)).toBeLessThanOrEqual(20_016);
      }),
    );
  });

  it.each([
    [0, "a few miles"],
    [11, "a few miles"],
    [15, "about 10 miles (15 km)"],
    [66, "about 40 miles (65 km)"],
    [161, "about 100 miles (160 km)"],
    [479, "about 300 miles (480 km)"],
  ])("of %i km reads %s", (km, words) => {
    expect(distanceText(km)).toBe(words);
  });
});

describe("the index of places", () => {
  it("sorts countries by listings, states and cities by name, and unnamed ones last", () => {
    const index = placeIndex(
      [
        count("Boone", "North Carolina"),
        count("Asheville", "North Carolina", "United States", 3),
        count("Nowhere", "Alabama"),
        count("", "Alabama"),
        count("Ürzig", "", "Germany"),
        count("Adrift", "", ""),
      ],
      positionOf,
    );
    expect(index).toEqual({
      total: 8,
      countries: [
        {
          name: "United States",
          count: 6,
          states: [
            { name: "Alabama", count: 2, cities: [{ name: "Nowhere", count: 1 }] },
            {
              name: "North Carolina",
              count: 4,
              cities: [
                { name: "Asheville", count: 3, at: [35.6, -82.55] },
                { name: "Boone", count: 1, at: [36.22, -81.67] },
              ],
            },
          ],
        },
        { name: "Germany", count: 1, states: [{ name: "", count: 1, cities: [{ name: "Ürzig", count: 1 }] }] },
        { name: "", count: 1, states: [{ name: "", count: 1, cities: [{ name: "Adrift", count: 1 }] }] },
      ],
    });
  });

  it("merges spellings that normalise to the same, and shows the most common one", () => {
    const spelt = [count("Zurich", "ZH", "Switzerland"), count("Zürich", "zh", "switzerland", 2)];
    const [country] = placeIndex(spelt, positionOf).countries;
    expect(country).toEqual({
      name: "switzerland",
      count: 3,
      states: [{ name: "zh", count: 3, cities: [{ name: "Zürich", count: 3 }] }],
    });
  });
});

describe("nearbyCities", () => {
  const all = [
    count("Asheville", "North Carolina", "United States", 11),
    count("Boone", "North Carolina"),
    count("Gatlinburg", "Tennessee"),
    count("Atlanta", "Georgia"),
    count("Los Angeles", "California"),
    count("Unknown", "Tennessee"),
  ];
  const located = (counts: readonly CityCount[], of = positionOf) => locatedCities(placeIndex(counts, of));
  const names = (list: readonly { label: string }[]) => list.map(({ label }) => label.split(",")[0]);

  it("returns the nearest cities with their distance, within a day's drive and with a known position", () => {
    const has = ({ name }: LocatedCity) => name === "Asheville";
    const near = nearbyCities(located(all), { from: [{ name: "Asheville", at: AT.Asheville as Position }], isCity: true, has });
    expect(names(near)).toEqual(["Gatlinburg", "Boone", "Atlanta"]);
    expect(near[0]).toEqual({
      state: "tennessee",
      city: "gatlinburg",
      label: "Gatlinburg, Tennessee",
      count: 1,
      km: 88,
      away: "about 55 miles (90 km) away",
    });
  });

  it("returns cities outside of a state, measured from the nearest of its cities", () => {
    const from = ["Asheville", "Boone"].map((name) => ({ name, at: AT[name] as Position }));
    const near = nearbyCities(located(all), { from, isCity: false, has: ({ keys }) => keys.state === "northcarolina" });
    expect(near.map(({ label, away }) => [label, away])).toEqual([
      ["Gatlinburg, Tennessee", "about 55 miles (90 km) from Asheville"],
      ["Atlanta, Georgia", "about 170 miles (270 km) from Asheville"],
    ]);
  });

  it("returns six at most, even across the antimeridian", () => {
    const many = Array.from({ length: 9 }, (_, index) => count(`Island ${index}`, "", "Tonga"));
    const around: PositionOf = ({ city }) => [-18, -179.9 + Number(city.slice(7)) / 10];
    const near = nearbyCities(located(many, around), { from: [{ name: "Fiji", at: [-18, 179.9] }], isCity: true, has: () => false });
    expect(names(near)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Island ${index}`));
    expect(near[0]?.km).toBe(21);
  });

  it("agrees with the exact distance anywhere on the earth", () => {
    fc.assert(
      fc.property(
        arbPosition,
        fc.double({ min: -9, max: 9, noNaN: true }),
        fc.double({ min: -30, max: 30, noNaN: true }),
        (start, north, east) => {
          const at: Position = [Math.max(-90, Math.min(90, start[0] + north)), ((start[1] + east + 540) % 360) - 180];
          const [found] = nearbyCities(
            located([count("There", "", "Here")], () => at),
            { from: [{ name: "X", at: start }], isCity: true, has: () => false },
          );
          const km = Math.round(distanceKm(start, at));
          expect(found?.km).toBe(km <= NEARBY_MAX_KM ? km : undefined);
        },
      ),
    );
  });

  it("returns nothing without a starting place", () => {
    expect(nearbyCities(located(all), { from: [], isCity: false, has: () => false })).toEqual([]);
  });
});

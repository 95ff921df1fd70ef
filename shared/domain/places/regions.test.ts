import { describe, expect, it } from "vitest";
import { REGION_GROUPS, regionOf } from "./regions.ts";

const CODES: Record<string, string> = {
  "tx-la-ok": "TX LA OK",
  "tn-ga-ky": "TN GA KY",
  fl: "FL",
  "deep-south": "AL MS AR",
  "carolinas-va": "NC SC VA WV",
  northeast: "ME NH VT MA RI CT NY NJ PA DE MD DC",
  midwest: "OH MI IN IL WI MN IA MO ND SD NE KS",
  southwest: "AZ NM",
  "mountain-west": "CO UT WY MT ID",
  "pacific-northwest": "WA OR",
  "ca-nv": "CA NV",
  "ak-hi-pr-vi": "AK HI PR VI",
  territories: "GU AS MP",
};

describe("regionOf", () => {
  it("has the 13 groups, in order", () => expect(REGION_GROUPS).toEqual(Object.keys(CODES)));

  it("puts 50 states, the district and five territories into one group each", () => {
    const codes = Object.values(CODES).flatMap((list) => list.split(" "));
    expect(new Set(codes).size).toBe(56);
    for (const [region, list] of Object.entries(CODES))
      for (const code of list.split(" ")) expect([code, regionOf(code)]).toEqual([code, region]);
  });

  it.each([
    ["Texas", "", "tx-la-ok"],
    ["texas", "USA", "tx-la-ok"],
    [" New Mexico ", "United States", "southwest"],
    ["west-virginia", "U.S.A.", "carolinas-va"],
    ["Washington, D.C.", "US", "northeast"],
    ["Georgia", "US", "tn-ga-ky"],
    ["Georgia", "Georgia", null],
    ["Ontario", "Canada", null],
    ["California", "Mexico", null],
    ["San Juan", "Puerto Rico", "ak-hi-pr-vi"],
    ["", "Guam", "territories"],
    ["", "USA", null],
    ["", "", null],
    ["Nowhere", "USA", null],
  ])("of %j in %j is %j", (state, country, region) => expect(regionOf(state, country)).toBe(region));
});

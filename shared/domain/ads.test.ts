import { expect, it } from "vitest";
import { AD_PLACEMENTS, isRegion } from "./ads.ts";
import { adRequestSchema, adTrackSchema } from "./ads-schema.ts";
import { REGION_GROUPS } from "./regions.ts";

it("has one place for advertisements, of 300 by 1050 pixels", () => {
  expect(AD_PLACEMENTS).toEqual({ "detail-sidebar": { width: 300, height: 1050 } });
});

it("knows every region group and no other", () => {
  for (const region of REGION_GROUPS) {
    expect(isRegion(region)).toBe(true);
    expect(adRequestSchema.safeParse({ region, propertyId: "rec1" }).success).toBe(true);
  }
  expect(isRegion("atlantis")).toBe(false);
});

it("takes what is tracked for a click, as pages send it", () => {
  const sent = {
    placementId: "detail-sidebar",
    creativeId: "moth-1",
    propertyId: "rec1",
    sessionId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  };
  expect(adTrackSchema.parse(sent)).toEqual({ ...sent, event: "click" });
});

import { REGION_GROUPS } from "@nightlatch/domain";
import { expect, it } from "vitest";
import { adRequestSchema, adTrackSchema } from "./ads-schema.ts";

it("knows every region group and no other", () => {
  for (const region of REGION_GROUPS) expect(adRequestSchema.safeParse({ region, propertyId: "rec1" }).success).toBe(true);
  expect(adRequestSchema.safeParse({ region: "atlantis", propertyId: "rec1" }).success).toBe(false);
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

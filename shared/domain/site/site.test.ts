import { expect, it } from "vitest";
import { AD_PLACEMENTS } from "./site.ts";

it("has one ad placement, of 300 by 1050 pixels", () => {
  expect(AD_PLACEMENTS).toEqual({ "detail-sidebar": { width: 300, height: 1050 } });
});

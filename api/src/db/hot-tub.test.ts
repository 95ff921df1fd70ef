import { expect, it } from "vitest";
import { makeRecord } from "../testing/records.ts";
import { withHotTubInStep } from "./hot-tub.ts";

it.each([
  [{ Tags: ["tag-hot-tub-private"] }, true],
  [{ Tags: ["tag-hot-tub-shared"], "Hot Tub": false }, true],
  [{ Tags: ["tag-sauna"] }, undefined],
  [{ "Hot Tub": "yes" }, "yes"],
])("%j is saved with Hot Tub %j", (fields, hotTub) => {
  expect(withHotTubInStep(makeRecord("one", fields))["Hot Tub"]).toBe(hotTub);
});

import { expect, it, test } from "vitest";
import { makeRecord } from "../testing/records.ts";
import { withHotTubInStep, withPrivacyInStep } from "./consistent-fields.ts";

it.each([
  [{ Tags: ["tag-hot-tub-private"] }, true],
  [{ Tags: ["tag-hot-tub-shared"], "Hot Tub": false }, true],
  [{ Tags: ["tag-sauna"] }, undefined],
  [{ "Hot Tub": "yes" }, "yes"],
])("%j is saved with Hot Tub %j", (fields, hotTub) => {
  expect(withHotTubInStep(makeRecord("one", fields))["Hot Tub"]).toBe(hotTub);
});

const BEFORE = makeRecord("one", {
  Cameras: "outside-only",
  "Cameras Detail": "at the gate",
  "Cameras By": "verified",
  "Cameras Since": "2026-05-03",
  "Sound By": "verified",
});

const GONE = { "Cameras Detail": undefined, "Cameras By": undefined, "Cameras Since": undefined };

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["another answer is the host's, of no day", { Cameras: "none-inside" }, GONE],
  ["so is an answer that is taken back", { Cameras: null }, GONE],
  [
    "so is one with a detail of its own",
    { Cameras: "shared-rooms", "Cameras Detail": "in the hall" },
    { ...GONE, "Cameras Detail": "in the hall" },
  ],
  [
    "an answer with another detail is the host's, of no day",
    { "Cameras Detail": "on the drive" },
    { "Cameras By": undefined, "Cameras Since": undefined },
  ],
  ["an answer of another day stays verified", { Cameras: "none-inside", "Cameras Since": "2026-06-01" }, {}],
  ["another source is taken as it is", { Cameras: "none-inside", "Cameras By": "host" }, {}],
  ["other fields change nothing", { Name: "Fern House", Entry: "own-key" }, {}],
])("%s", (_about, changes, dropped) => {
  const after = { ...BEFORE, ...changes };
  expect(withPrivacyInStep(BEFORE, after)).toEqual({ ...after, ...dropped });
});

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
  ["a different answer is the host's, without a date", { Cameras: "none-inside" }, GONE],
  ["a removed answer loses its detail, source and date", { Cameras: null }, GONE],
  [
    "a different answer keeps its own detail",
    { Cameras: "shared-rooms", "Cameras Detail": "in the hall" },
    { ...GONE, "Cameras Detail": "in the hall" },
  ],
  [
    "an answer with another detail is the host's, without a date",
    { "Cameras Detail": "on the drive" },
    { "Cameras By": undefined, "Cameras Since": undefined },
  ],
  ["an answer with a new date stays verified", { Cameras: "none-inside", "Cameras Since": "2026-06-01" }, {}],
  ["a different source is stored unchanged", { Cameras: "none-inside", "Cameras By": "host" }, {}],
  ["other fields change nothing", { Name: "Fern House", Entry: "own-key" }, {}],
])("%s", (_about, changes, dropped) => {
  const after = { ...BEFORE, ...changes };
  expect(withPrivacyInStep(BEFORE, after)).toEqual({ ...after, ...dropped });
});

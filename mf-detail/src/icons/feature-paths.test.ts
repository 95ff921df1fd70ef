import { FEATURES } from "@nightlatch/shared/domain";
import { expect, test } from "vitest";
import { CATEGORY_PATHS, FEATURE_PATHS, featurePath } from "./feature-paths.ts";

test("each of the 60 features has a drawing that stays on its ground", () => {
  expect(Object.keys(FEATURE_PATHS).sort()).toEqual(FEATURES.map(({ slug }) => slug).sort());
  for (const path of [...Object.values(FEATURE_PATHS), ...Object.values(CATEGORY_PATHS)])
    expect(path).toMatch(/^M[-\d.MLHVCSAZmlhvcsaz ]+$/);
});

test("a feature that nobody has drawn takes its category's", () => {
  expect(featurePath("salt-cave", "Wellness")).toBe(CATEGORY_PATHS.Wellness);
  expect(featurePath("constructor", "General")).toBe(CATEGORY_PATHS.General);
});

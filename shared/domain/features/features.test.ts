import { describe, expect, it } from "vitest";
import {
  canonicalFeatureSlug,
  choiceOf,
  FEATURE_ALIASES,
  FEATURE_CATEGORIES,
  FEATURES,
  featureChoicesIn,
  featureLabel,
  featureRank,
  featureSlugsIn,
  TAG_MAP,
  tagIdOf,
} from "./features.ts";

describe("the taxonomy", () => {
  it("has 60 features with different slugs in five categories", () => {
    expect(FEATURES).toHaveLength(60);
    expect(new Set(FEATURES.map((feature) => feature.slug)).size).toBe(60);
    expect(FEATURE_CATEGORIES).toEqual(["Kink Furniture", "Wellness", "General", "Atmosphere", "LocationType"]);
  });

  it.each([
    ["Kink Furniture", 23, "milking-table", "themed-rooms"],
    ["Wellness", 9, "pool-private", "steam-room"],
    ["General", 14, "clothing-optional", "pet-friendly"],
    ["LocationType", 3, "rural-cabin", "urban-downtown"],
    ["Atmosphere", 11, "discreet-exterior-unmarked-entrance", "blackout-curtains"],
  ] as const)("%s has %d, from %s to %s", (category, count, first, last) => {
    const slugs = featureSlugsIn(category);
    expect(slugs).toHaveLength(count);
    expect([slugs[0], slugs.at(-1)]).toEqual([first, last]);
  });

  it("has one label for each, and only the two 420 Friendly slugs share one", () => {
    const labels = FEATURES.map((feature) => feature.label);
    expect(labels.every((label) => label.trim() !== "")).toBe(true);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual(["420 Friendly"]);
    expect(featureLabel("420-friendly-2")).toBe("420 Friendly");
  });

  it.each([
    ["rural-cabin", "Rural / Cabin"],
    ["adult-toy-collection", "Adult Toy Collection Provided/For-Sale"],
    ["stockade-pillory", "Stockade / Pillory"],
    ["hot-tub-private", "Private Hot Tub"],
    ["led-mood-lighting", "LED Mood Lighting"],
    ["velvet-chaise", "Velvet Chaise"],
  ])("labels %s as %j", (slug, label) => expect(featureLabel(slug)).toBe(label));

  it("maps one tag to each feature", () => {
    expect(Object.keys(TAG_MAP)).toHaveLength(60);
    for (const { slug, label, category } of FEATURES) expect(TAG_MAP[tagIdOf(slug)]).toEqual({ name: label, slug, category });
  });
});

describe("canonicalFeatureSlug", () => {
  it.each([
    ["bedroom-swing", "sex-swing"],
    ["Bedroom Swing", "sex-swing"],
    ["throne", "queening-chair"],
    ["Saint Andrew's Cross", "st-andrews-cross"],
    ["St. Andrews Cross", "st-andrews-cross"],
    ["Private Hot Tub", "hot-tub-private"],
    ["STEAM ROOM", "steam-room"],
    ["420 Friendly", "420-friendly"],
    ["420-friendly-2", "420-friendly-2"],
    ["Adult Toy Collection Provided / For Sale", "adult-toy-collection"],
    ["velvet chaise", undefined],
    ["", undefined],
    ["constructor", undefined],
  ])("maps %j to %j", (text, slug) => expect(canonicalFeatureSlug(text)).toBe(slug));

  it("maps slugs to themselves, aliases to slugs, and labels to a slug with that label", () => {
    for (const { slug, label } of FEATURES) {
      expect(canonicalFeatureSlug(slug)).toBe(slug);
      expect(featureLabel(canonicalFeatureSlug(label) ?? "")).toBe(label);
    }
    for (const [alias, slug] of Object.entries(FEATURE_ALIASES)) expect(canonicalFeatureSlug(alias)).toBe(slug);
  });
});

it("offers 420 Friendly once", () => {
  expect(choiceOf("420-friendly-2")).toBe("420-friendly");
  expect(featureChoicesIn("General")).toHaveLength(13);
  expect(featureChoicesIn("General")).not.toContain("420-friendly-2");
});

it("ranks slugs in taxonomy order, unknown ones last", () => {
  expect(featureRank("milking-table")).toBe(0);
  expect(featureRank("blackout-curtains")).toBe(59);
  expect(featureRank("velvet-chaise")).toBe(60);
});

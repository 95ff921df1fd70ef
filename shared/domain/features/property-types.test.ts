import { describe, expect, it } from "vitest";
import {
  canonicalTypeSegment,
  PROPERTY_TYPES,
  readTypeId,
  segmentLabel,
  TYPE_ALIASES,
  typeIdOf,
  typeIdsForSegment,
  typeLabel,
  typeSlugOf,
} from "./property-types.ts";

describe("the types", () => {
  it("are 23 slugs for 22 ids: lifestyle-experience and nudist-resort share one", () => {
    expect(PROPERTY_TYPES).toHaveLength(23);
    expect(new Set(PROPERTY_TYPES.map((type) => type.slug)).size).toBe(23);
    expect(new Set(PROPERTY_TYPES.map((type) => type.id)).size).toBe(22);
  });

  it("map from slug to id and back, except for the shared id", () => {
    for (const { slug, id } of PROPERTY_TYPES) {
      expect(typeIdOf(slug)).toBe(id);
      expect(typeSlugOf(id)).toBe(slug === "nudist-resort" ? "lifestyle-experience" : slug);
    }
  });

  it.each([
    ["kink-cabin", "Kink Cabin"],
    ["kinkbnb", "Kink BnB"],
    ["type-kinkbnb", "Kink BnB"],
    ["lifestyle-resort", "Lifestyle Resort"],
    ["lifestyle-club", "Lifestyle Club"],
    ["dungeon", "Dungeon"],
    ["lifestyle-bnb", "Lifestyle BnB"],
    ["bnb", "BnB"],
    ["nudist-resort", "Nudist Resort"],
    ["type-lifestyle-experience", "Lifestyle Experience"],
    ["tree-house", "Tree House"],
  ])("label %s as %j", (idOrSlug, label) => expect(typeLabel(idOrSlug)).toBe(label));
});

describe("a type segment", () => {
  it.each([
    ["kink-cabins-bnbs", ["type-kink-cabin", "type-kinkbnb"]],
    ["kink-cabins-bnb", ["type-kink-cabin", "type-kinkbnb"]],
    ["kink-cabins", ["type-kink-cabin"]],
    ["lifestyle-club", ["type-lifestyle-club"]],
    ["nudist-resort", ["type-lifestyle-experience"]],
    ["tree-house", ["tree-house"]],
    ["type-dungeon", ["type-dungeon"]],
    ["constructor", ["constructor"]],
  ])("%s matches %j", (segment, ids) => expect(typeIdsForSegment(segment)).toEqual(ids));

  it.each([
    ["kink-cabins-bnb", "kink-cabins-bnbs"],
    ["kink-cabins", "kink-cabin"],
    ["Kink-Cabin", "kink-cabin"],
    ["Kink-Cabins-BnBs", "kink-cabins-bnbs"],
    ["Tree House", "Tree House"],
    ["ALL", "all"],
  ])("%s becomes %s in a path", (segment, canonical) => {
    expect(canonicalTypeSegment(segment)).toBe(canonical);
    expect(canonicalTypeSegment(canonical)).toBe(canonical);
  });

  it.each([
    ["kink-cabins-bnbs", "Kink Cabins & BnBs"],
    ["kink-cabins-bnb", "Kink Cabins & BnBs"],
    ["kink-cabins", "Kink Cabin"],
    ["nudist-resort", "Nudist Resort"],
    ["tree-house", "Tree House"],
  ])("%s has the label %j", (segment, label) => expect(segmentLabel(segment)).toBe(label));

  it("aliases are not types themselves", () => {
    for (const alias of Object.keys(TYPE_ALIASES)) expect(PROPERTY_TYPES.map((type): string => type.slug)).not.toContain(alias);
  });
});

it.each([
  ["type-kink-cabin", "type-kink-cabin"],
  ["kink-cabin", "type-kink-cabin"],
  ["Kink Cabin", "type-kink-cabin"],
  ["Kink BnB", "type-kinkbnb"],
  ["nudist resort", "type-lifestyle-experience"],
  ["recUnknownType0001", "recUnknownType0001"],
])("Property Type entry %j maps to %j", (entry, id) => expect(readTypeId(entry)).toBe(id));

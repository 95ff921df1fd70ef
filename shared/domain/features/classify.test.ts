import { expect, it } from "vitest";
import { classifyFeatureText, hintOf } from "./classify.ts";

it.each([
  ["St. Andrew's Cross", "Kink Furniture", "st-andrews-cross", "St. Andrews Cross"],
  ["SPANKING BENCH", "Kink Furniture", "spanking-bench", "Spanking Bench"],
  ["Bedroom Swing", "Kink Furniture", "sex-swing", "Sex Swing"],
  ["porch swing", "Kink Furniture", "porch-swing", "Porch Swing"],
  ["bench by the private hot tub", "Kink Furniture", "bench-by-the-private-hot-tub", "Bench By The Private Hot Tub"],
  ["Sauna", "Wellness", "sauna", "Sauna"],
  ["shared sauna", "Wellness", "sauna", "Sauna"],
  ["Hot tub (private)", "Wellness", "hot-tub-private", "Private Hot Tub"],
  ["Shared Hot Tub", "Wellness", "hot-tub-shared", "Shared Hot Tub"],
  ["private pool", "Wellness", "pool-private", "Private Pool"],
  ["Pool - shared", "Wellness", "pool-shared", "Shared Pool"],
  ["hot tub", undefined, undefined, "hot tub"],
  ["pool", undefined, undefined, "pool"],
  ["Discreet Exterior", "Atmosphere", "discreet-exterior-unmarked-entrance", "Discreet Exterior / Unmarked Entrance"],
  ["Surround sound system", "Atmosphere", "sound-system", "Sound System"],
  ["Mirror Ceiling", "Atmosphere", "mirror-ceiling", "Mirror Ceiling"],
  ["Pet Friendly", "General", "pet-friendly", "Pet Friendly"],
  ["clothing-optional", "General", "clothing-optional", "Clothing Optional"],
  ["420 friendly", "General", "420-friendly", "420 Friendly"],
  ["We are one couple only", "General", "one-couple-only", "One Couple Only"],
  ["very lifestyle aware hosts", "General", "lifestyle-aware", "Lifestyle-Aware"],
  ["Lifestyle-Friendly", "General", "lifestyle-friendly", "Lifestyle-Friendly"],
  ["Rural getaway", "General", "rural-cabin", "Rural / Cabin"],
  ["Secluded valley", "General", "remote-secluded", "Remote / Secluded"],
  ["urban loft", "General", "urban-downtown", "Urban / Downtown"],
  ["Downtown", "General", "urban-downtown", "Urban / Downtown"],
  ["Suburban home", "General", undefined, "Suburban home"],
  ["Beachfront", "General", undefined, "Beachfront"],
  ["mountain view", "General", undefined, "mountain view"],
  ["High desert", "General", undefined, "High desert"],
  ["  Fireplace ", undefined, undefined, "Fireplace"],
  ["Cage", undefined, undefined, "Cage"],
  ["", undefined, undefined, ""],
])("classifyFeatureText %j returns %s, %s, %j", (text, category, slug, label) => {
  expect(classifyFeatureText(text)).toEqual({ category, slug, label });
});

it.each([
  "pool-private",
  "pool-shared",
  "hot-tub-private",
  "hot-tub-shared",
  "aftercare-room",
  "sauna",
  "steam-room",
  "outdoor-shower",
  "massage-table",
  "romantic-bathtub",
])("%s has a hint", (slug) => expect(hintOf(slug)).toMatch(/^[A-Z].{10,40}$/));

it.each(["wifi", "fireplace", "constructor"])("%s has no hint", (slug) => expect(hintOf(slug)).toBeUndefined());

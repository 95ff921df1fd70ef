import { expect, test } from "vitest";
import { BARE, makeListing } from "../testing/make-listing.ts";
import { inventoryOf } from "./inventory.ts";

const groupsOf = (changes: Parameters<typeof makeListing>[0]) =>
  inventoryOf(makeListing(changes)).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

const FEATURES: ReturnType<typeof makeListing>["features"] = [
  { category: "Kink Furniture", items: [{ slug: "cage", label: "Cage" }] },
  { category: "Wellness", items: [{ slug: "sauna", label: "Sauna", hint: "Dry heat" }] },
  {
    category: "General",
    items: [
      { slug: "one-couple-only", label: "One Couple Only" },
      { slug: "pet-friendly", label: "Pet Friendly" },
    ],
  },
  { category: "LocationType", items: [{ slug: "rural-cabin", label: "Rural / Cabin" }] },
];

test("shows each feature once: as a label, as a highlight, or in its group", () => {
  const highlights = ["Cross in white oak", "Sauna", "One Couple Only"];
  expect(groupsOf({ features: FEATURES, highlights, wifi: true, kitchen: true })).toEqual([
    ["Highlights", "Cross in white oak", "Sauna"],
    ["Kink furniture", "Cage"],
    ["Good to know", "Pet Friendly", "Rural / Cabin", "Wi-Fi", "Kitchen"],
  ]);
});

test("a highlight keeps its hint, and its category for the icon", () => {
  const [highlights] = inventoryOf(makeListing({ features: FEATURES, highlights: ["Sauna"] }));
  expect(highlights?.items).toEqual([{ slug: "sauna", label: "Sauna", hint: "Dry heat", category: "Wellness" }]);
});

test("keeps a label's feature in its group without the label, and returns nothing for nothing", () => {
  expect(groupsOf({ features: FEATURES, highlights: [], labels: BARE.labels, wifi: false }).flat()).toContain("One Couple Only");
  expect(groupsOf({ features: [], highlights: [], wifi: false })).toEqual([]);
});

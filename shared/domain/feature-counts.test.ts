import { expect, it } from "vitest";
import { countFeatures } from "./feature-counts.ts";
import { FEATURES } from "./features.ts";
import { matchesFilters } from "./filters.ts";
import { arbListings, FURNITURE, WELLNESS } from "./testing/arbitrary.ts";
import { checkLaw } from "./testing/check-law.ts";
import { makeListing } from "./testing/make-listing.ts";
import { featureCountsSchema } from "./views.ts";

it("counts published listings for each of the 60 features", () => {
  const { total, counts } = featureCountsSchema.strict().parse(
    countFeatures([
      makeListing({ Tags: ["tag-cage", "tag-sauna", "tag-led-mood-lighting", "tag-rural-cabin"], "Kink Furniture": ["Cage"] }),
      // A feature that a record names among its furniture counts as that feature all the same.
      makeListing({ "Kink Furniture": ["Sauna", "Velvet Chaise"], "One Couple Only": true }),
      makeListing({ Tags: ["tag-cage"], published: false }),
    ]),
  );
  expect(total).toBe(2);
  expect(Object.keys(counts)).toEqual(FEATURES.map((feature) => feature.slug));
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([
    ["cage", 1],
    ["sauna", 2],
    ["one-couple-only", 1],
    ["rural-cabin", 1],
    ["led-mood-lighting", 1],
  ]);
});

it("shows the joint count for both 420 Friendly slugs", () => {
  const tagged = (...tags: string[]) => makeListing({ Tags: tags });
  const { counts } = countFeatures([
    tagged("tag-420-friendly"),
    tagged("tag-420-friendly-2"),
    tagged("tag-420-friendly", "tag-420-friendly-2"),
  ]);
  expect([counts["420-friendly"], counts["420-friendly-2"]]).toEqual([3, 3]);
});

it("counts what the filter for that feature alone finds", () => {
  checkLaw(
    arbListings(4),
    (listings) => {
      const { counts } = countFeatures(listings);
      const found = (query: Parameters<typeof matchesFilters>[1]) => listings.filter((listing) => matchesFilters(listing, query)).length;
      for (const slug of FURNITURE) expect(counts[slug]).toBe(found({ furniture: [slug] }));
      for (const slug of WELLNESS) expect(counts[slug]).toBe(found({ wellness: [slug] }));
      return FURNITURE.some((slug) => (counts[slug] ?? 0) > 1);
    },
    { share: 0.8 },
  );
});

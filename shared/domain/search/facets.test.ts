import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../features/features.ts";
import { arbListings, arbQuery, FURNITURE, WELLNESS } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing } from "../testing/make-listing.ts";
import { type FacetCounts, featureCountsSchema } from "../views.ts";
import { countFacets, countFeatures, FACET_CATEGORIES, type FacetName } from "./facets.ts";
import { matchesFilters } from "./filters.ts";

const GROUPS = Object.keys(FACET_CATEGORIES) as FacetName[];

const counted = (facets: FacetCounts, group: FacetName): Record<string, number> =>
  Object.fromEntries(facets[group].filter((value) => value.count > 0).map((value) => [value.slug, value.count]));

describe("countFacets", () => {
  const listings = [
    makeListing({ Tags: ["tag-cage", "tag-sauna", "tag-rural-cabin", "tag-420-friendly", "tag-420-friendly-2"], Wifi: true }),
    makeListing({ Tags: ["tag-rack", "tag-sauna", "tag-steam-room", "tag-420-friendly-2"], Wifi: true }),
    makeListing({ Tags: ["tag-cage", "tag-rack", "tag-pet-friendly"] }),
    makeListing({ Tags: ["tag-cage"], published: false }),
  ];

  it("lists every option in taxonomy order, even without listings", () => {
    const facets = countFacets([], {});
    expect(GROUPS.map((group) => facets[group].length)).toEqual([23, 13, 9, 3]);
    expect(facets.locationType).toEqual([
      { slug: "rural-cabin", label: "Rural / Cabin", count: 0 },
      { slug: "remote-secluded", label: "Remote / Secluded", count: 0 },
      { slug: "urban-downtown", label: "Urban / Downtown", count: 0 },
    ]);
  });

  it("counts published listings, 420 Friendly once for both slugs", () => {
    const facets = countFacets(listings, {});
    expect(counted(facets, "furniture")).toEqual({ cage: 2, rack: 2 });
    expect(counted(facets, "dynamics")).toEqual({ "420-friendly": 2, "pet-friendly": 1 });
    expect(counted(facets, "wellness")).toEqual({ sauna: 2, "steam-room": 1 });
  });

  it.each([
    ["furniture", "cage", { cage: 2, rack: 2 }],
    ["dynamics", "pet-friendly", { "420-friendly": 2, "pet-friendly": 1 }],
    ["locationType", "urban-downtown", { "rural-cabin": 1 }],
  ] as const)("leaves %s out of its own counts", (group, slug, counts) => {
    expect(counted(countFacets(listings, { [group]: [slug] }), group)).toEqual(counts);
  });

  it("applies wellness to its own counts, because another option only narrows", () => {
    expect(counted(countFacets(listings, { wellness: ["steam-room"] }), "wellness")).toEqual({ sauna: 1, "steam-room": 1 });
  });

  it("counts listings by privacy answer, including implied ones, and none without an answer", () => {
    const some = [
      makeListing({ Cameras: "outside-only", Sound: "alone" }),
      makeListing({ Cameras: "no-cameras" }),
      makeListing({ "On the Ground": ["host-on-site", "staff-on-site"] }),
      makeListing({}),
      makeListing({ Cameras: "no-cameras", published: false }),
    ];
    const all = { "no-cameras": 1, "none-inside": 2, "outside-only": 1, alone: 1, "host-on-site": 1, "staff-on-site": 1 };
    expect(countFacets(some, {}).privacyFacts).toEqual(all);
    expect(countFacets(some, { cameras: ["no-cameras"] }).privacyFacts).toEqual({ ...all, alone: undefined });
    expect(countFacets(some, { sound: ["alone"], said: "only" }).privacyFacts).toEqual({ "none-inside": 1, "outside-only": 1, alone: 1 });
  });

  it("counts for a privacy answer the listings with answers that it would leave", () => {
    checkLaw(
      fc.tuple(arbListings(6), arbQuery),
      ([all, { cameras: _, ground: __, ...query }]) => {
        const counts = countFacets(all, query).privacyFacts ?? {};
        for (const slug of ["no-cameras", "none-inside", "outside-only"]) {
          const left = all.filter((listing) => matchesFilters(listing, { ...query, cameras: [slug], said: "only" }));
          expect([slug, counts[slug] ?? 0]).toEqual([slug, left.length]);
        }
        return Object.keys(counts).length > 0;
      },
      { share: 0.3, runs: 60 },
    );
  });

  it("counts the listings that each single-choice value leaves", () => {
    checkLaw(
      fc.tuple(arbListings(4), arbQuery),
      ([all, query]) => {
        const facets = countFacets(all, query);
        let counts = 0;
        for (const group of GROUPS) {
          const chosen = group === "wellness" ? (query.wellness ?? []) : [];
          for (const { slug, count } of facets[group]) {
            const left = all.filter((listing) => matchesFilters(listing, { ...query, [group]: [...chosen, slug] }));
            expect([group, slug, count]).toEqual([group, slug, left.length]);
            counts += count;
          }
        }
        return counts > 0;
      },
      { share: 0.5, runs: 60 },
    );
  });
});

it("counts published listings for each of the 60 features", () => {
  const { total, counts } = featureCountsSchema.strict().parse(
    countFeatures([
      makeListing({ Tags: ["tag-cage", "tag-sauna", "tag-led-mood-lighting", "tag-rural-cabin"], "Kink Furniture": ["Cage"] }),
      // A wellness feature in the furniture field still counts as wellness.
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

it("matches what the filter for that feature alone finds", () => {
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

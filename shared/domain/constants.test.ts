import { expect, it } from "vitest";
import * as constants from "./constants.ts";
import { FACET_CATEGORIES } from "./facets.ts";
import { REMOVAL_REASON_GROUPS, REMOVAL_REASONS, removalReasonLabel } from "./removal.ts";

it("holds the literal numbers", () => {
  expect(constants).toMatchObject({
    LISTING_PAGE_SIZE: 18,
    LOAD_MORE_MARGIN_PX: 200,
    SUGGESTION_MIN_CHARS: 2,
    SUGGESTION_MAX: 10,
    REMOVAL_SUGGESTION_MAX: 8,
    CARD_FURNITURE_MAX: 3,
    HIGHLIGHTS_MAX: 6,
    SEED_BUCKETS: 64,
    MAX_GUESTS_MIN: 2,
    MAX_GUESTS_MAX: 20,
    PROPERTY_CACHE_TTL_MS: 300_000,
    PROPERTY_CACHE_KEY: "nightlatch:properties:v3",
    REDIRECT_DELAY_MS: 2000,
    SWIPE_THRESHOLD_PX: 60,
    GALLERY_THUMBNAILS: 4,
    AD_SIZE: { width: 300, height: 1050 },
    DEFAULTS: { guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 },
    RATING: { score: "5.0", text: "7 reviews" },
    MINIMUM_AGE: 18,
    REPLY_PROMISE: "1-2 business days",
    REMOVAL_NOTES_MAX: 500,
    VERSION_LABEL: "v1.0.4-pre-separation",
    CONTACT_MESSAGE_ROWS: 6,
    DEBUG_LIST_MAX: 10,
    ABOUT_LAST_UPDATED: "August 8, 2025",
  });
});

it("keeps every storage key under the product's name", () => {
  for (const key of Object.values(constants.STORAGE_KEYS)) expect(key).toMatch(/^nightlatch:/);
});

it("groups the 18 removal reasons", () => {
  expect(REMOVAL_REASON_GROUPS.map((group) => [group.label, group.reasons.length])).toEqual([
    ["Temporary pause", 5],
    ["Permanent", 4],
    ["Policy", 2],
    ["Listing quality", 3],
    ["Safety and privacy", 3],
    ["Other", 1],
  ]);
  expect(new Set(REMOVAL_REASONS).size).toBe(18);
  expect(REMOVAL_REASONS.map(removalReasonLabel)).toContain("Seasonal break");
  expect(removalReasonLabel("hoa-regulations")).toBe("HOA regulations");
});

it("counts facets for the groups that have choices", () => {
  expect(Object.keys(FACET_CATEGORIES)).toEqual(["furniture", "dynamics", "wellness", "locationType"]);
});

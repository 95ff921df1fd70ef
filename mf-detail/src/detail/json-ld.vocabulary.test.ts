import { PROPERTY_TYPES } from "@nightlatch/domain";
import { breadcrumbJsonLd, stayCrumbs } from "@nightlatch/ui";
import { describe, expect, test } from "vitest";
import { BARE, makeImages, makeListing } from "../testing/make-listing.ts";
import { vocabularyIssues } from "../testing/vocabulary.ts";
import { listingJsonLd } from "./texts.ts";

const ORIGIN = "https://site.example";

describe("structured data is valid by schema.org's vocabulary", () => {
  test.each(PROPERTY_TYPES.map(({ slug }) => slug))("for a %s", (slug) => {
    const listing = makeListing({ type: { slug, label: slug }, pictures: makeImages(20) });
    expect(vocabularyIssues(listingJsonLd(listing, "Under alders.", ORIGIN))).toEqual([]);
  });

  test("for a listing without optional data, and for its breadcrumbs", () => {
    expect(vocabularyIssues(listingJsonLd(makeListing(BARE), "", ORIGIN))).toEqual([]);
    expect(vocabularyIssues(breadcrumbJsonLd(stayCrumbs(makeListing(), "/"), ORIGIN))).toEqual([]);
  });
});

import { PROPERTY_TYPES } from "@nightlatch/domain";
import { breadcrumbJsonLd, stayCrumbs } from "@nightlatch/ui";
import { describe, expect, test } from "vitest";
import { makeListing, makePictures } from "../testing/make-listing.ts";
import { vocabularyIssues } from "../testing/vocabulary.ts";
import { listingJsonLd } from "./json-ld.ts";

const ORIGIN = "https://site.example";

describe("structured data is valid by schema.org's vocabulary", () => {
  test.each(PROPERTY_TYPES.map(({ slug }) => slug))("for a %s", (slug) => {
    const listing = makeListing({ type: { slug, label: slug }, pictures: makePictures(20) });
    expect(vocabularyIssues(listingJsonLd(listing, "Under alders.", ORIGIN))).toEqual([]);
  });

  test("for a listing without anything", () => {
    const listing = makeListing({ type: undefined, city: "", state: "", country: "", features: [], wifi: false });
    expect(vocabularyIssues(listingJsonLd(listing, "", ORIGIN))).toEqual([]);
  });

  test("for the way to it", () => {
    expect(vocabularyIssues(breadcrumbJsonLd(stayCrumbs(makeListing(), "/"), ORIGIN))).toEqual([]);
  });
});

test("the check finds what schema.org would not understand", () => {
  expect(vocabularyIssues({ "@type": "NightClub", audience: { "@type": "PeopleAudience", suggestedMinAge: "18" }, stars: 5 })).toEqual([
    "$.audience does not belong to NightClub",
    "$.audience[0].suggestedMinAge[0] is no Number",
    "$.stars is no known property",
  ]);
  expect(vocabularyIssues({ "@type": "Motel" })).toEqual(["$ is of the unknown type Motel"]);
  expect(vocabularyIssues({ "@type": "Hotel", image: "a.jpg", address: { "@type": "PeopleAudience" } })).toEqual([
    "$.image[0] is no URL",
    "$.address[0] is a PeopleAudience, not a PostalAddress,Text",
  ]);
  expect(vocabularyIssues({ name: "Alder Hollow" })).toEqual(["$ has no type"]);
});

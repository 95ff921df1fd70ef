import { expect, test } from "vitest";
import { makeImages, makeListing } from "../testing/make-listing.ts";
import { listingJsonLd } from "./texts.ts";

const ORIGIN = "https://site.example";

test("a listing becomes structured data", () => {
  expect(listingJsonLd(makeListing({ pictures: makeImages(2) }), "Under alders.", ORIGIN)).toEqual({
    "@type": "LodgingBusiness",
    name: "Alder Hollow",
    description: "Under alders.",
    url: "https://site.example/property/alder-hollow",
    image: ["https://site.example/media/scenes/alder-0-800.webp", "https://site.example/media/scenes/alder-1-800.webp"],
    address: {
      "@type": "PostalAddress",
      addressLocality: "Asheville",
      addressRegion: "North Carolina",
      addressCountry: "United States",
    },
    amenityFeature: ["Cage", "Private Hot Tub", "Wi-Fi"].map((name) => ({ "@type": "LocationFeatureSpecification", name, value: true })),
    audience: { "@type": "PeopleAudience", suggestedMinAge: 18 },
  });
});

test.each([
  ["kinkbnb", "BedAndBreakfast"],
  ["lifestyle-resort", "Resort"],
  ["campground", "Campground"],
  ["lifestyle-club", "NightClub"],
  ["lifestyle-bnb", "BedAndBreakfast"],
  ["lifestyle-resort-takeover", "Resort"],
  ["lifestyle-hotel", "Hotel"],
  ["nudist-club", "EntertainmentBusiness"],
  ["dungeon", "EntertainmentBusiness"],
  ["lifestyle-group", "LocalBusiness"],
  ["experience", "LocalBusiness"],
  ["lifestyle-experience", "LocalBusiness"],
  ["lifestyle-cruise", "LocalBusiness"],
  ["event-space", "EventVenue"],
  ["libertine-spa", "DaySpa"],
  ["nude-beach", "Beach"],
  ["house-home", "LodgingBusiness"],
  ["kink-cabin", "LodgingBusiness"],
  ["hourly-rental", "LodgingBusiness"],
])("a %s is a %s", (slug, type) => expect(listingJsonLd(makeListing({ type: { slug, label: slug } }), "", ORIGIN)["@type"]).toBe(type));

test("omits unknown values", () => {
  const data = listingJsonLd(makeListing({ type: undefined, state: "", pictures: [] }), "", ORIGIN);
  expect(data["@type"]).toBe("LodgingBusiness");
  expect(data).not.toHaveProperty("image");
  expect(data.address).not.toHaveProperty("addressRegion");
});

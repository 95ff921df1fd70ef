import { stayCrumbs } from "@nightlatch/ui";
import { expect, test } from "vitest";
import { makeListing } from "../testing/make-listing.ts";
import { addressOnPaper, capacityText, formatDay, metaDescription, paragraphsOf, readSlug, titleOf } from "./texts.ts";

test("a date's day stays with its month, and room labels name their unit", () => {
  expect(formatDay("2026-05-03")).toBe("3\u00a0May 2026");
  expect(capacityText(makeListing())).toBe("2 guests, 1 bedroom");
  expect(capacityText(makeListing({ guests: 80, bedrooms: 0 }))).toBe("80 guests");
  expect(capacityText(makeListing({ type: { slug: "campground", label: "Campground" }, bedrooms: 0 }))).toBe("Each pitch: 2 guests");
});

test("a printed address has all that is needed to type it", () => {
  expect(addressOnPaper("https://www.laurel-gap.example/book?utm_source=nightlatch&room=2&utm_medium=x")).toBe(
    "laurel-gap.example/book?room=2",
  );
  expect(addressOnPaper("https://host.example:8443/")).toBe("host.example:8443");
});

test("the title names the nearest place", () => {
  expect(titleOf(makeListing())).toBe("Alder Hollow, Asheville, North Carolina");
  expect(titleOf(makeListing({ state: "" }))).toBe("Alder Hollow, Asheville, United States");
  expect(titleOf(makeListing({ city: "", state: "", country: "" }))).toBe("Alder Hollow");
});

test("the preview description is the start of the text, cut between words", () => {
  expect(metaDescription(makeListing({ description: "Short.\n\nAnd sweet." }))).toBe("Short. And sweet.");
  const cut = metaDescription(makeListing({ description: "word, ".repeat(60) }));
  expect(cut.length).toBeLessThanOrEqual(156);
  expect(cut).toMatch(/word…$/);
  expect(metaDescription(makeListing({ description: " " }))).toBe(
    "Kink Cabin in Asheville, North Carolina, United States. For adults of 18 and over.",
  );
});

test("a listing's breadcrumbs are its type and place", () => {
  expect(stayCrumbs(makeListing(), "/").map(({ to }) => to)).toEqual([
    "/",
    "/properties/kink-cabin",
    "/properties/kink-cabin/north-carolina",
    "/properties/kink-cabin/north-carolina/asheville",
    "/property/alder-hollow",
  ]);
  const mexican = stayCrumbs(makeListing({ state: "", country: "México", city: "Querétaro" }), "/");
  expect(mexican.map(({ to }) => to)).toContain("/properties/kink-cabin/mexico/queretaro");
  const labelsOf = (changes: Parameters<typeof makeListing>[0]) => stayCrumbs(makeListing(changes), "/").map(({ label }) => label);
  expect(labelsOf({ state: "Évora", city: "Évora" })).toEqual(["Home", "Kink Cabin", "Évora", "Alder Hollow"]);
  expect(labelsOf({ type: undefined })).toEqual(["Home", "Listings", "Alder Hollow"]);
});

test("empty lines separate paragraphs, and a slug is decoded unless it is malformed", () => {
  expect(paragraphsOf("One\nline.\r\n\r\nTwo.\n \n\n Three. ")).toEqual(["One line.", "Two.", "Three."]);
  expect(paragraphsOf("  ")).toEqual([]);
  expect([readSlug("/property/caf%C3%A9"), readSlug("/property/%E0%A4")]).toEqual(["café", "%E0%A4"]);
});

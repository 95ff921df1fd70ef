import { expect, test } from "vitest";
import { canonicalHref, countOf, countText, crumbsOf, descriptionText, headingParts, plural, visibleCountText } from "./texts.ts";

const everywhere = { type: null, state: null, city: null };
const asheville = {
  type: { slug: "kink-cabins-bnbs", label: "Kink Cabins & BnBs" },
  state: { slug: "North%20Carolina", label: "North Carolina" },
  city: { slug: "asheville", label: "Asheville" },
};

test.each([
  ["Lifestyle Club", "Lifestyle Clubs"],
  ["Nude Beach", "Nude Beaches"],
  ["Kink Cabins & BnBs", "Kink Cabins & BnBs"],
])("the plural of %s is %s", (label, many) => expect(plural(label)).toBe(many));

test("a count of one uses the singular", () => expect([countOf(1, "guest"), countOf(0, "guest")]).toEqual(["1 guest", "0 guests"]));

test.each([
  [240, everywhere, undefined, "240 listings in all locations"],
  [12, everywhere, "New York", "12 listings in New York"],
  [26, { ...everywhere, type: { slug: "lifestyle-resort", label: "Lifestyle Resort" } }, undefined, "26 listings in Lifestyle Resorts"],
  [3, asheville, undefined, "3 listings in Asheville, North Carolina"],
  [1, asheville, undefined, "1 listing in Asheville, North Carolina"],
  [120, { ...everywhere, state: { slug: "united-states", label: "United States" } }, undefined, "120 listings in the United States"],
  [0, { ...everywhere, state: { slug: "us", label: "US" } }, undefined, "No listings in the US"],
  [4, { ...everywhere, state: { slug: "utah", label: "Utah" } }, undefined, "4 listings in Utah"],
])("the count names the place", (total, place, location, text) => expect(countText(total, place, location)).toBe(text));

test.each([
  [18, 40, "Showing 18 of 40"],
  [40, 40, "All 40 shown"],
  [1, 40, "Showing 1 of 40"],
  [1, 1, "The only one here"],
])("%i cards of %i show how many are visible", (visibleCount, total, text) => expect(visibleCountText(visibleCount, total)).toBe(text));

test("the heading names type and place", () => {
  expect(headingParts(everywhere)).toEqual(["Stays and venues"]);
  expect(headingParts(everywhere, "New York")).toEqual(["Stays and venues", "in New York"]);
  expect(headingParts(asheville)).toEqual(["Kink Cabins & BnBs", "in Asheville, North Carolina"]);
});

test("the description is a sentence for any place", () => {
  expect(descriptionText(1, asheville)).toBe(
    "Kink Cabins & BnBs for adults in Asheville, North Carolina, reviewed and labelled. 1 place to compare, each booked with its host.",
  );
  expect(descriptionText(0, everywhere)).toMatch(/^Private stays and venues for adults, reviewed/);
});

test("a list's breadcrumbs are its type and state", () => {
  expect(crumbsOf(asheville, "/")).toEqual([
    { label: "Home", to: "/" },
    { label: "Listings", to: "/properties" },
    { label: "Kink Cabins & BnBs", to: "/properties/kink-cabins-bnbs" },
    { label: "North Carolina", to: "/properties/kink-cabins-bnbs/north-carolina" },
    { label: "Asheville", to: "/properties/kink-cabins-bnbs/north-carolina/asheville" },
  ]);
});

test("names a region only once that is named like its city", () => {
  const named = (label: string) => ({ slug: label, label });
  const evora = { type: null, state: named("Évora"), city: named("Évora") };
  expect(headingParts(evora)).toEqual(["Stays and venues", "in Évora"]);
  expect(crumbsOf(evora, "/").map(({ label }) => label)).toEqual(["Home", "Listings", "Évora"]);
  expect(crumbsOf({ ...evora, city: null }, "/").map(({ label }) => label)).toEqual(["Home", "Listings", "Évora"]);
});

test("a list has one canonical address in any spelling of its place", () => {
  expect(canonicalHref(asheville, "search=lake")).toBe("/properties/kink-cabins-bnbs/north-carolina/asheville?search=lake");
  expect(canonicalHref(everywhere)).toBe("/properties");
});

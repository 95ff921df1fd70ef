import { rememberStay } from "@nightlatch/runtime";
import { createFakeApi, openComponent, showOn, WIDE } from "@nightlatch/testing/browser";
import { StaySkeleton } from "@nightlatch/ui";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { makeListing } from "../testing/make-listing.ts";
import { imagesWithFiles, openListing } from "../testing/open-listing.ts";

const REGIONS = ["nav ol", "[data-stay]", "main h1", "main h1 + p span", "main dl div:first-child dd", "main dl div:nth-child(2) dd"];

/** Positions, in whole pixels, of the elements that skeleton and page share. */
const boxes = () =>
  REGIONS.map((selector) => {
    const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return [selector, ...[left, top, width, height].map(Math.round)];
  });

describe.each([320, 390, 700, 1280])("at %i px", (width) => {
  test.each([
    ["a cabin", {}],
    ["a club that is featured and verified", { featured: true, verified: true, type: { slug: "lifestyle-club", label: "Lifestyle Club" } }],
    ["a resort, whose numbers are one room's", { type: { slug: "lifestyle-resort", label: "Lifestyle Resort" } }],
    ["an upright cover", { pictures: imagesWithFiles(6).map((each, n) => (n === 0 ? { ...each, width: 933, height: 1400 } : each)) }],
    ["a long name", { name: "The Keeper's Lodge by the Old Mill Pond in Cades Cove", city: "Townsend", state: "Tennessee" }],
  ])("nothing moves when the page of %s replaces its skeleton", async (_, changes) => {
    await showOn({ ...WIDE, width });
    const listing = makeListing({ pictures: imagesWithFiles(6), ...changes });
    const [cover] = listing.pictures;
    rememberStay({ ...listing, ...(cover ? { picture: cover } : {}) }, document.body);
    await openComponent(<StaySkeleton slug={listing.slug} homePath="/" />, { api: createFakeApi(), url: `/property/${listing.slug}` });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(listing.name);
    const before = boxes();
    await openListing(listing);
    // Skips the horizontal position of facts, which depends on the number of facts.
    const left = (all: typeof before) =>
      all.map(([selector, x, ...rest]) => (String(selector).includes("dd") ? [selector, rest[0]] : [selector, x, ...rest]));
    expect(left(boxes())).toEqual(left(before));
  });
});

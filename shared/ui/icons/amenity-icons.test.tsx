import { FEATURE_CATEGORIES, FEATURES } from "@nightlatch/domain";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AmenityIcon, AmenityPill } from "../index.ts";
import { AMENITY_PATHS, amenityPath } from "./amenity-paths.ts";

const fallbacks = FEATURE_CATEGORIES.map((category) => amenityPath("nobody-has-drawn-this", category));

describe("amenity icons", () => {
  test("each of the 60 features has its own icon", () => {
    expect(Object.keys(AMENITY_PATHS).sort()).toEqual(FEATURES.map(({ slug }) => slug).sort());
    for (const { slug, category } of FEATURES) expect(fallbacks, slug).not.toContain(amenityPath(slug, category));
  });

  test("no two icons are equal, except those of the two 420 Friendly slugs", () => {
    const { "420-friendly": first, "420-friendly-2": second, ...others } = AMENITY_PATHS;
    expect(second).toBe(first);
    const all = [first, ...Object.values(others), amenityPath("wifi"), amenityPath("kitchen"), ...fallbacks];
    expect(new Set(all).size).toBe(59 + 2 + FEATURE_CATEGORIES.length);
  });

  test("each icon is valid path data inside its view box", () => {
    for (const path of [...Object.values(AMENITY_PATHS), ...fallbacks]) {
      expect(path).toMatch(/^M[-\d.MLHVCSAZmlhvcsaz ]+$/);
      // An absolute move starts a part of the drawing, which would be cut off outside the view box.
      for (const [, x, y] of path.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)) {
        for (const at of [Number(x), Number(y)]) expect(at >= 1 && at <= 23, path).toBe(true);
      }
    }
  });

  test("a feature without an icon uses its category's icon, or else General's", () => {
    expect(new Set(fallbacks).size).toBe(5);
    expect(amenityPath("salt-cave")).toBe(amenityPath("salt-cave", "General"));
    expect(amenityPath("constructor", "Wellness")).toBe(amenityPath("salt-cave", "Wellness"));
  });
});

test("an icon is one hidden line icon in the text colour", () => {
  const html = renderToStaticMarkup(<AmenityIcon slug="sauna" />);
  for (const part of ['viewBox="0 0 24 24"', 'fill="none"', 'stroke="currentColor"', 'stroke-width="1.5"', 'aria-hidden="true"'])
    expect(html).toContain(part);
  expect(html).toContain(`d="${AMENITY_PATHS.sauna}"`);
});

describe("an amenity pill", () => {
  const textOf = (html: string): string => html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");

  test("names its amenity and counts its listings", () => {
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={12} />))).toBe("|Sauna|12| listings|");
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={1} />))).toBe("|Sauna|1| listing|");
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={0} />))).toBe("|Sauna|0| listings|");
  });

  test("shows no count when none is given", () => {
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" />))).toBe("|Sauna|");
  });
});

import { FEATURE_CATEGORIES, FEATURES } from "@nightlatch/domain";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AmenityIcon, AmenityPill } from "../index.ts";
import { AMENITY_PATHS, amenityPath } from "./amenity-paths.ts";

const fallbacks = FEATURE_CATEGORIES.map((category) => amenityPath("nobody-has-drawn-this", category));

describe("drawings", () => {
  test("each of the 60 features has one of its own", () => {
    expect(Object.keys(AMENITY_PATHS).sort()).toEqual(FEATURES.map(({ slug }) => slug).sort());
    for (const { slug, category } of FEATURES) expect(fallbacks, slug).not.toContain(amenityPath(slug, category));
  });

  test("no two are alike but those of the two slugs called 420 Friendly", () => {
    const { "420-friendly": first, "420-friendly-2": second, ...others } = AMENITY_PATHS;
    expect(second).toBe(first);
    const all = [first, ...Object.values(others), amenityPath("wifi"), amenityPath("kitchen"), ...fallbacks];
    expect(new Set(all).size).toBe(59 + 2 + FEATURE_CATEGORIES.length);
  });

  test("each is path data that begins and stays on its ground", () => {
    for (const path of [...Object.values(AMENITY_PATHS), ...fallbacks]) {
      expect(path).toMatch(/^M[-\d.MLHVCSAZmlhvcsaz ]+$/);
      // An absolute move begins a part of the drawing; a part that begins outside would be cut off.
      for (const [, x, y] of path.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)) {
        for (const at of [Number(x), Number(y)]) expect(at >= 1 && at <= 23, path).toBe(true);
      }
    }
  });

  test("a feature that nobody has drawn takes its category's, and without one that of General", () => {
    expect(new Set(fallbacks).size).toBe(5);
    expect(amenityPath("salt-cave")).toBe(amenityPath("salt-cave", "General"));
    expect(amenityPath("constructor", "Wellness")).toBe(amenityPath("salt-cave", "Wellness"));
  });
});

test("an icon is one hidden line drawing in the colour of its text", () => {
  const html = renderToStaticMarkup(<AmenityIcon slug="sauna" />);
  for (const part of ['viewBox="0 0 24 24"', 'fill="none"', 'stroke="currentColor"', 'stroke-width="1.5"', 'aria-hidden="true"'])
    expect(html).toContain(part);
  expect(html).toContain(`d="${AMENITY_PATHS.sauna}"`);
});

describe("a pill", () => {
  const textOf = (html: string): string => html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");

  test("names its amenity and counts its listings", () => {
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={12} />))).toBe("|Sauna|12| listings|");
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={1} />))).toBe("|Sauna|1| listing|");
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" count={0} />))).toBe("|Sauna|0| listings|");
  });

  test("shows no count that nobody gave", () => {
    expect(textOf(renderToStaticMarkup(<AmenityPill slug="sauna" label="Sauna" />))).toBe("|Sauna|");
  });
});

import { expect, test } from "vitest";
import { makeImages } from "../testing/make-listing.ts";
import { fileOf, indexInStrip, layoutOf, slotOf } from "./gallery.tsx";

test("large screens show one main image and four thumbnails", () => {
  const slots = Array.from({ length: 7 }, (_, index) => slotOf(index, 7));
  expect([slots, layoutOf(7)]).toEqual([["main", undefined, undefined, undefined, undefined, "beyond", "beyond"], "five"]);
});

test("fewer images fill the same space", () => {
  expect([0, 1, 2, 3, 4].map((count) => layoutOf(count))).toEqual(["one", "one", "two", "three", "five"]);
  expect(slotOf(3, 4)).toBe("wide");
  expect(slotOf(2, 3)).toBeUndefined();
});

test("a single image is the largest file that every browser reads", () => {
  const [image] = makeImages(1);
  if (!image) throw new Error("One picture was asked for.");
  expect(fileOf({ ...image, variants: { base: "/media/a", widths: [1400, 400, 800], formats: ["avif", "webp"] } })).toBe(
    "/media/a-1400.webp",
  );
  expect(fileOf({ ...image, variants: { base: "/media/a", widths: [400], formats: ["avif"] } })).toBe(image.src);
  expect(fileOf({ src: "https://host.example/a.jpg", width: 3, height: 2, alt: "" })).toBe("https://host.example/a.jpg");
});

test("calculates the shown image from the strip's scroll position", () => {
  const at = (scrollLeft: number) => indexInStrip({ scrollLeft, clientWidth: 390 }, 10);
  // Gaps between images lengthen the scroll distance, and a strip can be pulled past its ends.
  expect([at(-300), at(0), at(190), at(200), at(392), at(3528), at(3800)]).toEqual([0, 0, 0, 1, 1, 9, 9]);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assignPictures, type ScenePicture, type Sitter } from "./assign-pictures.ts";
import { seedRecords } from "./index.ts";
import { countBy, makePlace } from "./testing.ts";

const PICTURES: readonly ScenePicture[] = JSON.parse(readFileSync(new URL("../pictures/pictures.gen.json", import.meta.url), "utf8"));

function makeSitters(count: number, scene: Sitter["scene"] = "barn"): Sitter[] {
  return Array.from({ length: count }, (_, index) => ({ id: `rec-${index}`, scene }));
}

describe("assignPictures", () => {
  it("gives five to eight different pictures of one place of the family", () => {
    const pictures = [...makePlace("barn", "barn-1", 9), ...makePlace("barn", "barn-2", 6), ...makePlace("loft")];
    const images = assignPictures(makeSitters(60), pictures);
    const counts = new Set<number>();
    for (const gallery of images.values()) {
      counts.add(gallery.length);
      expect(gallery.length).toBeGreaterThanOrEqual(5);
      expect(gallery.length).toBeLessThanOrEqual(8);
      expect(new Set(gallery.map((image) => image.id)).size).toBe(gallery.length);
      expect(new Set(gallery.map((image) => image.id?.replace(/-view.*/, ""))).size).toBe(1);
      expect(gallery[0]?.id).toMatch(/^barn/);
    }
    expect(counts.size).toBeGreaterThan(2);
  });

  it("lets listings of one place take turns with its views as covers", () => {
    const sitters = makeSitters(21);
    const images = assignPictures(sitters, makePlace("barn"));
    const covers = sitters.map(({ id }) => images.get(id)?.[0]?.id);
    expect([...countBy(covers, (cover) => cover).values()]).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(covers.slice(0, 7)).not.toEqual(covers.slice(7, 14));
  });

  it("writes an image as the source does, with the files there are of it", () => {
    const [gallery] = assignPictures(makeSitters(1), makePlace("barn", "barn", 1)).values();
    expect(gallery?.[0]).toEqual({
      id: "barn-view-1",
      url: "/media/scenes/barn-1-1400.webp",
      thumbnails: { large: { url: "/media/scenes/barn-1-800.webp" }, full: { url: "/media/scenes/barn-1-1400.webp" } },
      width: 1400,
      height: 933,
      alt: "View 1 of barn",
      placeholder: "data:image/webp;base64,AA",
      variants: { base: "/media/scenes/barn-1", widths: [400, 800, 1400], formats: ["avif", "webp"] },
    });
  });

  it("shares listings out among all families that fit, and gives anything rather than nothing", () => {
    const first = (families: string[], count = 1): (string | null | undefined)[] => {
      const pictures = families.flatMap((family) => makePlace(family));
      return [...assignPictures(makeSitters(count, "a-frame"), pictures).values()].map((gallery) => gallery[0]?.id);
    };
    const places = countBy(first(["cabin", "modern-cabin", "hotel"], 60), (cover) => cover?.replace(/-view.*/, "") ?? "");
    expect([...places.keys()].toSorted()).toEqual(["cabin", "modern-cabin"]);
    expect(Math.min(...places.values())).toBeGreaterThan(15);
    expect(first(["hotel"])[0]).toMatch(/^hotel/);
    expect(first([])[0]).toBeUndefined();
  });

  it("knows every family that is drawn, so that no drawn place goes unseen", () => {
    const seen = new Set(
      seedRecords(PICTURES).flatMap((record) => (record["Image Gallery"] ?? []).map((image) => image.id?.replace(/-[^-]+$/, ""))),
    );
    expect([...new Set(PICTURES.map(({ place }) => place))].filter((place) => !seen.has(place))).toEqual([]);
  });
});

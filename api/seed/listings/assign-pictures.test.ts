import { describe, expect, it } from "vitest";
import { assignPictures, type Sitter } from "./assign-pictures.ts";
import { countBy, makePlace } from "./testing.ts";

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

  it("takes the nearest family that is drawn, and anything rather than nothing", () => {
    const first = (families: string[]): string | null | undefined => {
      const [gallery] = assignPictures(
        makeSitters(1),
        families.flatMap((family) => makePlace(family)),
      ).values();
      return gallery?.[0]?.id;
    };
    expect(first(["ship", "inn", "lake-cabin"])).toMatch(/^lake-cabin/);
    expect(first(["ship"])).toMatch(/^ship/);
    expect(first([])).toBeUndefined();
  });
});

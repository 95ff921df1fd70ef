import { GALLERY_THUMBNAILS, type Picture, pictureFile } from "@nightlatch/domain";

/** The number of pictures shown on large screens; the others are in the viewer. */
export const SHOWN = GALLERY_THUMBNAILS + 1;

/** The layout of the list on large screens, by the number of pictures. */
export function layoutOf(count: number): "one" | "two" | "three" | "five" {
  return count < 2 ? "one" : count < 3 ? "two" : count < 4 ? "three" : "five";
}

/** The place of one picture in that layout; undefined when it is like the others. */
export function placeOf(index: number, count: number): "main" | "wide" | "beyond" | undefined {
  if (count < 3) return undefined;
  if (index === 0) return "main";
  if (index >= SHOWN) return "beyond";
  return count === SHOWN - 1 && index === count - 1 ? "wide" : undefined;
}

/** The largest file of a picture that every browser reads, to open it by itself. */
export function fileOf({ src, variants }: Picture): string {
  return variants?.formats.includes("webp") && variants.widths.length > 0
    ? pictureFile(variants.base, Math.max(...variants.widths), "webp")
    : src;
}

/** The index of the picture that a strip of `count` equally wide ones shows, by how far it is scrolled. Lengths are in CSS pixels. */
export function indexInStrip({ scrollLeft, clientWidth }: { scrollLeft: number; clientWidth: number }, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
}

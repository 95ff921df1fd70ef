import type { SourceImage } from "@nightlatch/domain";
import { DRAWN_ADDRESS, DRAWN_FORMATS, DRAWN_SIZE, DRAWN_WIDTHS, type DrawnPictures, drawnFileName } from "../drawn.ts";
import type { View } from "./look.ts";

/** The pictures of a listing's drawn place as images of the source (docs/product/data.md#image), the cover first; none where none is drawn. */
export function imagesOf(slug: string, pictures: DrawnPictures): readonly SourceImage[] {
  return Object.entries(pictures[slug] ?? {}).map(([name, { alt, placeholder }]) => {
    const view = name as View;
    const address = (width: (typeof DRAWN_WIDTHS)[number]): string =>
      `${DRAWN_ADDRESS}/${drawnFileName({ slug, view, width, format: "webp" })}`;
    return {
      id: `${slug}-${view}`,
      url: address(1400),
      thumbnails: { large: { url: address(800) }, full: { url: address(1400) } },
      ...DRAWN_SIZE,
      alt,
      placeholder,
      variants: { base: `${DRAWN_ADDRESS}/${slug}-${view}`, widths: [...DRAWN_WIDTHS], formats: [...DRAWN_FORMATS] },
    };
  });
}

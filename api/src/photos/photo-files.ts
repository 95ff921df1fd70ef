import type { SourceImage } from "@nightlatch/shared/domain";

/** Below the site's own address. */
const ADDRESS = "/media/photos";
/** Widths that a photo is kept in, those of the catalogue's own pictures. */
const WIDTHS = [400, 800, 1400] as const;
const FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof FORMATS)[number];

/** The largest size a photo is kept in, in pixels: it fits into this, and a smaller one stays as it is. */
export const PHOTO_BOX = { width: WIDTHS[2], height: 2_000 } as const;

/** A photo as it is kept: `id` is its name in addresses, `width` and `height` are its largest file's. */
export interface KeptPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** `data:` address of a tiny blurred version. */
  readonly placeholder: string;
  readonly caption: string;
}

export interface PhotoFile {
  readonly name: string;
  readonly width: number;
  readonly format: PhotoFormat;
}

/** Every file of a photo, narrowest first. */
export function photoFiles({ id, width }: Pick<KeptPhoto, "id" | "width">): PhotoFile[] {
  return widthsOf(width).flatMap((each) => FORMATS.map((format) => ({ name: fileName(id, each, format), width: each, format })));
}

const widthsOf = (width: number): number[] => [...WIDTHS.filter((each) => each < width), width];

const fileName = (id: string, width: number, format: PhotoFormat): string => `${id}-${width}.${format}`;

/** The file that shows a photo as large as it is kept, for programs that open pictures. */
export const largestFile = ({ id, width }: Pick<KeptPhoto, "id" | "width">): string => fileName(id, width, "webp");

/** The photo's id when a name may be that of a photo's file. */
export function photoIdIn(name: string): string | undefined {
  return /^([0-9a-f]{32})-\d{1,4}\.(avif|webp)$/.exec(name)?.[1];
}

/** A photo as a listing's record holds it (docs/product/data.md#image). Without a caption, pages name the listing. */
export function toSourceImage({ id, width, height, placeholder, caption }: KeptPhoto): SourceImage {
  const widths = widthsOf(width);
  const address = (each: number): string => `${ADDRESS}/${fileName(id, each, "webp")}`;
  return {
    id,
    url: address(width),
    thumbnails: { large: { url: address(widths.findLast((each) => each <= WIDTHS[1]) ?? width) }, full: { url: address(width) } },
    width,
    height,
    ...(caption ? { alt: caption } : {}),
    placeholder,
    variants: { base: `${ADDRESS}/${id}`, widths, formats: [...FORMATS] },
  };
}

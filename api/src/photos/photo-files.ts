import type { SourceImage } from "@nightlatch/domain";

/** Path of photos on this site. */
const ADDRESS = "/media/photos";
/** Widths of a photo's files, in pixels: the same as for the catalogue's own pictures. */
export const PHOTO_WIDTHS = [400, 800, 1400] as const;
export const PHOTO_FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The largest size of a photo, in pixels. A larger photo is made to fit; a smaller one keeps its size. */
export const PHOTO_BOX = { width: PHOTO_WIDTHS[2], height: 2_000 } as const;

/** A photo as it is kept. `id` is its name in addresses; `width` and `height` are those of its largest file. */
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

/** All files of a photo, narrowest first. */
export function photoFiles({ id, width }: Pick<KeptPhoto, "id" | "width">): PhotoFile[] {
  return widthsOf(width).flatMap((each) => PHOTO_FORMATS.map((format) => ({ name: fileName(id, each, format), width: each, format })));
}

const widthsOf = (width: number): number[] => [...PHOTO_WIDTHS.filter((each) => each < width), width];

const fileName = (id: string, width: number, format: PhotoFormat): string => `${id}-${width}.${format}`;

/** The name of the photo's widest file, as WebP, which programs that show pictures can open. */
export const largestFile = ({ id, width }: Pick<KeptPhoto, "id" | "width">): string => fileName(id, width, "webp");

/** What tells a file from the others of its photo: its width and its format, as `800.webp`. */
export const fileKey = (name: string): string => name.slice(name.indexOf("-") + 1);

/** The photo's id when a name can be that of a photo's file; undefined otherwise. */
export function photoIdIn(name: string): string | undefined {
  return /^([0-9a-f]{32})-\d{1,4}\.(avif|webp)$/.exec(name)?.[1];
}

/** Whether the address of a picture is that of a photo that was uploaded here, by a host or an operator. */
export const isUploaded = (url: string): boolean => url.startsWith(`${ADDRESS}/`) && photoIdIn(url.slice(ADDRESS.length + 1)) !== undefined;

/** A photo in the shape of a listing's record (docs/product/data.md#image). For a photo without a caption, pages use the listing's name. */
export function toSourceImage({ id, width, height, placeholder, caption }: KeptPhoto): SourceImage {
  const widths = widthsOf(width);
  const address = (each: number): string => `${ADDRESS}/${fileName(id, each, "webp")}`;
  return {
    id,
    url: address(width),
    thumbnails: { large: { url: address(widths.findLast((each) => each <= PHOTO_WIDTHS[1]) ?? width) }, full: { url: address(width) } },
    width,
    height,
    ...(caption ? { alt: caption } : {}),
    placeholder,
    variants: { base: `${ADDRESS}/${id}`, widths, formats: [...PHOTO_FORMATS] },
  };
}

/** The image fields of a record: the cover is Preview Image, all photos are Image Gallery. Without photos there are none. */
export function imageFields(photos: readonly KeptPhoto[]): { "Preview Image"?: SourceImage[]; "Image Gallery"?: SourceImage[] } {
  const images = photos.map(toSourceImage);
  return images.length ? { "Preview Image": images.slice(0, 1), "Image Gallery": images } : {};
}

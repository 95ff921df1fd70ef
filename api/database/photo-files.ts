import type { SourceImage } from "@nightlatch/domain";

const ADDRESS = "/media/photos";
export const PHOTO_WIDTHS = [400, 800, 1400] as const;
export const PHOTO_FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const PHOTO_BOX = { width: PHOTO_WIDTHS[2], height: 2_000 } as const;

/** `id` is the photo's name in URLs. Width and height describe the largest file. */
export interface StoredPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** A `data:` URL of a tiny blurred version of the photo. */
  readonly placeholder: string;
  readonly caption: string;
}

export function photoFiles({ id, width }: Pick<StoredPhoto, "id" | "width">) {
  return widthsOf(width).flatMap((each) => PHOTO_FORMATS.map((format) => ({ name: fileName(id, each, format), width: each, format })));
}

const widthsOf = (width: number): number[] => [...PHOTO_WIDTHS.filter((each) => each < width), width];

const fileName = (id: string, width: number, format: PhotoFormat): string => `${id}-${width}.${format}`;

/** Returns the WebP file, because image viewers can open WebP. */
export const largestFile = ({ id, width }: Pick<StoredPhoto, "id" | "width">): string => fileName(id, width, "webp");

export const fileKey = (name: string): string => name.slice(name.indexOf("-") + 1);

export function photoIdIn(name: string): string | undefined {
  return /^([0-9a-f]{32})-\d{1,4}\.(avif|webp)$/.exec(name)?.[1];
}

export const isUploaded = (url: string): boolean => url.startsWith(`${ADDRESS}/`) && photoIdIn(url.slice(ADDRESS.length + 1)) !== undefined;

export function toSourceImage({ id, width, height, placeholder, caption }: StoredPhoto): SourceImage {
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

export function imageFields(photos: readonly StoredPhoto[]): { "Preview Image"?: SourceImage[]; "Image Gallery"?: SourceImage[] } {
  const images = photos.map(toSourceImage);
  return images.length ? { "Preview Image": images.slice(0, 1), "Image Gallery": images } : {};
}

/** The most photos that a listing is handed in with. */
export const PHOTO_MAX = 8;
/** The longest caption, in UTF-16 code units as `maxlength` counts them. */
export const PHOTO_CAPTION_MAX = 140;
/** The largest file, in bytes: three times what telephones make. */
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024;
/** The time that an uploaded photo is kept for the listing it belongs to, in milliseconds: a day. */
export const PHOTO_KEPT_MS = 24 * 60 * 60 * 1000;

/** The media types that are taken, for a file picker. The type of a file is told by its first bytes (`photoTypeOf`). */
export const PHOTO_MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** The number of a file's first bytes that tell its type. */
export const PHOTO_HEAD_BYTES = 64;

/**
 * The types of photos that are told apart. `heic`, which some telephones save, is not taken, but known so that people can be
 * told what to do.
 */
export type PhotoType = "jpeg" | "png" | "webp" | "avif" | "heic";

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/**
 * The type of a file by its content, since names and declared types are only claims. Undefined for any other file.
 *
 * @param head the file's first bytes, `PHOTO_HEAD_BYTES` or all it has
 */
export function photoTypeOf(head: Uint8Array): PhotoType | undefined {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return undefined;
  const brands = text(8, PHOTO_HEAD_BYTES).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : undefined;
}

const MEGABYTE = 1024 * 1024;

export const PHOTO_TOO_LARGE = `A photo can have at most ${PHOTO_BYTES_MAX / MEGABYTE} MB.`;

/**
 * The reason why a file is not taken as a photo; undefined when nothing speaks against it so far. Browser and server give
 * the same.
 *
 * @param head as for `photoTypeOf`
 * @param bytes the whole file's
 */
export function photoProblem(head: Uint8Array, bytes: number): string | undefined {
  if (bytes === 0) return "This file is empty.";
  if (bytes > PHOTO_BYTES_MAX) return `${PHOTO_TOO_LARGE} This file has ${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB.`;
  const type = photoTypeOf(head);
  if (type === "heic") return "HEIC photos cannot be read here. Please save it as JPEG and add that.";
  return type ? undefined : "This file is no JPEG, PNG, WebP or AVIF picture.";
}

/** One photo of `Photos` in the body of `POST /api/properties`, a field that this directory adds to the contract's. */
export interface SentPhoto {
  /** The photo's secret name, from the answer of `POST /api/photos`. */
  readonly photo: string;
  readonly caption: string;
}

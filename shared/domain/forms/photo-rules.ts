export const PHOTO_MAX = 8;
/** In UTF-16 code units, as `maxlength` counts. */
export const PHOTO_CAPTION_MAX = 140;
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024;
/** How long an uploaded photo is stored before the listing is submitted. */
export const PHOTO_RETENTION_MS = 24 * 60 * 60 * 1000;

/** For file pickers. `photoTypeOf` decides which files are accepted. */
export const PHOTO_MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export const PHOTO_HEAD_BYTES = 64;

/** `heic` is rejected; it is recognised for a helpful message. */
export type PhotoType = "jpeg" | "png" | "webp" | "avif" | "heic";

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/** Detects the type by content, because names can be wrong. @param head the first `PHOTO_HEAD_BYTES`, or the whole file */
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

/** Returns the reason for rejecting a file; undefined for a valid file. @param head as for `photoTypeOf` @param bytes size of the file */
export function photoProblem(head: Uint8Array, bytes: number): string | undefined {
  if (bytes === 0) return "This file is empty.";
  if (bytes > PHOTO_BYTES_MAX) return `${PHOTO_TOO_LARGE} This file has ${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB.`;
  const type = photoTypeOf(head);
  if (type === "heic") return "We can't read HEIC photos. Please save it as a JPEG and add that.";
  return type ? undefined : "This file isn't a JPEG, PNG, WebP or AVIF picture.";
}

interface PhotoFile {
  readonly name: string;
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Separates the files that the API would reject. */
export async function checkPhotoFiles<F extends PhotoFile>(files: readonly F[]) {
  const reasons = await Promise.all(files.map(fileProblem));
  return {
    good: files.filter((_, at) => !reasons[at]),
    bad: files.flatMap(({ name }, at) => (reasons[at] ? [{ name, reason: reasons[at] }] : [])),
  };
}

async function fileProblem(file: PhotoFile): Promise<string | undefined> {
  try {
    return photoProblem(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()), file.size);
  } catch {
    // The file is a folder, or was deleted after it was chosen.
    return "We can't read this file.";
  }
}

/** Whether the API rejected an upload because of the file itself, so that a retry would fail again. */
export function isFileAtFault(thrown: unknown): boolean {
  return thrown instanceof Error && ["invalid_photo", "photo_too_large"].includes(String(Reflect.get(thrown, "code")));
}

export interface SubmittedPhoto {
  readonly photo: string;
  readonly caption: string;
}

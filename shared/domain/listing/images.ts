import type { SourceImage, SourceRecord } from "../record/record.ts";
import type { ListingImage } from "../views.ts";

const ASSUMED_SIZE = { width: 1200, height: 800 } as const;

/** Accepts http(s) URLs and paths of this site, because other schemes could run a script. */
function readAddress(url: string | null | undefined): string | undefined {
  const address = url?.trim();
  return address && (/^https?:\/\/[^\s/]/i.test(address) || /^\/(?![/\\])/.test(address)) ? address : undefined;
}

export function addressesOf({ url, thumbnails }: SourceImage): string[] {
  return [url, thumbnails?.large?.url, thumbnails?.full?.url].filter(
    (address) => typeof address === "string" && address.trim() !== "",
  ) as string[];
}

function readSize(size: number | null | undefined): number | undefined {
  return typeof size === "number" && Number.isFinite(size) && size >= 1 ? Math.round(size) : undefined;
}

function toImage(image: SourceImage, alt: string): ListingImage | undefined {
  const thumbnail = image.thumbnails?.large ?? image.thumbnails?.full;
  const src = readAddress(thumbnail?.url) ?? readAddress(image.thumbnails?.full?.url) ?? readAddress(image.url);
  if (src === undefined) return undefined;
  const width = readSize(image.width);
  const height = readSize(image.height);
  return {
    src,
    ...(width !== undefined && height !== undefined ? { width, height } : ASSUMED_SIZE),
    alt: image.alt?.trim() || alt,
    ...(image.placeholder?.startsWith("data:image/") ? { placeholder: image.placeholder } : {}),
    ...(image.variants && readAddress(image.variants.base) ? { variants: image.variants } : {}),
  };
}

export function readImages(record: SourceRecord, name: string): readonly ListingImage[] {
  const seen = new Set<string>();
  const images = [record["Preview Image"], record["Image Gallery"]]
    .flatMap((list) => list ?? [])
    .filter((image) => {
      if (seen.has(image.url) || (image.id && seen.has(image.id))) return false;
      seen.add(image.url);
      if (image.id) seen.add(image.id);
      return true;
    });
  return images
    .map((image, index) => toImage(image, name ? `${name}, photo ${index + 1}` : `Photo ${index + 1}`))
    .filter((image) => image !== undefined);
}

export type ImageFormat = "avif" | "webp";

export function imageFile(base: string, width: number, format: ImageFormat): string {
  return `${base}-${width}.${format}`;
}

/** Candidates from narrow to wide; undefined if the image has no files in this format. */
export function imageSrcSet(image: ListingImage, format: ImageFormat): string | undefined {
  const { variants } = image;
  if (!variants?.formats.includes(format) || variants.widths.length === 0) return undefined;
  return variants.widths
    .toSorted((a, b) => a - b)
    .map((width) => `${imageFile(variants.base, width, format)} ${width}w`)
    .join(", ");
}

import { isUploaded, type StoredPhoto, toSourceImage } from "@nightlatch/database/photo-files";
import {
  type ArrangedImage,
  type CaptionedImage,
  type HostedImage,
  readImages,
  type SourceImage,
  type SourceRecord,
} from "@nightlatch/domain";
import { imagesOf } from "@nightlatch/media/listing-images";

/** The key of a proposal's image order, which is not a field of any listing. */
export const IMAGES_FIELD = "Pictures";

type RequestedImage = CaptionedImage | { readonly photo: string };

const OWN = "/media/photos/";

export const captionedImages = (record: SourceRecord): CaptionedImage[] =>
  imagesOf(record).map(({ url, alt }) => ({ url, caption: alt ?? "" }));

export const hostedImages = (record: SourceRecord): HostedImage[] =>
  imagesOf(record).flatMap((image) => {
    const [parsedImage] = readImages({ id: "one", "Image Gallery": [image] } as SourceRecord, "");
    if (!parsedImage) return [];
    const own = isUploaded(image.url);
    const src = own ? parsedImage.src.replace(OWN, "/api/host/photos/") : parsedImage.src;
    return [{ url: image.url, src, caption: image.alt ?? "", own }];
  });

export const toRequestedImages = (images: readonly ArrangedImage[], ids: ReadonlyMap<string, string>): RequestedImage[] =>
  images.flatMap((each): RequestedImage[] => {
    if ("url" in each) return [{ url: each.url, caption: each.caption }];
    const photo = ids.get(each.photo);
    return photo === undefined ? [] : [{ photo }];
  });

/** Applies order and changed captions. Appends images added since, omits images removed since. @param base the images that the host saw */
export function arrangeImages(
  record: SourceRecord,
  {
    wanted,
    base,
    photos,
  }: { readonly wanted: readonly RequestedImage[]; readonly base: readonly CaptionedImage[]; readonly photos: readonly StoredPhoto[] },
): SourceImage[] {
  const now = imagesOf(record);
  const captions = new Map(base.map(({ url, caption }) => [url, caption]));
  const left = [...photos];
  const ordered = wanted.flatMap((each): SourceImage[] => {
    if ("photo" in each) return (photos.some(({ id }) => id === each.photo) ? left.splice(0, 1) : []).map(toSourceImage);
    const image = now.find(({ url }) => url === each.url);
    if (!image) return [];
    return [captions.get(each.url) === each.caption ? image : withCaption(image, each.caption)];
  });
  return [...ordered, ...left.map(toSourceImage), ...now.filter(({ url }) => !captions.has(url))];
}

function withCaption({ alt: _, ...image }: SourceImage, caption: string): SourceImage {
  return caption === "" ? image : { ...image, alt: caption };
}

/** Inserts new photos after the host's photos and before illustrations. */
export function addPhotos(record: SourceRecord, photos: readonly StoredPhoto[]): Pick<SourceRecord, "Preview Image" | "Image Gallery"> {
  const [cover] = record["Preview Image"] ?? [];
  const gallery = record["Image Gallery"] ?? (cover ? [cover] : []);
  const images = [
    ...gallery.filter(({ url }) => isUploaded(url)),
    ...photos.map(toSourceImage),
    ...gallery.filter((image) => !isUploaded(image.url)),
  ];
  return { "Preview Image": cover && isUploaded(cover.url) ? [cover] : images.slice(0, 1), "Image Gallery": images };
}

export const readRequestedImages = (values: Readonly<Record<string, unknown>>): readonly RequestedImage[] | undefined =>
  Array.isArray(values[IMAGES_FIELD]) ? (values[IMAGES_FIELD] as RequestedImage[]) : undefined;

import { isUploaded, type KeptPhoto, toSourceImage } from "@nightlatch/database/photo-files";
import {
  type ArrangedPicture,
  type CaptionedPicture,
  type HostedPicture,
  readPictures,
  type SourceImage,
  type SourceRecord,
} from "@nightlatch/domain";
import { picturesOf } from "@nightlatch/media/listing-pictures";

/** A proposal's order of images; no field of a listing. */
export const PICTURES = "Pictures";

type WantedPicture = CaptionedPicture | { readonly photo: string };

const OWN = "/media/photos/";

export const captionedPictures = (record: SourceRecord): CaptionedPicture[] =>
  picturesOf(record).map(({ url, alt }) => ({ url, caption: alt ?? "" }));

export const hostedPictures = (record: SourceRecord): HostedPicture[] =>
  picturesOf(record).flatMap((image) => {
    const [picture] = readPictures({ id: "one", "Image Gallery": [image] } as SourceRecord, "");
    if (!picture) return [];
    const own = isUploaded(image.url);
    const src = own ? picture.src.replace(OWN, "/api/host/photos/") : picture.src;
    return [{ url: image.url, src, caption: image.alt ?? "", own }];
  });

export const toWanted = (pictures: readonly ArrangedPicture[], ids: ReadonlyMap<string, string>): WantedPicture[] =>
  pictures.flatMap((each): WantedPicture[] => {
    if ("url" in each) return [{ url: each.url, caption: each.caption }];
    const photo = ids.get(each.photo);
    return photo === undefined ? [] : [{ photo }];
  });

/** Newer images stay last, removed ones stay removed; only changed captions apply. @param base the images that the host saw */
export function arrangePictures(
  record: SourceRecord,
  {
    wanted,
    base,
    photos,
  }: { readonly wanted: readonly WantedPicture[]; readonly base: readonly CaptionedPicture[]; readonly photos: readonly KeptPhoto[] },
): SourceImage[] {
  const now = picturesOf(record);
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

/** Without a wanted order, new photos follow the host's photos and precede illustrations. */
export function addPhotos(record: SourceRecord, photos: readonly KeptPhoto[]): Pick<SourceRecord, "Preview Image" | "Image Gallery"> {
  const [cover] = record["Preview Image"] ?? [];
  const gallery = record["Image Gallery"] ?? (cover ? [cover] : []);
  const images = [
    ...gallery.filter(({ url }) => isUploaded(url)),
    ...photos.map(toSourceImage),
    ...gallery.filter((image) => !isUploaded(image.url)),
  ];
  return { "Preview Image": cover && isUploaded(cover.url) ? [cover] : images.slice(0, 1), "Image Gallery": images };
}

export const readWanted = (values: Readonly<Record<string, unknown>>): readonly WantedPicture[] | undefined =>
  Array.isArray(values[PICTURES]) ? (values[PICTURES] as WantedPicture[]) : undefined;

import {
  type ArrangedPicture,
  type CaptionedPicture,
  type HostedPicture,
  readPictures,
  type SourceImage,
  type SourceRecord,
} from "@nightlatch/domain";
import { picturesOf } from "../photos/listing-pictures.ts";
import { type KeptPhoto, toSourceImage } from "../photos/photo-files.ts";

/** The field of a proposal that holds the order of pictures; no field of a listing. */
export const PICTURES = "Pictures";

/** A place in the order that a host wants: a picture that the listing had, or a new photo by its id. */
type WantedPicture = CaptionedPicture | { readonly photo: string };

const OWN = "/media/photos/";

const isHosts = ({ url }: Pick<SourceImage, "url">): boolean => url.startsWith(OWN);

/** A listing's pictures as proposals name them, the cover first. */
export const captionedPictures = (record: SourceRecord): CaptionedPicture[] =>
  picturesOf(record).map(({ url, alt }) => ({ url, caption: alt ?? "" }));

/** A listing's pictures as its host's page shows them. Photos of the host come by the session, as nobody else may see those of a paused listing. */
export const hostedPictures = (record: SourceRecord): HostedPicture[] =>
  picturesOf(record).flatMap((image) => {
    const [picture] = readPictures({ id: "one", "Image Gallery": [image] } as SourceRecord, "");
    if (!picture) return [];
    const own = isHosts(image);
    const src = own ? picture.src.replace(OWN, "/api/host/photos/") : picture.src;
    return [{ url: image.url, src, caption: image.alt ?? "", own }];
  });

/** The order that a host wants, with new photos by their ids. @param ids the id of each new photo, by what its upload was answered with */
export const toWanted = (pictures: readonly ArrangedPicture[], ids: ReadonlyMap<string, string>): WantedPicture[] =>
  pictures.flatMap((each): WantedPicture[] => {
    if ("url" in each) return [{ url: each.url, caption: each.caption }];
    const photo = ids.get(each.photo);
    return photo === undefined ? [] : [{ photo }];
  });

/**
 * A listing's pictures in the order that its host wants. Pictures that came after the host had looked stay, at the end, and one that is
 * gone since does not come back. A caption is the host's only where the host changed it.
 *
 * @param base the pictures as the host saw them
 * @param photos the new photos that are taken, in the operator's order: they fill the places of new photos one by one
 */
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

/** Where no order is wanted: new photos stand behind those of the host, before drawn pictures, and the cover stays while it is a photo of the host. */
export function addPhotos(record: SourceRecord, photos: readonly KeptPhoto[]): Pick<SourceRecord, "Preview Image" | "Image Gallery"> {
  const [cover] = record["Preview Image"] ?? [];
  const gallery = record["Image Gallery"] ?? (cover ? [cover] : []);
  const images = [...gallery.filter(isHosts), ...photos.map(toSourceImage), ...gallery.filter((image) => !isHosts(image))];
  return { "Preview Image": cover && isHosts(cover) ? [cover] : images.slice(0, 1), "Image Gallery": images };
}

/** The pictures that a proposal's record holds; undefined when it wants no order. */
export const readWanted = (values: Readonly<Record<string, unknown>>): readonly WantedPicture[] | undefined =>
  Array.isArray(values[PICTURES]) ? (values[PICTURES] as WantedPicture[]) : undefined;

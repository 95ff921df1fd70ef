import type { View } from "./listings/look.ts";

/** Path of the pictures of drawn places on this site. */
export const DRAWN_ADDRESS = "/media/places";
/** Size of the largest file of a drawn picture, and the widths of all, in pixels. */
export const DRAWN_SIZE = { width: 1400, height: 933 } as const;
export const DRAWN_WIDTHS = [400, 800, 1400] as const;
/** A cover is in every list and has AVIF too, which is smaller. Drawing that takes twice as long, so other views are WebP alone. */
const FORMATS = { cover: ["avif", "webp"], other: ["webp"] } as const;
export type DrawnFormat = "avif" | "webp";

/** One file of one view of a listing's place. */
export interface DrawnFile {
  readonly slug: string;
  readonly view: View;
  readonly width: (typeof DRAWN_WIDTHS)[number];
  readonly format: DrawnFormat;
}

interface DrawnPicture {
  readonly alt: string;
  /** `data:` address of a tiny blurred version. */
  readonly placeholder: string;
  /** Changes with the drawing. */
  readonly mark: string;
}

/** The views of each listing's place, by the listing's slug. The first is the cover. */
export type DrawnPictures = Readonly<Record<string, Readonly<Partial<Record<View, DrawnPicture>>>>>;

/** The formats that a view's files have, best first. */
export const formatsOf = (view: View): readonly DrawnFormat[] => (view === "front" ? FORMATS.cover : FORMATS.other);

/** The name of a file in addresses, and that of a committed one. */
export const drawnFileName = ({ slug, view, width, format }: DrawnFile): string => `${slug}-${view}-${width}.${format}`;

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{1,4})\.(avif|webp)$/;
const NAME_MAX = 120;

/** The file that a name is of, where such a file can be drawn for a listing of the list; undefined otherwise. */
export function drawnFileNamed(name: string, pictures: DrawnPictures): DrawnFile | undefined {
  const [, stem = "", width, format] = (name.length <= NAME_MAX && NAME.exec(name)) || [];
  const px = DRAWN_WIDTHS.find((each) => String(each) === width);
  if (px === undefined) return undefined;
  // A view's name may itself hold a hyphen, so the listing is looked up for each place where the slug could end.
  for (let at = stem.lastIndexOf("-"); at > 0; at = stem.lastIndexOf("-", at - 1)) {
    const [slug, view] = [stem.slice(0, at), stem.slice(at + 1) as View];
    if (!Object.hasOwn(pictures, slug) || !Object.hasOwn(pictures[slug] ?? {}, view)) continue;
    const known = formatsOf(view).find((each) => each === format);
    return known && { slug, view, width: px, format: known };
  }
  return undefined;
}

/** The names of all files of a list, listing by listing. */
export function drawnFileNames(pictures: DrawnPictures): string[] {
  return Object.entries(pictures).flatMap(([slug, views]) =>
    (Object.keys(views) as View[]).flatMap((view) =>
      DRAWN_WIDTHS.flatMap((width) => formatsOf(view).map((format) => drawnFileName({ slug, view, width, format }))),
    ),
  );
}

import type { View } from "./listings/look.ts";

/** Path of the pictures of drawn places on this site. */
export const DRAWN_ADDRESS = "/media/places";
/** Size of the largest file of a drawn picture, and the widths of all, in pixels. */
export const DRAWN_SIZE = { width: 1400, height: 933 } as const;
export const DRAWN_WIDTHS = [400, 800, 1400] as const;
/** Formats of each file, best first. */
export const DRAWN_FORMATS = ["avif", "webp"] as const;
export type DrawnFormat = (typeof DRAWN_FORMATS)[number];

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

/** The name of a file in addresses, and that of a committed one. */
export const drawnFileName = ({ slug, view, width, format }: DrawnFile): string => `${slug}-${view}-${width}.${format}`;

/**
 * The name under which a drawing of a file is kept. It tells which drawing it is of, so that a release that draws anew does not
 * show the old one.
 */
export const keptFileName = (file: DrawnFile, pictures: DrawnPictures): string =>
  `${pictures[file.slug]?.[file.view]?.mark}-${drawnFileName(file)}`;

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{1,4})\.(avif|webp)$/;
const NAME_MAX = 120;

/** The file that a name is of, where such a file can be drawn for a listing of the list; undefined otherwise. */
export function drawnFileNamed(name: string, pictures: DrawnPictures): DrawnFile | undefined {
  const [, stem = "", width, format] = (name.length <= NAME_MAX && NAME.exec(name)) || [];
  const px = DRAWN_WIDTHS.find((each) => String(each) === width);
  const known = DRAWN_FORMATS.find((each) => each === format);
  if (px === undefined || known === undefined) return undefined;
  // A view's name may itself hold a hyphen, so the listing is looked up for each place where the slug could end.
  for (let at = stem.lastIndexOf("-"); at > 0; at = stem.lastIndexOf("-", at - 1)) {
    const [slug, view] = [stem.slice(0, at), stem.slice(at + 1) as View];
    if (Object.hasOwn(pictures, slug) && Object.hasOwn(pictures[slug] ?? {}, view)) return { slug, view, width: px, format: known };
  }
  return undefined;
}

/** The names of all files of a list in one format, listing by listing. */
export function drawnFileNames(pictures: DrawnPictures, format: DrawnFormat): string[] {
  return Object.entries(pictures).flatMap(([slug, views]) =>
    (Object.keys(views) as View[]).flatMap((view) => DRAWN_WIDTHS.map((width) => drawnFileName({ slug, view, width, format }))),
  );
}

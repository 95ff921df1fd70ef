import { idHash, type SourceImage } from "@nightlatch/domain";
import type { Scene } from "./entry.ts";

/** One line of `pictures.gen.json`: a drawn view of a place. */
export interface ScenePicture {
  /** Name of the drawn place that it shows. All views of a place have the same. */
  readonly place: string;
  readonly view: string;
  /** File name without width and format, or an address that begins with a slash. */
  readonly base: string;
  /** Size of the largest file, pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** `data:` address of a tiny blurred version. */
  readonly placeholder: string;
  readonly family: string;
}

const ADDRESS = "/media/scenes/";
const WIDTHS = [400, 800, 1400];
const MIN_PICTURES = 5;
const MAX_PICTURES = 8;

/** The families of drawn places that fit a listing's scene; where there are several, listings are shared out among them. */
const FAMILIES: Readonly<Record<Scene, readonly string[]>> = {
  "a-frame": ["cabin", "modern-cabin"],
  barn: ["barn"],
  "beach-house": ["beach-house"],
  campground: ["campground"],
  casita: ["desert-casita", "villa"],
  cellar: ["cellar"],
  chalet: ["mountain-chalet", "cabin"],
  "club-door": ["club", "lounge-club"],
  "event-hall": ["event-hall"],
  "garden-club": ["garden-club", "villa"],
  hotel: ["hotel"],
  houseboat: ["houseboat"],
  inn: ["inn"],
  "lake-cabin": ["lake-cabin", "modern-cabin"],
  loft: ["loft", "studio"],
  lounge: ["lounge-club"],
  overwater: ["overwater-resort"],
  "resort-pool": ["resort", "villa"],
  ship: ["river-cruise"],
  spa: ["spa"],
  studio: ["studio", "loft"],
  townhouse: ["townhouse"],
  treehouse: ["treehouse"],
};

export interface Sitter {
  readonly id: string;
  readonly scene: Scene;
}

/**
 * Gives each listing five to eight pictures of one drawn place, the cover first. When a family has several drawn places,
 * the listing's hash chooses one; listings that share a place take turns with its views as covers. The same input gives
 * the same result. A listing gets no pictures only when nothing is drawn.
 */
export function assignPictures(sitters: readonly Sitter[], pictures: readonly ScenePicture[]): ReadonlyMap<string, readonly SourceImage[]> {
  const views = groupBy(pictures, (picture) => picture.place);
  const families = groupBy([...views.values()], (place) => place[0]?.family ?? "");
  const everywhere = [...views.values()];
  const placed = sitters.map((sitter) => ({ id: sitter.id, views: choosePlace(sitter, families, everywhere) }));
  const images = new Map<string, readonly SourceImage[]>();
  for (const sharers of groupBy(placed, (one) => one.views).values()) {
    // Ordered by hash, so that neighbours in the catalogue do not have neighbouring covers.
    const turns = sharers.toSorted((a, b) => idHash(a.id) - idHash(b.id));
    for (const [turn, { id, views: ofPlace }] of turns.entries()) images.set(id, chooseViews(id, turn, ofPlace).map(toImage));
  }
  return images;
}

type Place = readonly ScenePicture[];

/** Does what `Map.groupBy` does, which Node 20 does not have. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function choosePlace(sitter: Sitter, families: ReadonlyMap<string, readonly Place[]>, everywhere: readonly Place[]): Place {
  const fitting = FAMILIES[sitter.scene].flatMap((family) => families.get(family) ?? []);
  const places = fitting.length > 0 ? fitting : everywhere;
  return places[idHash(`${sitter.id} place`) % Math.max(places.length, 1)] ?? [];
}

function chooseViews(id: string, turn: number, views: Place): readonly ScenePicture[] {
  const cover = views[turn % Math.max(views.length, 1)];
  if (!cover) return [];
  const rest = views.filter((view) => view !== cover).toSorted((a, b) => idHash(`${id} ${a.base}`) - idHash(`${id} ${b.base}`));
  const most = Math.min(MAX_PICTURES, views.length);
  const spread = Math.max(most - MIN_PICTURES + 1, 1);
  const count = Math.min(MIN_PICTURES + (idHash(`${id} count`) % spread), most);
  return [cover, ...rest.slice(0, count - 1)];
}

/** A picture as an image of the source (docs/product/data.md#image). */
function toImage(picture: ScenePicture): SourceImage {
  const base = picture.base.startsWith("/") ? picture.base : `${ADDRESS}${picture.base}`;
  const full = `${base}-1400.webp`;
  return {
    id: `${picture.place}-${picture.view}`,
    url: full,
    thumbnails: { large: { url: `${base}-800.webp` }, full: { url: full } },
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    placeholder: picture.placeholder,
    variants: { base, widths: [...WIDTHS], formats: ["avif", "webp"] },
  };
}

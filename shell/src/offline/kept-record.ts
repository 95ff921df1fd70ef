import type { PictureWish } from "@nightlatch/domain";

/** Where the record of what is kept stands in the cache. No page of the site has this address. */
export const RECORD = "/offline-record.json";

/** A kept stay. */
export interface KeptStay {
  /** The slug by which it was saved, and the one that its listing has now. */
  readonly slug: string;
  readonly now: string;
  /** The releases of its page. */
  readonly releases: string;
  /** Tells one state of the listing from another. */
  readonly tag: string;
  /** The paths of its page, its data and its pictures. */
  readonly paths: readonly string[];
}

/** What is kept, beside the things themselves. */
export interface KeptRecord {
  readonly version: 1;
  /** When our server was last asked about everything, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** The files of pictures that this device shows; a worker that was ended meanwhile would not know. */
  readonly picture?: PictureWish;
  /** The releases of the pages that no stay owns. */
  readonly releases: string;
  /** The paths of these pages. */
  readonly pages: readonly string[];
  /** The released files that pages of these releases need, by the releases. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly stays: readonly KeptStay[];
  /** Saved stays whose listings were not published when our server was last asked. */
  readonly gone: readonly string[];
  /** The bytes of everything that is kept, by its path. */
  readonly sizes: Readonly<Record<string, number>>;
}

export const NOTHING_KEPT: KeptRecord = { version: 1, checkedAt: 0, releases: "", pages: [], files: {}, stays: [], gone: [], sizes: {} };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === "string");

function isStay(value: unknown): value is KeptStay {
  if (!isObject(value)) return false;
  return [value.slug, value.now, value.releases, value.tag].every((text) => typeof text === "string") && isTexts(value.paths);
}

/** Reads a stored record. What another version or a person wrote reads as nothing kept, so that all is fetched anew. */
export function readRecord(stored: unknown): KeptRecord {
  if (!isObject(stored) || stored.version !== 1) return NOTHING_KEPT;
  const { checkedAt, picture, releases, pages, files, stays, gone, sizes } = stored;
  const isWhole =
    typeof checkedAt === "number" &&
    (picture === undefined || (isObject(picture) && typeof picture.width === "number" && typeof picture.format === "string")) &&
    typeof releases === "string" &&
    isTexts(pages) &&
    isObject(files) &&
    Object.values(files).every(isTexts) &&
    Array.isArray(stays) &&
    stays.every(isStay) &&
    isTexts(gone) &&
    isObject(sizes) &&
    Object.values(sizes).every((size) => typeof size === "number");
  return isWhole ? (stored as unknown as KeptRecord) : NOTHING_KEPT;
}

/** The record without the files of releases that none of its pages is of, and without sizes of what nothing needs. */
export function withoutUnneeded(record: KeptRecord): KeptRecord {
  const live = new Set([record.releases, ...record.stays.map(({ releases }) => releases)]);
  const files = Object.fromEntries(Object.entries(record.files).filter(([releases]) => live.has(releases)));
  const needed = new Set([...record.pages, ...Object.values(files).flat(), ...record.stays.flatMap(({ paths }) => paths)]);
  return { ...record, files, sizes: Object.fromEntries(Object.entries(record.sizes).filter(([path]) => needed.has(path))) };
}

/** The bytes of all that is kept. */
export const bytesOf = ({ sizes }: KeptRecord): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

const PICTURE_FILE = /^(.+)-\d+\.\w+$/;

/** The kept file of a picture, whichever of its files a page asks for: one size of each is kept. */
export function keptPicture({ sizes }: KeptRecord, path: string): string | undefined {
  if (path in sizes) return path;
  const base = PICTURE_FILE.exec(path)?.[1];
  return base === undefined ? undefined : Object.keys(sizes).find((other) => PICTURE_FILE.exec(other)?.[1] === base);
}

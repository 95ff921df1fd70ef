import type { PictureWish } from "@nightlatch/domain";

/** In the cache; no page has this address. */
export const RECORD = "/offline-record.json";

export interface KeptStay {
  readonly slug: string;
  readonly now: string;
  readonly releases: string;
  readonly tag: string;
  readonly paths: readonly string[];
}

export interface KeptRecord {
  readonly version: 1;
  /** The last check of everything, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** Stored, since a restarted worker would not know. */
  readonly picture?: PictureWish;
  readonly releases: string;
  readonly pages: readonly string[];
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly stays: readonly KeptStay[];
  readonly gone: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
}

export const NOTHING_KEPT: KeptRecord = { version: 1, checkedAt: 0, releases: "", pages: [], files: {}, stays: [], gone: [], sizes: {} };

/** A record of another version reads as empty, so all is fetched again. */
export const readRecord = (stored: Partial<KeptRecord> | null | undefined): KeptRecord =>
  stored?.version === NOTHING_KEPT.version ? { ...NOTHING_KEPT, ...stored } : NOTHING_KEPT;

export function withoutUnneeded(record: KeptRecord): KeptRecord {
  const live = new Set([record.releases, ...record.stays.map(({ releases }) => releases)]);
  const files = Object.fromEntries(Object.entries(record.files).filter(([releases]) => live.has(releases)));
  const needed = new Set([...record.pages, ...Object.values(files).flat(), ...record.stays.flatMap(({ paths }) => paths)]);
  return { ...record, files, sizes: Object.fromEntries(Object.entries(record.sizes).filter(([path]) => needed.has(path))) };
}

export const bytesOf = ({ sizes }: KeptRecord): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

const PICTURE_FILE = /^(.+)-\d+\.\w+$/;

/** One size of each picture is stored, for whichever a page requests. */
export function keptPicture({ sizes }: KeptRecord, path: string): string | undefined {
  if (path in sizes) return path;
  const base = PICTURE_FILE.exec(path)?.[1];
  return base === undefined ? undefined : Object.keys(sizes).find((other) => PICTURE_FILE.exec(other)?.[1] === base);
}

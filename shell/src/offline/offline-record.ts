import type { ImageChoice } from "@nightlatch/domain";

/** Key of the record in the cache; no page has this path. */
export const RECORD = "/offline-record.json";

export interface OfflineStay {
  readonly slug: string;
  readonly now: string;
  readonly releases: string;
  readonly tag: string;
  readonly paths: readonly string[];
}

export interface OfflineRecord {
  readonly version: 1;
  /** Time of the last complete check, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** Stored here, because the browser may stop the worker and clear its memory. */
  readonly picture?: ImageChoice;
  readonly releases: string;
  readonly pages: readonly string[];
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly stays: readonly OfflineStay[];
  readonly gone: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
}

export const EMPTY_RECORD: OfflineRecord = { version: 1, checkedAt: 0, releases: "", pages: [], files: {}, stays: [], gone: [], sizes: {} };

/** A record of another version reads as empty, so that everything is fetched again. */
export const readRecord = (stored: Partial<OfflineRecord> | null | undefined): OfflineRecord =>
  stored?.version === EMPTY_RECORD.version ? { ...EMPTY_RECORD, ...stored } : EMPTY_RECORD;

export function withoutUnneeded(record: OfflineRecord): OfflineRecord {
  const live = new Set([record.releases, ...record.stays.map(({ releases }) => releases)]);
  const files = Object.fromEntries(Object.entries(record.files).filter(([releases]) => live.has(releases)));
  const needed = new Set([...record.pages, ...Object.values(files).flat(), ...record.stays.flatMap(({ paths }) => paths)]);
  return { ...record, files, sizes: Object.fromEntries(Object.entries(record.sizes).filter(([path]) => needed.has(path))) };
}

export const bytesOf = ({ sizes }: OfflineRecord): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

const IMAGE_FILE = /^(.+)-\d+\.\w+$/;

/** Returns the cached size of an image, because the cache stores one size of each. */
export function storedImagePath({ sizes }: OfflineRecord, path: string): string | undefined {
  if (path in sizes) return path;
  const base = IMAGE_FILE.exec(path)?.[1];
  return base === undefined ? undefined : Object.keys(sizes).find((other) => IMAGE_FILE.exec(other)?.[1] === base);
}

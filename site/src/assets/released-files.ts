import type { Encoding, ReleaseRecord } from "@nightlatch/release";
import { LRUCache } from "lru-cache";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

/** Most bytes of files that are kept in memory. Beyond that, files go that were not asked for longest. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which a name that no version has is looked for again. */
const RESCAN_AFTER = 1000;

/** The files of every published version, wherever they are found. */
export class ReleasedFiles {
  private readonly releases: Releases;
  private readonly live: LiveReleases;
  private readonly cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length || 1 });
  /** Versions that have a file, by `<package>/<file>`. Needed for versions that are not live. */
  private readonly homes = new Map<string, Set<string>>();
  private readonly scanned = new Set<string>();
  private scannedAt = Number.NEGATIVE_INFINITY;
  private scanning: Promise<void> | undefined;

  constructor(releases: Releases, live: LiveReleases) {
    this.releases = releases;
    this.live = live;
  }

  /** @returns a file in the first of these encodings that there is of it; undefined when no version has it */
  async find(name: string, file: string, encodings: readonly Encoding[]): Promise<{ bytes: Buffer; encoding: Encoding } | undefined> {
    for await (const record of this.homesOf(name, file)) {
      for (const encoding of encodings) {
        const bytes = await this.read(record, file, encoding);
        if (bytes) return { bytes, encoding };
      }
    }
    return undefined;
  }

  /** Looks for new versions. Requests that come meanwhile wait for the same look. */
  private scan(): Promise<void> {
    if (!this.scanning && performance.now() - this.scannedAt >= RESCAN_AFTER) {
      this.scanning = this.readVersions().finally(() => {
        this.scannedAt = performance.now();
        this.scanning = undefined;
      });
    }
    return this.scanning ?? Promise.resolve();
  }

  private async readVersions(): Promise<void> {
    for (const name of Object.keys(this.live.snapshot)) {
      for (const version of await this.releases.versions(name)) {
        if (this.scanned.has(`${name}@${version}`)) continue;
        const record = await this.releases.record(name, version).catch(() => undefined);
        if (!record) continue;
        this.scanned.add(`${name}@${version}`);
        for (const file of Object.keys(record.files))
          this.homes.set(`${name}/${file}`, (this.homes.get(`${name}/${file}`) ?? new Set()).add(version));
      }
    }
  }

  /** Gives the versions that have a file, the most likely first. */
  private async *homesOf(name: string, file: string): AsyncGenerator<ReleaseRecord> {
    // The name is anybody's text, and every object has a `constructor`.
    const record = Object.hasOwn(this.live.snapshot, name) ? this.live.snapshot[name] : undefined;
    if (record && Object.hasOwn(record.files, file)) yield record;
    // Then the versions that were used recently: earlier live ones, canaries, and those of overrides.
    for (const other of this.live.recordsOf(name)) if (Object.hasOwn(other.files, file)) yield other;
    for (const look of [async () => {}, () => this.scan()]) {
      await look();
      for (const version of this.homes.get(`${name}/${file}`) ?? []) {
        const other = await this.live.record(name, version).catch(() => undefined);
        if (other) yield other;
      }
    }
  }

  private async read(record: ReleaseRecord, file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const key = `${record.name}/${record.version}/${file}/${encoding}`;
    const hit = this.cache.get(key);
    if (hit) return hit;
    const bytes = await this.releases.readFile(record, file, encoding);
    if (bytes) this.cache.set(key, bytes);
    return bytes;
  }
}

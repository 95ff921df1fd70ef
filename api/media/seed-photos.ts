import { stat } from "node:fs/promises";
import path from "node:path";
import { PHOTO_BOX, PHOTO_WIDTHS, type PhotoFormat } from "@nightlatch/database/photo-files";
import { ApiFault } from "@nightlatch/http/errors";
import type { Log } from "@nightlatch/http/log";
import { SEED_FOLDER } from "@nightlatch/seed";
import { createFairQueue } from "./fair-queue.ts";
import { createFileCache } from "./file-cache.ts";
import { PHOTO_LIMITS } from "./make-photo.ts";
import { createPhotoProcess, type PhotoProcessOptions } from "./photo-process.ts";
import type { FoundImage } from "./photo-storage.ts";

/** Twice the total size of all resized photos. */
const CACHE_BYTES_MAX = 256 * 1024 ** 2;
/** If more AVIF jobs wait, the response is the original AVIF of about 14 kB. */
const AVIF_WAITING_MAX = 4;
const WAITING_MAX = 80;

const NAME = /^([a-z0-9-]{1,100})-([1-9]\d{2,3})\.(avif|webp)$/;

/** Serves the demonstration's photos, resized on the first request. */
export interface SeedPhotos {
  /** @param name unchecked @returns `isPlaceholder`: true if the original replaces an unfinished resize @throws {ApiFault} `photos_away` */
  find(name: string): Promise<{ readonly found: FoundImage; readonly isPlaceholder: boolean } | undefined>;
  stop(): void;
}

interface SeedPhotosOptions {
  /** Absolute path. Several processes may share the folder. */
  readonly cacheDir: string;
  readonly log: Log;
  readonly seedFolder?: string;
  readonly process?: PhotoProcessOptions;
}

interface Original {
  readonly file: string;
  readonly mtime: Date;
}

export function createSeedPhotos({ cacheDir, log, seedFolder = SEED_FOLDER, process }: SeedPhotosOptions): SeedPhotos {
  const folder = path.join(seedFolder, "photos");
  const cache = createFileCache(cacheDir, CACHE_BYTES_MAX);
  const photoProcess = createPhotoProcess(process);
  const queue = createFairQueue({ slots: WAITING_MAX, slotsPerClient: WAITING_MAX, full: busy });
  const inFlight = new Map<string, Promise<FoundImage>>();

  let isStopped = false;

  async function make({ file, mtime }: Original, as: string, width: number, format: PhotoFormat): Promise<FoundImage> {
    if (isStopped) throw new Error("Photos are not made any more.");
    const box = { width, height: PHOTO_BOX.height };
    const { files } = await photoProcess.make({ source: file, box, widths: [], formats: [format], isFlat: true, limits: PHOTO_LIMITS });
    const content = files[0]?.content ?? new Uint8Array();
    try {
      await cache.put(as, content, mtime);
      return { folder: cache.folder, name: as };
    } catch (error) {
      log.warn({ err: error }, `A photo of the demonstration could not be cached in ${cache.folder}. It is made again each time.`);
      return { content };
    }
  }

  async function makeQueued(original: Original, as: string, width: number, format: PhotoFormat): Promise<FoundImage> {
    const shared = inFlight.get(as);
    if (shared) return shared;
    const slot = queue.enter("");
    const making = slot
      .run(() => make(original, as, width, format))
      .finally(() => {
        slot.leave();
        inFlight.delete(as);
      });
    inFlight.set(as, making);
    return making;
  }

  return {
    find: async (name) => {
      const [, id, digits, format] = NAME.exec(name) ?? [];
      const width = PHOTO_WIDTHS.find((each) => each === Number(digits));
      if (width === undefined) return undefined;
      const originalName = `${id}-${PHOTO_BOX.width}.avif`;
      const file = path.join(folder, originalName);
      const found = await stat(file).catch(() => undefined);
      if (!found) return undefined;
      const whole = { folder, name: originalName };
      if (name === originalName) return { found: whole, isPlaceholder: false };
      // The cache key contains the modification time, so that a changed original is resized again.
      const as = `${Math.trunc(found.mtimeMs)}-${name}`;
      if (await cache.has(as)) return { found: { folder: cache.folder, name: as }, isPlaceholder: false };
      const load = () => makeQueued({ file, mtime: found.mtime }, as, width, format as PhotoFormat);
      if (format === "webp") return { found: await load(), isPlaceholder: false };
      const waits = inFlight.size < AVIF_WAITING_MAX;
      const photo = load().catch((error) => {
        if (!isStopped && !(error instanceof ApiFault))
          log.warn({ err: error }, `${name} could not be made. Its original is shown instead.`);
      });
      const own = waits ? await photo : undefined;
      return own ? { found: own, isPlaceholder: false } : { found: whole, isPlaceholder: true };
    },
    stop: () => {
      isStopped = true;
      photoProcess.stop();
    },
  };
}

const busy = (): ApiFault =>
  new ApiFault("photos_away", {
    values: { detail: "This photo cannot be shown at the moment. Please try again in a minute." },
    headers: { "retry-after": "10" },
  });

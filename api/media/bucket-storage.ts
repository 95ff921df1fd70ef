import path from "node:path";
import { photoIdIn } from "@nightlatch/database/photo-files";
import type { Log } from "@nightlatch/http/log";
import { type BucketSettings, bucketAddress, openBucket } from "@nightlatch/process/storage";
import { forEachOf } from "@nightlatch/process/supervision";
import { createReader, discardBody, getObject, listFiles, TRIAL, tryOut, write, writeTrial } from "./bucket-requests.ts";
import { createFileCache } from "./file-cache.ts";
import { deleteUnfinished } from "./folder-storage.ts";
import { beginsAsNamed } from "./media-folders.ts";
import { type FoundImage, type HashedFile, hashOf, type PhotoStorage } from "./photo-storage.ts";
import { createStandings } from "./storage-health.ts";

const CACHE_BYTES = 1024 ** 3;
const READ_LIMIT_MS = 5_000;
const WRITE_LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 8;
const CACHE_BATCH = 200;

interface Options {
  readonly cache: string;
  readonly log: Log;
  readonly cacheBytes?: number;
  readonly readLimit?: number;
  readonly lookEveryAway?: number;
}

export interface BucketStorage extends PhotoStorage {
  /** @throws {ConfigError} if the service loses or replaces objects, {StorageAwayError} if it does not respond */
  tryOut(): Promise<void>;
}

/** Stores photos in a private bucket. Checks local copies by hash. Concurrent reads of a photo share one request (docs/adr/0058). */
export function createBucketStorage(settings: BucketSettings, options: Options): BucketStorage {
  const { log, cache: folder, readLimit = READ_LIMIT_MS } = options;
  const location = bucketAddress(settings);
  const bucket = openBucket(settings);
  const getObjectByKey = (key: string) => getObject(bucket, key, readLimit);
  // Separate circuit breakers, because a full service or a read-only key must not prevent reading.
  const [reading, writing] = createStandings({
    ...{ location, log, lookEvery: LOOK_EVERY_MS, lookEveryAway: options.lookEveryAway },
    looks: { read: async () => (await getObjectByKey(TRIAL.key))?.body?.cancel(), write: () => writeTrial(bucket, readLimit) },
  });
  const cache = createFileCache(path.join(folder, "files"), options.cacheBytes ?? CACHE_BYTES);
  const incoming = path.join(folder, "incoming");
  const inFlight = new Map<string, Promise<FoundImage | undefined>>();
  let hasLoggedUncached = false;
  let trial: Promise<void> | undefined;
  const triedOut = () => {
    trial ??= tryOut(bucket, { reading, writing, location, limit: readLimit }).catch((error) => {
      trial = undefined;
      throw error;
    });
    return trial;
  };
  const read = createReader(getObjectByKey, reading);

  async function fetchFile(name: string, expected: () => Promise<string | undefined>): Promise<FoundImage | undefined> {
    const found = await read(name);
    if (!found) return undefined;
    const { content, modified } = found;
    const hash = await expected();
    if (hash === undefined ? !beginsAsNamed(name, content) : hash !== hashOf(content))
      throw reading.broken(name, "is not the file that was stored.");
    try {
      await cache.put(name, content, modified);
      return { folder: cache.folder, name };
    } catch (error) {
      if (!hasLoggedUncached) log.warn({ err: error }, `Photos cannot be cached in ${cache.folder}. Each is fetched again each time.`);
      hasLoggedUncached = true;
      return { content };
    }
  }

  const put = async ({ name, content, hash }: HashedFile): Promise<void> => {
    const init = { method: "PUT", body: content as RequestInit["body"], headers: { "if-none-match": "*", "x-amz-content-sha256": hash } };
    if (await writing.attempt(() => write(bucket, name, init, WRITE_LIMIT_MS))) return;
    // An earlier attempt may have written the object, because the client retries after a lost response.
    const there = await read(name);
    if (!there || hashOf(there.content) !== hash) throw reading.broken(name, "is there already, with other content.");
  };
  const remove = async (name: string): Promise<void> => {
    await writing.attempt(async () =>
      discardBody(bucket.send(name, { method: "DELETE", signal: AbortSignal.timeout(WRITE_LIMIT_MS) }, [404])),
    );
  };

  return {
    location,
    isShared: true,
    incoming,
    away: () => reading.away() || writing.away(),
    isReachable: async () => (await reading.look()) && !writing.away(),
    find: async (name, expected) => {
      if (await cache.has(name)) return { folder: cache.folder, name };
      let fetching = inFlight.get(name);
      if (!fetching) {
        fetching = fetchFile(name, expected).finally(() => inFlight.delete(name));
        inFlight.set(name, fetching);
      }
      return fetching;
    },
    read: async (name) => (await read(name))?.content,
    put: async (files) => {
      await triedOut();
      await forEachOf(files, AT_ONCE, put);
    },
    remove: async (names) => {
      await cache.remove(names);
      await forEachOf(names, AT_ONCE, remove);
    },
    list: () => listFiles(bucket, reading),
    tidy: async (known, now) => {
      await deleteUnfinished(incoming, now);
      const names = await cache.names();
      for (let at = 0; at < names.length; at += CACHE_BATCH) {
        const some = names.slice(at, at + CACHE_BATCH);
        const ids = await known([...new Set(some.flatMap((name) => photoIdIn(name) ?? []))]);
        await cache.remove(some.filter((name) => !ids.has(photoIdIn(name) ?? "")));
      }
    },
    tryOut: triedOut,
    stop: async () => {
      reading.stop();
      writing.stop();
    },
  };
}

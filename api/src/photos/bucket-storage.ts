import path from "node:path";
import { type Bucket, type BucketSettings, bucketAddress, ConfigError, openBucket } from "@nightlatch/process";
import type { FoundPicture } from "../drawings/drawings.ts";
import type { Log } from "../log.ts";
import { beginsAsNamed } from "../media-folders.ts";
import { deleteUnfinished } from "./folder-storage.ts";
import { createKeptFiles } from "./kept-files.ts";
import { photoIdIn } from "./photo-files.ts";
import { forEachOf, type HashedFile, hashOf, type PhotoStorage } from "./photo-storage.ts";
import { createStanding, type StorageStanding } from "./storage-standing.ts";

/** Most bytes of copies that a server keeps on its own disk. */
const KEPT_BYTES = 1024 ** 3;
/** Most bytes of one file. Those of a photo are at most 1,400 by 2,000 pixels. */
const FILE_BYTES_MAX = 32 * 1024 ** 2;
/** Milliseconds for a request with its answer: one that somebody waits for in a page, one that stores, and one of a chore. */
const READ_LIMIT_MS = 5_000;
const WRITE_LIMIT_MS = 20_000;
const LIST_LIMIT_MS = 30_000;
/** Most requests of one task at a time. */
const AT_ONCE = 8;
const KEPT_AT_ONCE = 200;
/** Statuses of a conditional write to a key that exists, or that somebody else writes at this moment. */
const TAKEN: readonly number[] = [412, 409];

interface Options {
  /** Absolute path of the folder for copies of what was read, and for uploads that are not whole. */
  readonly kept: string;
  readonly log: Log;
  /** Other limits than those above, for tests. */
  readonly keptBytes?: number;
  readonly readLimit?: number;
  readonly lookEveryAway?: number;
}

/** A bucket of photos, beside what all storages have. */
export interface BucketStorage extends PhotoStorage {
  /**
   * Tries, once in a process, whether what is written can be read back, and is not written over.
   *
   * @throws {ConfigError} when the service loses or replaces what it has; {StorageAwayError} when that cannot be told now
   */
  tryOut(): Promise<void>;
}

/**
 * Photos in a bucket that nobody but the servers can read. What was read once is kept on this machine's disk, and is checked by its
 * hash before; many who ask for one file make one request (docs/adr/0058).
 */
export function createBucketStorage(settings: BucketSettings, options: Options): BucketStorage {
  const { log, kept: folder, readLimit = READ_LIMIT_MS } = options;
  const place = bucketAddress(settings);
  const bucket = openBucket(settings);
  const ask = (key: string) => askFor(bucket, key, readLimit);
  const look = async () => (await ask(TRIAL.key))?.body?.cancel();
  const standing = createStanding({ place, log, look, lookEveryAway: options.lookEveryAway });
  const kept = createKeptFiles(path.join(folder, "files"), options.keptBytes ?? KEPT_BYTES);
  const incoming = path.join(folder, "incoming");
  /** Files that are being fetched, by name. */
  const underWay = new Map<string, Promise<FoundPicture | undefined>>();
  let toldUnkept = false;
  let trial: Promise<void> | undefined;
  const triedOut = () => {
    trial ??= tryOut(bucket, standing, place).catch((error) => {
      trial = undefined;
      throw error;
    });
    return trial;
  };
  const read = createReader(ask, standing);

  async function fetchFile(name: string, expected: () => Promise<string | undefined>): Promise<FoundPicture | undefined> {
    const found = await read(name);
    if (!found) return undefined;
    const { content, modified } = found;
    const hash = await expected();
    if (hash === undefined ? !beginsAsNamed(name, content) : hash !== hashOf(content))
      throw standing.broken(name, "is not the file that was stored.");
    try {
      await kept.keep(name, content, modified);
      return { folder: kept.folder, name };
    } catch (error) {
      if (!toldUnkept) log.warn({ err: error }, `Photos cannot be kept in ${kept.folder}. Each is fetched anew each time.`);
      toldUnkept = true;
      return { content };
    }
  }

  const put = async ({ name, content, hash }: HashedFile): Promise<void> => {
    const init = { method: "PUT", body: content as RequestInit["body"], headers: { "if-none-match": "*", "x-amz-content-sha256": hash } };
    if (await write(bucket, standing, name, init)) return;
    // An answer may have been lost, and the request repeated.
    const there = await read(name);
    if (!there || hashOf(there.content) !== hash) throw standing.broken(name, "is there already, with another content.");
  };
  const remove = async (name: string): Promise<void> => {
    await standing.ask(async () => answerOf(bucket.ask(name, { method: "DELETE", signal: AbortSignal.timeout(WRITE_LIMIT_MS) }, [404])));
  };

  return {
    place,
    isShared: true,
    incoming,
    away: standing.away,
    answers: () =>
      standing.ask(look).then(
        () => true,
        () => false,
      ),
    find: async (name, expected) => {
      if (await kept.has(name)) return { folder: kept.folder, name };
      let fetching = underWay.get(name);
      if (!fetching) {
        fetching = fetchFile(name, expected).finally(() => underWay.delete(name));
        underWay.set(name, fetching);
      }
      return fetching;
    },
    read: async (name) => (await read(name))?.content,
    put: async (files) => {
      // Where it could not be done at the start.
      await triedOut();
      await forEachOf(files, AT_ONCE, put);
    },
    remove: async (names) => {
      await kept.remove(names);
      await forEachOf(names, AT_ONCE, remove);
    },
    list: () => listFiles(bucket, standing),
    tidy: async (known, now) => {
      await deleteUnfinished(incoming, now);
      const names = await kept.names();
      for (let at = 0; at < names.length; at += KEPT_AT_ONCE) {
        const some = names.slice(at, at + KEPT_AT_ONCE);
        const ids = await known([...new Set(some.flatMap((name) => photoIdIn(name) ?? []))]);
        await kept.remove(some.filter((name) => !ids.has(photoIdIn(name) ?? "")));
      }
    },
    tryOut: triedOut,
    stop: standing.stop,
  };
}

/** Writes an object that must not exist yet. @returns whether this call wrote it */
async function write(bucket: Bucket, standing: StorageStanding, key: string, init: RequestInit): Promise<boolean> {
  const ask = () => answerOf(bucket.ask(key, { ...init, signal: AbortSignal.timeout(WRITE_LIMIT_MS) }, TAKEN));
  return (await standing.ask(ask)).ok;
}

/** The object by which the service is tried out. It stays: several servers may start at once. */
const TRIAL = { key: "conditional-writes.txt", text: "This is written again at each start, and must stay as it is." };

async function tryOut(bucket: Bucket, standing: StorageStanding, place: string): Promise<void> {
  const create = () => write(bucket, standing, TRIAL.key, { method: "PUT", body: TRIAL.text, headers: { "if-none-match": "*" } });
  await create();
  if (await create())
    throw new ConfigError(
      `PHOTOS_URL ${place}: the service writes a key that exists although it is asked not to (If-None-Match: *). Take one with conditional writes.`,
    );
  const text = await standing.ask(async () => (await bucket.ask(TRIAL.key, { signal: AbortSignal.timeout(WRITE_LIMIT_MS) })).text());
  if (text !== TRIAL.text)
    throw new ConfigError(`PHOTOS_URL ${place}: the service does not give back what was written (${TRIAL.key}). Take another one.`);
}

/** Asks for an object, with its answer within a time. @returns undefined when there is none @throws {Error} at any other failure */
async function askFor(bucket: Bucket, key: string, limit: number): Promise<Response | undefined> {
  const answer = await bucket.ask(key, { signal: AbortSignal.timeout(limit) }, [404]);
  if (answer.status !== 404) return answer;
  // No bucket is no answer about the object.
  if (/NoSuchBucket/.test(await answer.text())) throw new Error("There is no such bucket.");
  return undefined;
}

/** Reads files whole. */
function createReader(ask: (key: string) => Promise<Response | undefined>, standing: StorageStanding) {
  return async (name: string): Promise<{ content: Buffer; modified: Date } | undefined> => {
    const answer = await standing.ask(() => ask(name));
    if (!answer) return undefined;
    const modified = Date.parse(answer.headers.get("last-modified") ?? "");
    const content = await bodyOf(answer).catch((error: Error) => {
      throw standing.broken(name, `did not come whole: ${error.message}`);
    });
    return { content, modified: new Date(Number.isNaN(modified) ? Date.now() : modified) };
  };
}

/** @throws {Error} when it is cut off, comes too slowly, or is longer than any photo */
async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the rest.
    if (bytes > FILE_BYTES_MAX) throw new Error("It is longer than a photo can be.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An answer whose body does not matter. */
async function answerOf(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

async function* listFiles(bucket: Bucket, standing: StorageStanding) {
  const pages = bucket.pages("", { deep: false, limit: LIST_LIMIT_MS });
  for (;;) {
    const { done, value } = await standing.ask(() => pages.next());
    if (done) return;
    yield value;
  }
}

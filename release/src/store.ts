import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, normalize, resolve, sep } from "node:path";
import type { Environment } from "@nightlatch/process/settings";
import {
  type Bucket,
  type BucketEntry,
  makeFolderSynced,
  openBucket,
  readBucketSettings,
  syncFolder,
  writeSynced,
} from "@nightlatch/process/storage";

/** A store of releases. Keys are relative paths with `/`. Readers see a write whole or not at all. */
export interface ReleaseStore {
  /** @returns the bytes, or undefined when there is no such key */
  read(key: string): Promise<Buffer | undefined>;
  /** @param options.lasting whether the bytes must be on the disk when this returns, so that a power cut does not take them */
  write(key: string, bytes: Uint8Array | string, options?: { readonly lasting?: boolean }): Promise<void>;
  /**
   * Writes a key that must not exist yet. When several writers try at once, one succeeds: every decision in the store
   * depends on this. The bytes are on the disk when it returns.
   *
   * @returns whether this call wrote it
   */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Names directly below a key, files and folders alike, sorted; empty when there are none. */
  list(key: string): Promise<string[]>;
  /** Removes a key and everything below it. */
  remove(key: string): Promise<void>;
  /** @returns when the key, or anything below it, was written last; undefined when there is nothing */
  modified(key: string): Promise<Date | undefined>;
  /** Names of what writers left behind that ended while they wrote; no key among them. `remove` takes them too. */
  leftovers(): Promise<string[]>;
}

/** A store in a folder. Writes go to a temporary file first and are moved into place. */
export function createFolderStore(folder: string): ReleaseStore {
  const locate = (key: string): string => {
    const path = normalize(join(folder, key));
    if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`A release key must stay inside the store: ${key}`);
    return path;
  };
  async function writeBeside(path: string, bytes: Uint8Array | string, lasting: boolean): Promise<string> {
    await (lasting ? makeFolderSynced(dirname(path)) : mkdir(dirname(path), { recursive: true }));
    const temporary = `${path}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
    try {
      await (lasting ? writeSynced(temporary, bytes) : writeFile(temporary, bytes, { flag: "wx" }));
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    return temporary;
  }
  return {
    async read(key) {
      try {
        return await readFile(locate(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async write(key, bytes, { lasting = false } = {}) {
      const path = locate(key);
      await rename(await writeBeside(path, bytes, lasting), path);
      if (lasting) await syncFolder(dirname(path));
    },
    async create(key, bytes) {
      const path = locate(key);
      const temporary = await writeBeside(path, bytes, true);
      try {
        // Unlike a rename, a link never takes another file's place.
        await link(temporary, path);
        await syncFolder(dirname(path));
        return true;
      } catch (error) {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      } finally {
        await unlink(temporary);
      }
    },
    async list(key) {
      try {
        return (await readdir(locate(key))).filter((name) => !name.endsWith(UNFINISHED)).sort();
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    remove: (key) => rm(locate(key), { recursive: true, force: true }),
    async modified(key) {
      const path = locate(key);
      const below = await readdir(path, { recursive: true }).catch((error) => (isAbsent(error) ? [] : Promise.reject(error)));
      const times = await Promise.all([path, ...below.map((name) => join(path, name))].map(modifiedAt));
      const known = times.filter((time) => time !== undefined);
      return known.length === 0 ? undefined : new Date(Math.max(...known));
    },
    async leftovers() {
      const all = await readdir(folder, { recursive: true }).catch((error) => (isAbsent(error) ? [] : Promise.reject(error)));
      return all.filter((name) => name.endsWith(UNFINISHED)).sort();
    },
  };
}

/** The end of the names of files that are being written. */
const UNFINISHED = ".tmp";

/** When a file was written last, in milliseconds; undefined when it is gone. */
async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const isAbsent = (error: unknown): boolean => ["ENOENT", "ENOTDIR", "EISDIR"].includes(String(codeOf(error)));

/** Statuses of `create` when the key exists, and when another writer creates it at this very moment, which will have been first. */
const TAKEN: readonly number[] = [412, 409];

/**
 * A store in a bucket of any service that supports S3 with conditional writes, so that several site servers and teams can
 * share it (docs/architecture.md).
 */
export function createObjectStore({ ask, pages }: Bucket): ReleaseStore {
  const below = async (key: string, options: { deep: boolean }) => {
    const all: BucketEntry[] = [];
    for await (const page of pages(`${key}/`, options)) all.push(...page);
    return all;
  };

  return {
    async read(key) {
      const answer = await ask(key, {}, [404]);
      if (answer.status !== 404) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async write(key, bytes) {
      await ask(key, { method: "PUT", body: bytes as RequestInit["body"] });
    },
    async create(key, bytes) {
      const init = { method: "PUT", body: bytes as RequestInit["body"], headers: { "if-none-match": "*" } };
      return (await ask(key, init, TAKEN)).ok;
    },
    async list(key) {
      const found = await below(key, { deep: false });
      return [...new Set(found.map(({ name }) => name.slice(key.length + 1).replace(/\/$/, "")))].filter(Boolean).sort();
    },
    async remove(key) {
      const all = [key, ...(await below(key, { deep: true })).map(({ name }) => name)];
      await Promise.all(all.map((name) => ask(name, { method: "DELETE" }, [404])));
    },
    async modified(key) {
      const own = (await ask(key, { method: "HEAD" }, [404])).headers.get("last-modified");
      const inside = (await below(key, { deep: true })).flatMap(({ modified }) => modified?.getTime() ?? []);
      const times = [...(own === null ? [] : [Date.parse(own)]), ...inside];
      return times.length === 0 ? undefined : new Date(Math.max(...times));
    },
    // An object is there whole or not at all.
    leftovers: async () => [],
  };
}

/** The absolute path of a site's data folder, which also has its releases, from the site's settings. */
export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR || ".data");

/** The release store that the environment names, as people call it: a bucket's address, or a folder. */
export const storeOf = (env: Environment): string =>
  env.RELEASES_URL || (env.RELEASES_DIR ? resolve(env.RELEASES_DIR) : `${dataDirOf(env)}/releases`);

/** A folder in the data folder for what this machine keeps of the store that the environment names, and of no other. */
export const folderBesideStore = (env: Environment, purpose: "kept-releases" | "start-releases"): string =>
  join(dataDirOf(env), purpose, createHash("sha256").update(storeOf(env)).digest("hex").slice(0, 12));

/**
 * Opens the store that the environment names: a bucket by `RELEASES_URL=s3://bucket/prefix` and the usual AWS_ variables,
 * else a folder by `RELEASES_DIR`, else `releases` in the data folder.
 *
 * @throws {ConfigError} naming every variable that is missing or cannot be used; never their values
 */
export async function openStore(env: Environment): Promise<ReleaseStore> {
  if (!env.RELEASES_URL) return createFolderStore(storeOf(env));
  const settings = readBucketSettings("RELEASES_URL", env);
  return createObjectStore(openBucket(settings));
}

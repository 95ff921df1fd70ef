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

/** Keys are relative paths with `/`. All writes are atomic. */
export interface ReleaseStore {
  read(key: string): Promise<Buffer | undefined>;
  /** @param options.isDurable syncs the bytes to disk before this resolves */
  write(key: string, bytes: Uint8Array | string, options?: { readonly isDurable?: boolean }): Promise<void>;
  /** Writes a key unless it exists, and syncs to disk. Exactly one of several concurrent writers succeeds. @returns true if written */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  list(key: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  modified(key: string): Promise<Date | undefined>;
  /** Returns temporary files of crashed writers, as arguments for `remove`. */
  leftovers(): Promise<string[]>;
}

export function createFolderStore(folder: string): ReleaseStore {
  const locate = (key: string): string => {
    const path = normalize(join(folder, key));
    if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`A release key must stay inside the store: ${key}`);
    return path;
  };
  async function writeTemporary(path: string, bytes: Uint8Array | string, isDurable: boolean): Promise<string> {
    await (isDurable ? makeFolderSynced(dirname(path)) : mkdir(dirname(path), { recursive: true }));
    const temporary = `${path}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
    try {
      await (isDurable ? writeSynced(temporary, bytes) : writeFile(temporary, bytes, { flag: "wx" }));
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
    async write(key, bytes, { isDurable = false } = {}) {
      const path = locate(key);
      await rename(await writeTemporary(path, bytes, isDurable), path);
      if (isDurable) await syncFolder(dirname(path));
    },
    async create(key, bytes) {
      const path = locate(key);
      const temporary = await writeTemporary(path, bytes, true);
      try {
        // A link, unlike a rename, never replaces an existing file.
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

const UNFINISHED = ".tmp";

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

/** Status codes if the key exists (412), or another writer is creating it (409). */
const TAKEN: readonly number[] = [412, 409];

export function createObjectStore({ send, pages }: Bucket): ReleaseStore {
  const below = async (key: string, options: { deep: boolean }) => {
    const all: BucketEntry[] = [];
    for await (const page of pages(`${key}/`, options)) all.push(...page);
    return all;
  };

  return {
    async read(key) {
      const response = await send(key, {}, [404]);
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async write(key, bytes) {
      await send(key, { method: "PUT", body: bytes as RequestInit["body"] });
    },
    async create(key, bytes) {
      const init = { method: "PUT", body: bytes as RequestInit["body"], headers: { "if-none-match": "*" } };
      return (await send(key, init, TAKEN)).ok;
    },
    async list(key) {
      const found = await below(key, { deep: false });
      return [...new Set(found.map(({ name }) => name.slice(key.length + 1).replace(/\/$/, "")))].filter(Boolean).sort();
    },
    async remove(key) {
      const all = [key, ...(await below(key, { deep: true })).map(({ name }) => name)];
      await Promise.all(all.map((name) => send(name, { method: "DELETE" }, [404])));
    },
    async modified(key) {
      const own = (await send(key, { method: "HEAD" }, [404])).headers.get("last-modified");
      const inside = (await below(key, { deep: true })).flatMap(({ modified }) => modified?.getTime() ?? []);
      const times = [...(own === null ? [] : [Date.parse(own)]), ...inside];
      return times.length === 0 ? undefined : new Date(Math.max(...times));
    },
    leftovers: async () => [],
  };
}

export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR || ".data");

export const storeOf = (env: Environment): string =>
  env.RELEASES_URL || (env.RELEASES_DIR ? resolve(env.RELEASES_DIR) : `${dataDirOf(env)}/releases`);

export const siblingFolder = (env: Environment, purpose: "kept-releases" | "start-releases"): string =>
  join(dataDirOf(env), purpose, createHash("sha256").update(storeOf(env)).digest("hex").slice(0, 12));

/** Opens `RELEASES_URL`, `RELEASES_DIR` or `DATA_DIR/releases`, the first that is set. @throws {ConfigError} that omits the values */
export async function openStore(env: Environment): Promise<ReleaseStore> {
  if (!env.RELEASES_URL) return createFolderStore(storeOf(env));
  const settings = readBucketSettings("RELEASES_URL", env);
  return createObjectStore(openBucket(settings));
}

const AT_ONCE = 32;

export function limitConcurrency(most = AT_ONCE) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

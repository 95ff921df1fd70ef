import { randomBytes } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { makeFolderSynced, syncFolder, writeSynced } from "@nightlatch/process";

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

import { randomBytes } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";

/** A store of releases. Keys are relative paths with `/`. Readers see a write whole or not at all. */
export interface ReleaseStore {
  /** @returns the bytes, or undefined when there is no such key */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Writes a key that must not exist yet. When several writers try at once, one succeeds: every decision in the store
   * depends on this.
   *
   * @returns whether this call wrote it
   */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Names directly below a key, files and folders alike, sorted; empty when there are none. */
  list(key: string): Promise<string[]>;
  /** Removes a key and everything below it. */
  remove(key: string): Promise<void>;
}

/** A store in a folder. Writes go to a temporary file first and are moved into place. */
export function createFolderStore(folder: string): ReleaseStore {
  const locate = (key: string): string => {
    const path = normalize(join(folder, key));
    if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`A release key must stay inside the store: ${key}`);
    return path;
  };
  async function writeBeside(path: string, bytes: Uint8Array | string): Promise<string> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    await writeFile(temporary, bytes);
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
    async write(key, bytes) {
      const path = locate(key);
      await rename(await writeBeside(path, bytes), path);
    },
    async create(key, bytes) {
      const path = locate(key);
      const temporary = await writeBeside(path, bytes);
      try {
        // Unlike a rename, a link never takes another file's place.
        await link(temporary, path);
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
        return (await readdir(locate(key))).filter((name) => !name.endsWith(".tmp")).sort();
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    remove: (key) => rm(locate(key), { recursive: true, force: true }),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const isAbsent = (error: unknown): boolean => ["ENOENT", "ENOTDIR", "EISDIR"].includes(String(codeOf(error)));

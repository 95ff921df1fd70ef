import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";

/** Where releases are kept. Keys are relative paths with `/`; a write is seen whole or not at all. */
export interface ReleaseStore {
  /** @returns the bytes, or undefined when there is no such key */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Names directly below a key, files and folders alike; empty when there is none. */
  list(key: string): Promise<string[]>;
  /** Removes a key and everything below it. */
  remove(key: string): Promise<void>;
}

/** A store in a folder. Writes go to a temporary file first and are renamed into place. */
export function createFolderStore(folder: string): ReleaseStore {
  const locate = (key: string): string => {
    const path = normalize(join(folder, key));
    if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`A release key must stay inside the store: ${key}`);
    return path;
  };
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
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
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

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR");

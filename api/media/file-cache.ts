import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder } from "@nightlatch/database/private-folder";
import { writeSynced } from "@nightlatch/process/storage";
import { LRUCache } from "lru-cache";

const UNFINISHED = ".new";

interface FileCache {
  readonly folder: string;
  has(name: string): Promise<boolean>;
  /** Stores the file atomically. @param modified the modification time, equal on all servers */
  put(name: string, content: Uint8Array, modified: Date): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  names(): Promise<string[]>;
}

/** @param folder absolute path; private to this user, and created with the first file */
export function createFileCache(folder: string, maxBytes: number): FileCache {
  const files = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, name, reason) => {
      if (reason === "evict") rm(path.join(folder, name), { force: true }).catch(() => {});
    },
  });
  let found: Promise<void> | undefined;
  const ready = () => {
    found ??= findFiles(folder).then((all) => {
      for (const { name, bytes } of all) files.set(name, bytes);
    });
    return found;
  };
  return {
    folder,
    has: async (name) => {
      await ready();
      // Checks the disk, because other processes may have added or removed the file.
      const bytes = (await stat(path.join(folder, name)).catch(() => undefined))?.size;
      if (bytes === undefined) files.delete(name);
      else if (files.get(name) !== bytes) files.set(name, bytes);
      return bytes !== undefined;
    },
    put: async (name, content, modified) => {
      await makePrivateFolder(folder);
      await ready();
      const unfinished = path.join(folder, `${randomUUID()}${UNFINISHED}`);
      try {
        await writeSynced(unfinished, content, { mode: 0o600 });
        await utimes(unfinished, modified, modified);
        await rename(unfinished, path.join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      files.set(name, content.length);
    },
    remove: async (names) => {
      for (const name of names) {
        files.delete(name);
        await rm(path.join(folder, name), { force: true });
      }
    },
    names: async () => (await findFiles(folder)).map(({ name }) => name),
  };
}

async function findFiles(folder: string): Promise<{ name: string; bytes: number }[]> {
  const all: { name: string; bytes: number; read: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const file = path.join(folder, entry.name);
    const { size, atimeMs, ctimeMs } = (await stat(file).catch(() => undefined)) ?? { size: 0, atimeMs: 0, ctimeMs: Date.now() };
    if (!entry.name.endsWith(UNFINISHED)) all.push({ name: entry.name, bytes: size, read: atimeMs });
    else if (Date.now() - ctimeMs > 60 * 60 * 1000) await rm(file, { force: true });
  }
  return all.toSorted((one, other) => one.read - other.read);
}

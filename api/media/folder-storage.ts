import { access, opendir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder } from "@nightlatch/database/private-folder";
import { syncFolder, writeSynced } from "@nightlatch/process/storage";
import type { PhotoStorage, StoredFile } from "./photo-storage.ts";

const LEFT_BEHIND_MS = 60 * 60 * 1000;
const AT_ONCE = 200;

/** @param folder absolute path; private to this user, and created with the first photo */
export function createFolderStorage(folder: string): PhotoStorage {
  const incoming = path.join(folder, "incoming");
  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );
  return {
    location: folder,
    isShared: false,
    incoming,
    away: () => false,
    isReachable: async () => true,
    find: async (name) => ((await exists(path.join(folder, name))) ? { folder, name } : undefined),
    read: (name) => readFile(path.join(folder, name)).catch(absent),
    put: async (files) => {
      await makePrivateFolder(folder);
      for (const { name, content } of files) await writeSynced(path.join(folder, name), content, { mode: 0o600 });
      await syncFolder(folder);
    },
    remove: async (names) => {
      for (const name of names) await rm(path.join(folder, name), { force: true });
    },
    list: async function* () {
      let page: StoredFile[] = [];
      for await (const { name } of await opendir(folder).catch(() => [])) {
        const { mtime } = await stat(path.join(folder, name)).catch(() => ({ mtime: undefined }));
        page.push({ name, modified: mtime });
        if (page.length < AT_ONCE) continue;
        yield page;
        page = [];
      }
      yield page;
    },
    tidy: (_known, now) => deleteUnfinished(incoming, now),
    stop: async () => {},
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

export async function deleteUnfinished(incoming: string, now: Date = new Date()): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

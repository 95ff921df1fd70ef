import { type FileHandle, open, stat } from "node:fs/promises";
import { vi } from "vitest";

/** Records files and folders that `work` syncs through a file handle. @returns those among `paths` */
export async function syncedDuring(work: () => Promise<unknown>, paths: () => readonly string[]): Promise<string[]> {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const synced = new Set<number>();
  const real = prototype.sync;
  const spy = vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    await real.call(this);
    synced.add((await this.stat()).ino);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  const found: string[] = [];
  for (const path of paths()) if (synced.has((await stat(path)).ino)) found.push(path);
  return found;
}

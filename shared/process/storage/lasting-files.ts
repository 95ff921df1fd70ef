import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Writes a file whose bytes are on the disk when this resolves, so that a power cut does not take them. Its name lasts only
 * after `syncFolder`.
 *
 * @param flags `wx` for a file that must not exist yet, `w` for one that may
 * @throws what the system says; what was written of the file then stays
 */
export async function writeSynced(
  path: string,
  bytes: Uint8Array | string,
  { flags = "wx", mode = 0o666 }: { readonly flags?: "w" | "wx"; readonly mode?: number } = {},
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts a folder's names on the disk: a file's bytes are not found after a power cut without its name. */
export async function syncFolder(path: string): Promise<void> {
  // Windows lets nobody sync a folder; its file systems log names by themselves.
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes a folder and those above it where they are missing. The names of all that it made are on the disk when this resolves. */
export async function makeFolderSynced(path: string, { mode = 0o777 }: { readonly mode?: number } = {}): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) await syncFolder(dirname(made));
}

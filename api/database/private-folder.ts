import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { makeFolderSynced } from "@nightlatch/process/storage";

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o007;

export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolderSynced(path.dirname(folder));
  await makeFolderSynced(folder, { mode: FOLDER });
}

export function closeToOthers(folder: string): void {
  chmodSync(folder, FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) closeToOthers(inside);
    else if (entry.isFile()) chmodSync(inside, FILE);
  }
}

/** Makes a new folder private, and closes an existing one to all but its owner and group. @throws {Error} if an open folder is another user's */
export async function restrictToOwner(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  const { mode } = statSync(folder);
  if (mode & OTHERS) chmodSync(folder, mode & ~OTHERS);
}

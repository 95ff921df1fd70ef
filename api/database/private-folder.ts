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

/** Creates a private folder. An existing folder stays open to its group. @throws {Error} for another user's folder that is open to all */
export async function restrictToOwner(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  const { mode } = statSync(folder);
  if (mode & OTHERS) chmodSync(folder, mode & ~OTHERS);
}

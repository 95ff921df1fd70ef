import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { makeFolderSynced } from "@nightlatch/process/storage";

/** Modes of a folder and a file that only their owner can use. */
const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o007;

/** Makes a folder that only this user can enter; folders above it get the usual mode. A folder that exists stays as it is. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolderSynced(path.dirname(folder));
  await makeFolderSynced(folder, { mode: FOLDER });
}

/** Closes a folder and everything in it to all other users, whatever modes a program gave them. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) closeToOthers(inside);
    else if (entry.isFile()) chmodSync(inside, FILE);
  }
}

/**
 * Makes a folder that only this user can enter. A folder that exists is closed to users outside its group only, since
 * several servers may share it through the group.
 *
 * @throws {Error} when it cannot be made, or belongs to another user and is open to all
 */
export async function keepStrangersOut(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  const { mode } = statSync(folder);
  if (mode & OTHERS) chmodSync(folder, mode & ~OTHERS);
}

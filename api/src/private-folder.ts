import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What the owner alone may do with a folder and with a file. */
const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o007;

/** Makes a folder that this user alone can enter, and those above it as others are made. One that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: FOLDER });
}

/** Closes a folder and all that is in it to every other user, whatever a program made it as. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) closeToOthers(inside);
    else if (entry.isFile()) chmodSync(inside, FILE);
  }
}

/**
 * Makes a folder that this user alone can enter. One that is there is closed to users outside its group, since several
 * servers may share it as a group.
 *
 * @throws {Error} when it cannot be made, or is another user's and open to all
 */
export function keepStrangersOut(folder: string): void {
  makePrivateFolder(folder);
  const { mode } = statSync(folder);
  if (mode & OTHERS) chmodSync(folder, mode & ~OTHERS);
}

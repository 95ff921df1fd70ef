import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Short, because a socket's path may have at most 107 bytes. */
const OWN = "nl-tests-";

/** A file system in memory. On a disk, copying and deleting databases takes a quarter of the tests' time. */
const IN_MEMORY = "/dev/shm";
/** Containers often have only 64 MB. */
const FREE_BYTES_MIN = 2 ** 31;

function hasFreeSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

/** Creates one temporary folder for a run and all processes of its tests. @returns a function that removes the folder */
export default function useOneTemporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(OWN)) return () => {};
  const folder = mkdtempSync(join(!process.env.TMPDIR && hasFreeSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), OWN));
  // As root, tests run Postgres as another user, who needs access to this folder.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

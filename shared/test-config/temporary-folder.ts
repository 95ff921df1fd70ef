import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Short, because a socket's path may have 107 bytes. */
const OWN = "nl-tests-";

/** A file system in memory: on a disk, copying and deleting databases is a quarter of the tests' time. */
const IN_MEMORY = "/dev/shm";
/** Bytes; containers often have 64 MB only. */
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

/** Gives a run, and every process that its tests start, one temporary folder. @returns removes it after the tests */
export default function useOneTemporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(OWN)) return () => {};
  const folder = mkdtempSync(join(!process.env.TMPDIR && hasFreeSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), OWN));
  // Root's tests run a Postgres server as another user, with its files in here.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

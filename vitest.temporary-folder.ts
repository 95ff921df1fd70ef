import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Begins the folder's name, which is short: the path of a socket in it may have 107 bytes. */
const OWN = "nl-tests-";

/** A file system in memory. Tests copy, sync and delete databases by the hundred, which on a disk is a quarter of their time. */
const IN_MEMORY = "/dev/shm";
/** What tests that run at the same time may need there, in bytes. Containers often have 64 MB only. */
const ROOM = 2 ** 31;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/**
 * Runs before the tests of each project: the first gives the run, and every process that its tests start, one temporary
 * folder. @returns removes it after the tests
 */
export default function useOneTemporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(OWN)) return () => {};
  const folder = mkdtempSync(join(!process.env.TMPDIR && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), OWN));
  // Root's tests run a Postgres server as another user, with its files in here.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

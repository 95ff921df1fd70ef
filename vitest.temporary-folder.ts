import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Begins the folder's name, which is short: the path of a socket in it may have 107 bytes. */
const OWN = "nl-tests-";

/**
 * Runs before the tests of each project: the first gives the run, and every process that its tests start, one temporary
 * folder. @returns removes it after the tests
 */
export default function useOneTemporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(OWN)) return () => {};
  const folder = mkdtempSync(join(tmpdir(), OWN));
  // Root's tests run a Postgres server as another user, with its files in here.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

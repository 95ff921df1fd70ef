import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, openSync, realpathSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { OperationError } from "./operation.ts";

const ADDRESS_MAX = 100;
const NAME = "ops.sock";
const OTHERS = 0o077;

/** Folders whose path is too long for a socket in them, each by a descriptor that stays open with the process. */
const opened = new Map<string, number>();

/**
 * In the folder that holds the embedded database, however long its path is. Where the system cannot name an open folder, a long path has
 * its socket in a private temporary folder. @param descriptors where the system names the process's open files
 *
 * @throws {OperationError} when that folder is another user's, or open to others, who could answer in the server's place
 */
export function socketPath(dataDir: string, descriptors = "/proc/self/fd"): string {
  const inside = path.join(dataDir, NAME);
  if (Buffer.byteLength(inside) <= ADDRESS_MAX) return inside;
  return existsSync(descriptors) ? path.join(descriptors, String(openFolder(dataDir)), NAME) : path.join(privateFolder(dataDir), NAME);
}

function openFolder(dataDir: string): number {
  const known = opened.get(dataDir) ?? openSync(dataDir, "r");
  opened.set(dataDir, known);
  return known;
}

/** The name is known to everybody, so what is there already must be what this would have made. */
function privateFolder(dataDir: string): string {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  const folder = path.join(os.tmpdir(), `nightlatch-ops-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== statSync(dataDir).uid || found.mode & OTHERS)
    throw new OperationError(`${folder} is not the folder of DATA_DIR's owner alone, as the operator's socket needs it; remove it.`);
  return folder;
}

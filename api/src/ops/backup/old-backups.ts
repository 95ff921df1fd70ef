import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { splitLines } from "../split-lines.ts";
import { BACKUP_NAME, isTooOld } from "./backup-format.ts";

/** Bytes of a file in which a backup's first line ends. */
const HEAD_BYTES = 4_096;

interface OldBackup {
  readonly name: string;
  readonly takenAt: string;
}

/** The backups in a file's folder that are kept for longer than is promised, oldest first. Files that are no backups are left out. */
export async function oldBackupsBeside(file: string, now: Date): Promise<OldBackup[]> {
  const folder = path.dirname(file);
  const found: OldBackup[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const takenAt = name.endsWith(path.extname(file)) ? await takenAtOf(path.join(folder, name)) : undefined;
    if (takenAt !== undefined && isTooOld(takenAt, now)) found.push({ name, takenAt });
  }
  return found.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
}

/** When a backup was taken, by its first line; undefined for a file that is none or cannot be read. */
async function takenAtOf(file: string): Promise<string | undefined> {
  // The first line is short; a file of another kind may have no lines at all.
  const source = createReadStream(file, { end: HEAD_BYTES });
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(gunzip))) {
      const { backup, takenAt } = JSON.parse(line) as { backup?: unknown; takenAt?: unknown };
      return backup === BACKUP_NAME && typeof takenAt === "string" ? takenAt : undefined;
    }
  } catch {
    // Another kind of file, or one that only others may read.
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  return undefined;
}

import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** A new file without a name, for writing and reading: it disappears however this process ends. */
export async function openUnnamedFile(): Promise<FileHandle> {
  const file = path.join(os.tmpdir(), `nightlatch-table-${randomUUID()}`);
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  return handle;
}

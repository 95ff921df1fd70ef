import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

/** A new file without a name, for writing and reading: it disappears however this process ends. */
export async function openUnnamedFile(): Promise<FileHandle> {
  const file = path.join(os.tmpdir(), `nightlatch-table-${randomUUID()}`);
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  return handle;
}

/** The lines of a stream, one at a time. A caller that stops early leaves the stream open. */
export async function* splitLines(source: Readable): AsyncGenerator<string> {
  source.setEncoding("utf8");
  let rest = "";
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

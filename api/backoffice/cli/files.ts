import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperationError } from "../operation.ts";

export async function openUnnamedFile(): Promise<FileHandle> {
  const file = path.join(os.tmpdir(), `nightlatch-table-${randomUUID()}`);
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  return handle;
}

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

/** Writes a file that only this user may read. A temporary name prevents partial files. @throws {OperationError} */
export async function writeWhole(file: string, parts: AsyncIterable<unknown>, ...through: NodeJS.ReadWriteStream[]): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    const handle = await open(unfinished, "wx", 0o600);
    await pipeline([parts as unknown as NodeJS.ReadableStream, ...through, handle.createWriteStream()]);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFileFault(error, file, "written");
  }
}

export interface OpenFile {
  readonly source: NodeJS.ReadableStream;
  share(): number;
}

export async function openFile(file: string): Promise<OpenFile> {
  let size: number;
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new OperationError(`This is not a file: ${file}.`);
    size = found.size;
  } catch (error) {
    throw asFileFault(error, file, "read");
  }
  const source = createReadStream(file);
  return { source, share: () => (size === 0 ? 1 : source.bytesRead / size) };
}

function asFileFault(error: unknown, file: string, done: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Connection errors have a system call too, but are unrelated to the file.
  const isAboutFile = /^(open|read|write|stat|rename|fsync|close)$/.test(syscall ?? "") && !/^(ECONN|EPIPE|ETIMEDOUT)/.test(code ?? "");
  return isAboutFile ? new OperationError(`The file cannot be ${done}: ${file} (${code}).`) : error;
}

import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { OperationError } from "./operation.ts";

type Transform = NodeJS.ReadWriteStream;

/**
 * Writes a file that only this user may read. It stands under its name once it is whole; one that was there stays until
 * then.
 *
 * @throws {OperationError} when it cannot be written there
 */
export async function writeWhole(file: string, parts: AsyncIterable<unknown>, ...through: Transform[]): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await pipeline([parts as unknown as NodeJS.ReadableStream, ...through, createWriteStream(unfinished, { mode: 0o600 })]);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFileFault(error, file, "written");
  }
}

/** Opens a file for reading. @throws {OperationError} when there is none that can be read */
export async function openFile(file: string): Promise<NodeJS.ReadableStream> {
  try {
    if (!(await stat(file)).isFile()) throw new OperationError(`FILE is not a file: ${file}.`);
  } catch (error) {
    throw asFileFault(error, file, "read");
  }
  return createReadStream(file);
}

function asFileFault(error: unknown, file: string, done: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return ["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "EPERM"].includes(String(code))
    ? new OperationError(`FILE cannot be ${done}: ${file} (${code}).`)
    : error;
}

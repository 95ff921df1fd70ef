import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

/** `O_EXLOCK` of macOS and the BSDs: opening takes an exclusive lock. Node does not name it but hands it on. */
const O_EXLOCK = 0x20;

type FileLock = { readonly held: true; release(): void } | { readonly held: false; readonly pid: number | undefined };

/**
 * Takes a file's exclusive lock, which the system frees when the process ends, and writes the process id into it.
 * For macOS and the BSDs only: elsewhere opening does not lock.
 *
 * @param open stands in for the system's call in tests
 */
export function lockFile(file: string, open: typeof openSync = openSync): FileLock {
  let descriptor: number;
  try {
    descriptor = open(file, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return { held: false, pid: Number.isInteger(pid) ? pid : undefined };
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid), 0);
  return { held: true, release: () => closeSync(descriptor) };
}

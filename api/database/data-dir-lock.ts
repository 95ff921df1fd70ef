import { createHash } from "node:crypto";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, realpathSync, writeSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { expectFolder, makeFolderSynced } from "@nightlatch/process/storage";

export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? "another process" : `process ${pid}`;
    super(`DATA_DIR ${dataDir} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`);
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

interface DataDirLock {
  readonly dataDir: string;
  release(): Promise<void>;
}

const RESPONSE_TIMEOUT_MS = 3_000;

/** Prevents two processes from using one database. Containers must share a network to see the lock. @throws {DataDirInUseError} */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  expectFolder(dataDir);
  await makeFolderSynced(dataDir);
  const realPath = realpathSync(dataDir);
  const name = `nightlatch-${createHash("sha256").update(realPath).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return lockAddress(realPath, `\0${name}`);
  if (process.platform === "win32") return lockAddress(realPath, `\\\\.\\pipe\\${name}`);
  const lock = lockFile(path.join(realPath, "lock"));
  if (!lock.held) throw new DataDirInUseError(realPath, lock.pid);
  return { dataDir: realPath, release: async () => lock.release() };
}

async function lockAddress(realPath: string, address: string): Promise<DataDirLock> {
  const server = await listen(address);
  if (!server) throw new DataDirInUseError(realPath, await queryLockHolder(address));
  return { dataDir: realPath, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function queryLockHolder(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let reply = "";
    const socket = net.connect(address);
    const finish = () => {
      socket.destroy();
      const pid = Number.parseInt(reply, 10);
      resolve(Number.isInteger(pid) ? pid : undefined);
    };
    socket.setTimeout(RESPONSE_TIMEOUT_MS, finish);
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      reply += chunk;
    });
    socket.on("end", finish);
    socket.on("error", finish);
  });
}

/** `open` flag of macOS and the BSDs, which Node does not define. */
const O_EXLOCK = 0x20;

type FileLock = { readonly held: true; release(): void } | { readonly held: false; readonly pid: number | undefined };

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

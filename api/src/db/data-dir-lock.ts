import { createHash } from "node:crypto";
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** Another process holds the folder. The message is ready to print. */
export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
  readonly dataDir: string;
  /** The holder's process id; undefined when it did not say. */
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? "another process" : `process ${pid}`;
    super(`DATA_DIR ${dataDir} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`);
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

export interface DataDirLock {
  release(): Promise<void>;
}

/** `abstract` and `pipe` names vanish with their process; a `file` outlives it and is taken over when nobody answers. */
type LockKind = "abstract" | "pipe" | "file";

const ANSWER_TIMEOUT_MS = 1_000;
const FILE_ATTEMPTS = 5;

/**
 * Holds `dataDir` for this process until `release` or until the process ends in any way. Two processes on one
 * embedded database corrupt it silently, so this comes before opening one. The lock is a listening local socket
 * named after the folder's real path: the system frees it even after kill -9, and who holds it answers with its pid.
 *
 * @throws {DataDirInUseError} when another process holds it.
 */
export async function lockDataDir(dataDir: string, kind: LockKind = lockKindOf(process.platform)): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true });
  const realPath = realpathSync(dataDir);
  const address = lockAddress(realPath, kind);
  const server = await hold(address, kind, realPath);
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function lockKindOf(platform: NodeJS.Platform): LockKind {
  if (platform === "linux") return "abstract";
  return platform === "win32" ? "pipe" : "file";
}

function lockAddress(realPath: string, kind: LockKind): string {
  const name = `nightlatch-${createHash("sha256").update(realPath).digest("hex").slice(0, 32)}`;
  if (kind === "abstract") return `\0${name}`;
  // A socket's path is limited to about 100 bytes, so a file lock goes to the system's short temporary folder.
  return kind === "pipe" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

async function hold(address: string, kind: LockKind, realPath: string): Promise<net.Server> {
  for (let attempt = 0; attempt < FILE_ATTEMPTS; attempt++) {
    const server = await listen(address);
    if (server) return server;
    const holder = await askHolder(address);
    if (holder.alive) throw new DataDirInUseError(realPath, holder.pid);
    if (kind === "file") await removeAbandoned(address, realPath);
  }
  throw new DataDirInUseError(realPath, undefined);
}

/** Undefined when the address is taken. */
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
      // Holding the lock is no reason to stay alive.
      server.unref();
      resolve(server);
    });
  });
}

/** Who listens at the address. A holder too busy to answer in time is alive all the same. */
function askHolder(address: string): Promise<{ alive: boolean; pid: number | undefined }> {
  return new Promise((resolve) => {
    let answer = "";
    let connected = false;
    const socket = net.connect(address);
    const finish = (alive: boolean) => {
      socket.destroy();
      const pid = Number.parseInt(answer, 10);
      resolve({ alive, pid: Number.isInteger(pid) ? pid : undefined });
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(true));
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      connected = true;
    });
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    socket.on("end", () => finish(true));
    socket.on("error", () => finish(connected));
  });
}

/**
 * Takes away the socket file of a process that ended. Two processes may find the same dead file at once, and the
 * slower must not remove the faster one's new file: so the file is moved aside first, asked once more, and put back
 * when somebody answers.
 */
async function removeAbandoned(address: string, realPath: string): Promise<void> {
  const aside = `${address}.${process.pid}`;
  try {
    renameSync(address, aside);
  } catch {
    return; // Somebody else was faster; the next attempt sees what is there now.
  }
  const holder = await askHolder(aside);
  try {
    if (holder.alive) linkSync(aside, address);
  } finally {
    rmSync(aside, { force: true });
  }
  if (holder.alive) throw new DataDirInUseError(realPath, holder.pid);
}

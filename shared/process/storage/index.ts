import { randomBytes } from "node:crypto";
import fs, { rmSync, statSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path, { dirname, resolve } from "node:path";
import { ConfigError } from "../settings/index.ts";

export { type Bucket, type BucketEntry, type BucketSettings, bucketAddress, openBucket, readBucketSettings } from "./bucket.ts";

const FREE_BYTES_MIN = 64 * 1024;

const WRONG: Readonly<Record<string, string>> = {
  ENOSPC: "there is no room left on its disk",
  EDQUOT: "this user's share of its disk is used up",
  EROFS: "its disk can only be read",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOTDIR: "a part of that path is a file",
  EIO: "its disk fails",
};

const wrongWithDisk = (error: unknown): string | undefined => WRONG[(error as NodeJS.ErrnoException | undefined)?.code ?? ""];

/** DATA_DIR may be missing, but must not be a file. @throws {ConfigError} with a message of one sentence */
export function expectFolder(folder: string): void {
  describeFailure(folder, () => {
    if (!statSync(folder).isDirectory()) throw new ConfigError(`DATA_DIR ${folder} is a file. It must be a folder.`);
  });
}

/** Tests free space and permission by writing a file to DATA_DIR. @throws {ConfigError} with a message of one sentence */
export function expectFreeSpace(folder: string): void {
  expectFolder(folder);
  describeFailure(folder, () => {
    const trial = path.join(folder, `.trial-${randomBytes(6).toString("hex")}`);
    try {
      fs.writeFileSync(trial, Buffer.alloc(FREE_BYTES_MIN), { flag: "wx", mode: 0o600 });
    } finally {
      rmSync(trial, { force: true });
    }
  });
}

function describeFailure(folder: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    const wrong = wrongWithDisk(error);
    throw wrong === undefined ? error : new ConfigError(`DATA_DIR ${folder} cannot be used: ${wrong}.`);
  }
}

/** Syncs the content; `syncFolder` syncs the name. After an error a part of the file may remain. @param flags `wx` fails if it exists */
export async function writeSynced(
  path: string,
  bytes: Uint8Array | string,
  { flags = "wx", mode = 0o666 }: { readonly flags?: "w" | "wx"; readonly mode?: number } = {},
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder; its file systems journal names themselves.
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function makeFolderSynced(path: string, { mode = 0o777 }: { readonly mode?: number } = {}): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let folder = resolve(path); folder !== above; folder = dirname(folder)) await syncFolder(dirname(folder));
}

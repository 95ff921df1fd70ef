import { randomBytes } from "node:crypto";
import fs, { rmSync, statSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "../settings/index.ts";

/** Bytes that a process needs on the disk at least, to say anything at all. */
const LEAST_ROOM = 64 * 1024;

/** What is wrong with a folder, by the code of the system's error. */
const WRONG: Readonly<Record<string, string>> = {
  ENOSPC: "there is no room left on its disk",
  EDQUOT: "this user's share of its disk is used up",
  EROFS: "its disk can only be read",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOTDIR: "a part of that path is a file",
  EIO: "its disk fails",
};

/** What the system's error says about a folder, in words; undefined for an error that is about something else. */
const wrongWithDisk = (error: unknown): string | undefined => WRONG[(error as NodeJS.ErrnoException | undefined)?.code ?? ""];

/** Makes sure that DATA_DIR names no file. A folder that is not there yet is made later. @throws {ConfigError} in one sentence */
export function expectFolder(folder: string): void {
  told(folder, () => {
    if (!statSync(folder).isDirectory()) throw new ConfigError(`DATA_DIR ${folder} is a file. It must be a folder.`);
  });
}

/** Makes sure that there is room in the folder of DATA_DIR, and that files can be written, by writing one. @throws {ConfigError} in one sentence */
export function expectRoom(folder: string): void {
  expectFolder(folder);
  told(folder, () => {
    const trial = path.join(folder, `.trial-${randomBytes(6).toString("hex")}`);
    try {
      fs.writeFileSync(trial, Buffer.alloc(LEAST_ROOM), { flag: "wx", mode: 0o600 });
    } finally {
      rmSync(trial, { force: true });
    }
  });
}

function told(folder: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    const wrong = wrongWithDisk(error);
    throw wrong === undefined ? error : new ConfigError(`DATA_DIR ${folder} cannot be used: ${wrong}.`);
  }
}

import { mkdtempSync, openSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockFile } from "./lock-file.ts";

/** The call that opens a file, as macOS answers it when another process has the lock. */
const taken: typeof openSync = () => {
  throw Object.assign(new Error("Resource temporarily unavailable"), { code: "EAGAIN" });
};

describe("lockFile", () => {
  let dir: string;

  beforeAll(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-lock-"));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it("says who holds the lock when it is taken", () => {
    const file = path.join(dir, "lock");
    const lock = lockFile(file, (...args) => openSync(...args));
    expect(lock.held).toBe(true);
    expect(lockFile(file, taken)).toEqual({ held: false, pid: process.pid });
  });

  it("asks the system not to wait for the lock", () => {
    const flags: unknown[] = [];
    lockFile(path.join(dir, "other"), (file, given, mode) => {
      flags.push(given);
      return openSync(file, given, mode);
    });
    expect(Number(flags[0]) & 0x20).toBe(0x20);
  });

  it("passes on any other failure", () => {
    expect(() => lockFile(path.join(dir, "missing", "lock"))).toThrow(/ENOENT/);
  });
});

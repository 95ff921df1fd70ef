import { openSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtModule } from "../testing/build-package.ts";
import { makeFolder } from "../testing/folders.ts";
import { type StartedProcess, startNode } from "../testing/processes.ts";
import { DataDirInUseError, lockDataDir, lockFile } from "./data-dir-lock.ts";

describe("lockDataDir", () => {
  let dir: string;
  let modulePath: string;
  let started: StartedProcess[];

  beforeAll(() => {
    modulePath = builtModule("database", "data-dir-lock");
  });
  beforeEach(() => {
    dir = makeFolder();
    started = [];
  });
  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
  });

  function startHolder(): StartedProcess {
    const script = `
      const { lockDataDir } = await import(${JSON.stringify(pathToFileURL(modulePath).href)});
      try {
        await lockDataDir(${JSON.stringify(dir)});
        console.log("held");
        setInterval(() => {}, 1000);
      } catch (error) { console.log(error.message); process.exit(3); }`;
    const holder = startNode(["--input-type=module", "-e", script]);
    started.push(holder);
    return holder;
  }

  it("refuses a second holder, by any name of the folder, until it is released", async () => {
    const lock = await lockDataDir(dir);
    const alias = `${dir}-alias`;
    symlinkSync(dir, alias);
    try {
      await expect(lockDataDir(alias)).rejects.toThrow(DataDirInUseError);
      await expect(lockDataDir(dir)).rejects.toMatchObject({ pid: process.pid });
    } finally {
      rmSync(alias);
    }
    await lock.release();
    await (await lockDataDir(dir)).release();
  });

  it("names the folder and the process that holds it", async () => {
    const holder = startHolder();
    await holder.waitFor("held");
    await expect(lockDataDir(dir)).rejects.toThrow(
      `DATA_DIR ${dir} is in use by process ${holder.child.pid}. Stop it, or set DATA_DIR to another folder.`,
    );
  });

  it("releases the lock at once after kill -9", async () => {
    const holder = startHolder();
    await holder.waitFor("held");
    holder.child.kill("SIGKILL");
    await holder.exited;
    await (await lockDataDir(dir)).release();
  });

  it("gives the lock to one of several when all start at once after kill -9", async () => {
    const dead = startHolder();
    await dead.waitFor("held");
    dead.child.kill("SIGKILL");
    await dead.exited;

    const contenders = Array.from({ length: 6 }, startHolder);
    const outcomes = await Promise.all(
      contenders.map((contender) => Promise.race([contender.waitFor("held").then(() => "held"), contender.exited.then(() => "refused")])),
    );
    expect(outcomes.toSorted()).toEqual(["held", "refused", "refused", "refused", "refused", "refused"]);
    const winner = contenders[outcomes.indexOf("held")];
    for (const contender of contenders.filter((each) => each !== winner)) {
      expect(contender.output()).toContain(`in use by process ${winner?.child.pid}`);
    }
  });
});

const taken: typeof openSync = () => {
  throw Object.assign(new Error("Resource temporarily unavailable"), { code: "EAGAIN" });
};

describe("lockFile", () => {
  const dir = makeFolder();

  it("names the holder of a lock that is taken", () => {
    const file = path.join(dir, "lock");
    const lock = lockFile(file, (...args) => openSync(...args));
    expect(lock.held).toBe(true);
    expect(lockFile(file, taken)).toEqual({ held: false, pid: process.pid });
  });

  it("requests the lock without waiting", () => {
    const flags: unknown[] = [];
    lockFile(path.join(dir, "other"), (file, openFlags, mode) => {
      flags.push(openFlags);
      return openSync(file, openFlags, mode);
    });
    expect(Number(flags[0]) & 0x20).toBe(0x20);
  });

  it("throws any other error", () => {
    expect(() => lockFile(path.join(dir, "missing", "lock"))).toThrow(/ENOENT/);
  });
});

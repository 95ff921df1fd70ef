import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeFolder, publishVersions } from "../testing/make-build.ts";
import type { View } from "./counts.ts";
import { haltWorseCanaries } from "./halt-canaries.ts";
import { MeasurementLog } from "./measurement-log.ts";
import { readStats } from "./read-stats.ts";
import { readTrial, trialsOf } from "./trials.ts";

const NAME = "mf-one";
const GOOD: View = { errored: false, unloaded: false, vitals: { LCP: 1000, CLS: 0 } };
const BAD: View = { ...GOOD, errored: true };

let folder: string;
let registry: ReleaseRegistry;
let now: Date;

beforeEach(async () => {
  folder = await makeFolder();
  registry = new ReleaseRegistry(createFolderStore(folder));
  now = new Date();
  await publishVersions(registry, NAME, "1.0.0", "1.1.0");
  await registry.promote(NAME, "1.0.0");
});

const startLog = () => new MeasurementLog(registry.store, () => now);
const statsOf = async (hours = 24) => (await readStats(registry, NAME, { hours, now })).versions;

function count(log: MeasurementLog, version: string, { good = 0, bad = 0 }): void {
  for (let view = 0; view < good; view += 1) log.view(NAME, version, GOOD);
  for (let view = 0; view < bad; view += 1) log.view(NAME, version, BAD);
}

describe("counting", () => {
  test("several servers count independently, and continue after a restart", async () => {
    const logs = [startLog(), startLog(), startLog()];
    for (const log of logs) {
      count(log, "1.0.0", { good: 3, bad: 1 });
      log.render(NAME, "1.0.0", { failure: undefined, took: 20 });
      log.countServed(NAME, "1.0.0");
    }
    await Promise.all(logs.map((log) => log.flush()));
    expect(await statsOf()).toMatchObject([
      {
        version: "1.0.0",
        state: "live",
        pages: 6,
        views: 12,
        errors: { count: 3, of: 12 },
        serverFailures: { count: 0, of: 6 },
        renderTime: { samples: 3 },
      },
    ]);
  });

  test("a flush writes the complete counts, and nothing when nothing was counted", async () => {
    const log = startLog();
    const write = vi.spyOn(registry.store, "write");
    for (let round = 0; round < 3; round += 1) {
      count(log, "1.0.0", { good: 1 });
      await log.flush();
    }
    await log.flush();
    expect(write).toHaveBeenCalledTimes(3);
    expect(await statsOf()).toMatchObject([{ views: 3 }]);
  });

  test("a write that the store rejected is repeated at the next flush", async () => {
    const log = startLog();
    const write = vi.spyOn(registry.store, "write").mockRejectedValueOnce(new Error("the disk is full"));
    count(log, "1.0.0", { good: 2 });
    await expect(log.flush()).rejects.toThrow("the disk is full");
    write.mockRestore();
    count(log, "1.0.0", { good: 1 });
    await log.flush();
    expect(await statsOf()).toMatchObject([{ views: 3 }]);
  });

  test("each hour is separate, so that stats can look back as far as requested", async () => {
    const log = startLog();
    now = new Date("2026-03-04T05:59:59Z");
    count(log, "1.0.0", { good: 1, bad: 1 });
    now = new Date("2026-03-04T06:00:00Z");
    count(log, "1.0.0", { good: 1 });
    await log.flush();
    expect(await statsOf(1)).toMatchObject([{ views: 1, since: "2026-03-04T06:00:00Z" }]);
    expect(await statsOf(2)).toMatchObject([{ views: 3, since: "2026-03-04T05:00:00Z" }]);
    now = new Date("2026-03-06T06:00:00Z");
    expect(await statsOf(24)).toEqual([]);
  });

  test("a past hour is dropped from memory, and continues correctly when it is counted again", async () => {
    const log = startLog();
    now = new Date("2026-03-04T05:30:00Z");
    count(log, "1.0.0", { good: 2 });
    now = new Date("2026-03-04T06:00:00Z");
    await log.flush();
    now = new Date("2026-03-04T05:59:00Z");
    count(log, "1.0.0", { good: 1 });
    await log.flush();
    expect(await statsOf(2)).toMatchObject([{ views: 3 }]);
  });

  test("counts are removed after 30 days", async () => {
    const log = startLog();
    now = new Date("2026-03-04T05:30:00Z");
    count(log, "1.0.0", { good: 1 });
    await log.flush();
    const files = () => readdir(join(folder, "measurements", NAME, "1.0.0"));
    now = new Date("2026-04-03T05:00:00Z");
    await log.flush();
    expect(await files()).toHaveLength(1);
    now = new Date("2026-04-04T05:00:00Z");
    await log.flush();
    expect(await files()).toHaveLength(0);
  });

  test("an unreadable file affects only its own counts", async () => {
    const log = startLog();
    count(log, "1.0.0", { good: 2 });
    await log.flush();
    for (const [server, text] of Object.entries({ aa: "{", bb: '{"views":"many"}' })) {
      await writeFile(join(folder, `measurements/${NAME}/1.0.0/${now.toISOString().slice(0, 13)}-${server}.json`), text);
    }
    expect(await statsOf()).toMatchObject([{ views: 2 }]);
  });

  test("failures of one visitor at every page all appear in the stats", async () => {
    const log = startLog();
    for (let page = 0; page < 100; page += 1) log.view(NAME, "1.0.0", BAD, { firstFailure: page === 0, times: page === 0 });
    await log.flush();
    expect(await statsOf()).toMatchObject([{ errors: { count: 100, of: 100 } }]);
  });

  test("stats of an unknown package fail with the names of the known ones", async () => {
    await expect(readStats(registry, "mf-none")).rejects.toThrow("There is no package mf-none. The packages are: mf-one.");
  });
});

describe("a canary", () => {
  async function follow(log: MeasurementLog) {
    const trials = trialsOf("production", await registry.channel());
    log.follow(trials);
    return trials;
  }
  const stateOf = async () => (await registry.channel())?.packages[NAME];
  async function judge(percent: number, counts: (log: MeasurementLog) => void, log = startLog()) {
    await registry.canary(NAME, "1.1.0", percent);
    const trials = await follow(log);
    counts(log);
    await log.flush();
    return haltWorseCanaries(registry, trials);
  }

  test("that fails significantly more often is halted by one server, with the numbers as the reason", async () => {
    await registry.canary(NAME, "1.1.0", 10);
    const logs = [startLog(), startLog()];
    for (const log of logs) {
      await follow(log);
      count(log, "1.0.0", { good: 1990, bad: 10 });
      count(log, "1.1.0", { good: 190, bad: 20 });
      await log.flush();
    }
    const trials = trialsOf("production", await registry.channel());
    const halted = (await Promise.all(logs.map(() => haltWorseCanaries(registry, trials)))).flat();
    expect(halted).toHaveLength(1);
    expect(await stateOf()).toEqual({ version: "1.0.0" });
    const reason = "9.5 % of 420 page views of 1.1.0 failed, 0.5 % of 4000 of 1.0.0 in the same period.";
    expect(await registry.history()).toMatchObject([{ action: "halt", version: "1.1.0", reason }, {}, {}]);
    expect((await readStats(registry, NAME, { now })).halted).toMatchObject([{ version: "1.1.0", reason }]);
  });

  test("is judged by four servers in a round, so that reads of the store grow only linearly", async () => {
    const SERVERS = 40;
    await registry.canary(NAME, "1.1.0", 10);
    const trials = trialsOf("production", await registry.channel());
    const logs = Array.from({ length: SERVERS }, () => startLog());
    for (const [index, log] of logs.entries()) {
      await follow(log);
      count(log, "1.0.0", { good: 2 });
      count(log, "1.1.0", { bad: 1 });
      await log.flush();
      await registry.store.write(`servers/host-${index}.json`, "{}");
    }
    const read = vi.spyOn(registry.store, "read");
    const list = vi.spyOn(registry.store, "list");
    const reads: number[] = [];
    for (const server of logs.keys()) {
      read.mockClear();
      await haltWorseCanaries({ store: registry.store, halt: async () => undefined as never }, trials, { draw: () => server / SERVERS });
      reads.push(read.mock.calls.length);
    }
    expect(reads.filter((count) => count >= 2 * SERVERS)).toHaveLength(4);
    expect(reads.filter((count) => count === 0)).toHaveLength(SERVERS - 4);
    list.mockClear();
    expect(await haltWorseCanaries(registry, [], {})).toEqual([]);
    expect(list).not.toHaveBeenCalled();
  });

  const render = (
    log: MeasurementLog,
    version: string,
    pages: number,
    oneIn = Number.POSITIVE_INFINITY,
    failure: "threw" | "hung" = "threw",
  ) => {
    for (let page = 0; page < pages; page += 1) log.render(NAME, version, { failure: page % oneIn === 0 ? failure : undefined });
  };
  const slow = (log: MeasurementLog, version: string, pages: number, LCP: number) => {
    for (let page = 0; page < pages; page += 1) log.view(NAME, version, { ...GOOD, vitals: { LCP: LCP + (page % 200) } });
  };

  test.each<[string, number, (log: MeasurementLog) => void, RegExp]>([
    [
      "by the server's own failures although browsers report none",
      10,
      (log) => {
        count(log, "1.1.0", { good: 10_000 });
        render(log, "1.0.0", 500, undefined);
        render(log, "1.1.0", 500, 5, "hung");
      },
      /20\.0 % of 500 renders on the server/,
    ],
    [
      "when it fails at everything, though nobody has seen the live version",
      100,
      (log) => render(log, "1.1.0", 10, 1),
      /^100\.0 % of 10 renders on the server of 1\.1\.0 failed, 0\.0 % of 0 of 1\.0\.0 in the same period\.$/,
    ],
    [
      "when it is slower by the margin",
      10,
      (log) => {
        slow(log, "1.0.0", 900, 1900);
        slow(log, "1.1.0", 100, 3900);
      },
      /^The p75 of LCP was [34],\d{3} ms in 100 pages of 1\.1\.0, [12],\d{3} ms in 900 of 1\.0\.0 in the same period\.$/,
    ],
  ])("is halted %s", async (_what, percent, counts, reason) => {
    expect(await judge(percent, counts)).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });

  test.each<[string, (log: MeasurementLog) => void]>([
    [
      "while the live version fails as often",
      (log) => {
        count(log, "1.0.0", { good: 900, bad: 100 });
        count(log, "1.1.0", { good: 90, bad: 10 });
      },
    ],
    [
      "by kept pages, of which a canary has fewer",
      (log) => {
        for (let page = 0; page < 9000; page += 1) log.countServed(NAME, "1.0.0");
        for (const version of ["1.0.0", "1.1.0"]) render(log, version, 200, 10);
      },
    ],
    [
      "by one visitor whose browser fails at every page",
      (log) => {
        count(log, "1.0.0", { good: 900 });
        count(log, "1.1.0", { good: 100 });
        for (let page = 0; page < 100; page += 1) log.view(NAME, "1.1.0", BAD, { firstFailure: page === 0, times: page === 0 });
      },
    ],
  ])("is not halted %s", async (_what, counts) => {
    expect(await judge(10, counts)).toEqual([]);
    expect(await stateOf()).toMatchObject({ canary: { version: "1.1.0" } });
  });

  test("is left alone when it fails at everything, as the live version did before", async () => {
    const log = startLog();
    render(log, "1.0.0", 50, 1);
    expect(await judge(100, () => render(log, "1.1.0", 10, 1), log)).toEqual([]);
  });

  test("is read before the live version, so that shared failures never show on its side first", async () => {
    await registry.canary(NAME, "1.1.0", 10);
    const log = startLog();
    const [trial] = await follow(log);
    const [write, read] = [vi.spyOn(registry.store, "write"), vi.spyOn(registry.store, "read")];
    count(log, "1.1.0", { bad: 1 });
    count(log, "1.0.0", { bad: 1 });
    await log.flush();
    const armsOf = (keys: readonly unknown[]) => keys.flatMap((key) => /trials\/[^/]+\/(live|canary)/.exec(String(key))?.[1] ?? []);
    expect(armsOf(write.mock.calls.map(([key]) => key))).toEqual(["live", "canary"]);
    if (trial) await readTrial(registry.store, trial);
    expect(armsOf(read.mock.calls.map(([key]) => key))).toEqual(["canary", "live"]);
  });

  test("is compared only with views since its present share began", async () => {
    const log = startLog();
    count(log, "1.0.0", { good: 100_000 });
    await registry.canary(NAME, "1.1.0", 1);
    await follow(log);
    count(log, "1.0.0", { good: 5_000 });
    const fail = () => ["1.0.0", "1.1.0"].map((version) => count(log, version, { good: 50, bad: 50 }));
    expect(await judge(50, fail, log)).toEqual([]);
  });

  test("that replaced the measured one is left alone", async () => {
    await publishVersions(registry, NAME, "1.2.0");
    await registry.canary(NAME, "1.1.0", 10);
    const log = startLog();
    const trials = await follow(log);
    count(log, "1.0.0", { good: 1000 });
    count(log, "1.1.0", { bad: 100 });
    await log.flush();
    await registry.canary(NAME, "1.2.0", 10);
    expect(await haltWorseCanaries(registry, trials)).toEqual([]);
    expect(await stateOf()).toMatchObject({ canary: { version: "1.2.0" } });
  });
});

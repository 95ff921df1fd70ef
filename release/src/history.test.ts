import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ChannelEntry, PackageState } from "./channel.ts";
import { readHistory } from "./history.ts";
import { HourlyCounts, type PastHours } from "./measurements/hourly-counts.ts";
import { MeasurementLog } from "./measurements/measurement-log.ts";
import { readHourlyStats } from "./measurements/read-stats.ts";
import { ReleaseRegistry } from "./registry.ts";
import { createFolderStore } from "./store.ts";
import { makeFolder } from "./testing/make-build.ts";

const NAME = "mf-one";
const NOW = new Date("2026-03-20T12:30:00Z");
const GOOD = { errored: false, unloaded: false, vitals: { LCP: 1000 } };

let registry: ReleaseRegistry;
let clock: Date;
let log: MeasurementLog;
let seq: number;
let packages: Record<string, PackageState>;

beforeEach(async () => {
  registry = new ReleaseRegistry(createFolderStore(await makeFolder()));
  log = new MeasurementLog(registry.store, () => clock);
  [seq, packages] = [0, {}];
});

type TestChange = Pick<ChannelEntry, "action" | "version"> & Partial<ChannelEntry> & { state?: PackageState };

async function change(at: string, { state, ...changed }: TestChange, channel = "production"): Promise<void> {
  const name = changed.name ?? NAME;
  if (channel === "production") seq += 1;
  packages = { ...packages, [name]: state ?? { version: changed.version } };
  const entry = { seq: channel === "production" ? seq : 1, at, name, reason: "", packages, ...changed };
  await registry.store.create(`channels/${channel}/${String(entry.seq).padStart(8, "0")}.json`, JSON.stringify(entry));
}

const canaryOf = (version: string, canary: string, percent: number, since: string): PackageState => ({
  version,
  canary: { version: canary, percent, since },
});

async function count(at: string, version: string, views: number, errors = 0): Promise<void> {
  clock = new Date(at);
  for (let view = 0; view < views; view += 1) log.view(NAME, version, { ...GOOD, errored: view < errors });
  log.render(NAME, version, { failure: errors > 0 ? "threw" : undefined }, "none");
  await log.flush();
}

const readWith = (options = {}) => readHistory(registry, { now: NOW, ...options });

async function makeHistory(): Promise<void> {
  const since = "2026-03-20T03:00:00.000Z";
  await change("2026-03-20T01:00:00.000Z", { action: "start", version: "1.0.0" });
  const begun = canaryOf("1.0.0", "1.1.0", 5, since);
  await change(since, { action: "canary", version: "1.1.0", percent: 5, by: "ada", reason: "faster", state: begun });
  const grown = canaryOf("1.0.0", "1.1.0", 25, since);
  await change("2026-03-20T04:20:00.000Z", { action: "canary", version: "1.1.0", percent: 25, state: grown });
  await change("2026-03-20T05:40:00.000Z", { action: "promote", name: "mf-two", version: "2.0.0" });
  const halted = { version: "1.1.0", by: "server", reason: "It failed.", state: { version: "1.0.0" } };
  await change("2026-03-20T06:00:00.000Z", { action: "halt", ...halted });
  await change("2026-03-20T08:00:00.000Z", { action: "promote", version: "1.2.0" });
  await change("2026-03-20T09:00:00.000Z", { action: "rollback", version: "1.0.0" });
}

describe("the history of a channel", () => {
  test("has who, what, why, the previous version and the counts until removal, for each change", async () => {
    await makeHistory();
    await count("2026-03-20T01:10:00Z", "1.0.0", 1);
    await count("2026-03-20T05:10:00Z", "1.0.0", 10, 2);
    await count("2026-03-20T03:10:00Z", "1.1.0", 3);
    await count("2026-03-20T05:10:00Z", "1.1.0", 7, 7);
    await count("2026-03-20T07:10:00Z", "1.1.0", 100);
    await count("2026-03-20T11:10:00Z", "1.0.0", 5);
    const { changes, older } = await readWith();
    expect(older).toBe(0);
    expect(changes.map(({ action, percent, version, replaced, by }) => [action, percent, version, replaced, by])).toEqual([
      ["rollback", undefined, "1.0.0", "1.2.0", undefined],
      ["promote", undefined, "1.2.0", "1.0.0", undefined],
      ["halt", undefined, "1.1.0", undefined, "server"],
      ["promote", undefined, "2.0.0", undefined, undefined],
      ["canary", 25, "1.1.0", "1.0.0", undefined],
      ["canary", 5, "1.1.0", "1.0.0", "ada"],
      ["start", undefined, "1.0.0", undefined, undefined],
    ]);
    expect(changes.map(({ went }) => went && [went.views, went.errors.count, went.serverFailures.count, went.end?.action])).toEqual([
      [5, 0, 0, undefined],
      [0, 0, 0, "rollback"],
      undefined,
      [0, 0, 0, undefined],
      [7, 7, 1, "halt"],
      [3, 0, 0, "canary"],
      [11, 2, 1, "promote"],
    ]);
    expect(changes[4]?.went?.end?.reason).toBe("It failed.");
    expect(changes[0]?.went?.vitals.LCP?.samples).toBe(5);
  });

  test("marks counts of an hour in which another change gave out the same version, and no others", async () => {
    await makeHistory();
    const { changes } = await readWith();
    expect(changes.map(({ went }) => went?.sharesHours)).toEqual([false, false, undefined, false, true, true, false]);
  });

  test("names other channels that gave out the version at the time", async () => {
    await makeHistory();
    packages = {};
    await change("2026-03-20T08:30:00.000Z", { action: "promote", version: "1.2.0" }, "preview");
    expect((await readWith()).changes.map(({ went }) => went?.alsoOn)).toEqual([[], ["preview"], undefined, [], [], [], []]);
  });

  test("marks changes that are too old to have counts", async () => {
    await change("2026-01-01T00:00:00.000Z", { action: "promote", version: "1.0.0" });
    await change("2026-02-01T00:00:00.000Z", { action: "promote", version: "1.1.0" });
    await change("2026-03-19T00:00:00.000Z", { action: "promote", version: "1.2.0" });
    expect((await readWith()).changes.map(({ went }) => went?.keptSince)).toEqual([
      undefined,
      "2026-02-18T12:00:00Z",
      "2026-02-18T12:00:00Z",
    ]);
  });

  test("can be limited to one package, one channel and a number of changes", async () => {
    await makeHistory();
    expect((await readWith({ name: NAME, limit: 2 })).changes.map(({ action }) => action)).toEqual(["rollback", "promote"]);
    expect(await readWith({ name: NAME, limit: 2 })).toMatchObject({ older: 4 });
    expect(await readWith({ name: "mf-none" })).toEqual({ channel: "production", changes: [], older: 0 });
    expect(await readWith({ channel: "unused" })).toMatchObject({ changes: [] });
  });

  test("has no counts for an unknown kind of change", async () => {
    await change("2026-03-20T01:00:00.000Z", { action: "promote", version: "1.0.0" });
    const [known] = await registry.history();
    if (!known) throw new Error("The entry is missing.");
    const later = { ...known, seq: 2, at: "2026-03-20T02:00:00.000Z", action: "repair" as ChannelEntry["action"], reason: "It was lost." };
    const source = { store: registry.store, channels: async () => ["production"], history: async () => [later, known] };
    const { changes } = await readHistory(source, { now: NOW });
    expect(changes.map(({ action, went }) => [action, went?.end])).toEqual([
      ["repair", undefined],
      ["promote", undefined],
    ]);
    expect(changes[0]?.went).toBeUndefined();
  });
});

test("with hundreds of changes reads only the counts that it shows, each once", async () => {
  for (let minute = 800; minute < 1000; minute += 1) {
    const at = new Date(Date.parse("2026-03-19T12:00:00.000Z") + minute * 60_000).toISOString();
    await change(at, { action: "promote", version: `1.0.${minute % 50}` });
  }
  for (let version = 0; version < 50; version += 1)
    for (let hour = 12; hour < 20; hour += 1)
      await registry.store.write(
        `measurements/${NAME}/1.0.${version}/2026-03-20T${String(hour - 12).padStart(2, "0")}-aa0.json`,
        JSON.stringify({ views: 1, failed: 0, errored: 0, unloaded: 0, renders: 1, rendersFailed: 0, vitals: {} }),
      );
  const read = vi.spyOn(registry.store, "read");
  const list = vi.spyOn(registry.store, "list");
  const { changes } = await readWith({ limit: 10 });
  expect(changes.map(({ went }) => went?.views)).toEqual([4, ...Array.from({ length: 9 }, () => 1)]);
  expect(read.mock.calls.filter(([key]) => key.startsWith("measurements/"))).toHaveLength(13);
  expect(list.mock.calls.filter(([key]) => key.startsWith("measurements/"))).toHaveLength(11);
  read.mockClear();
  expect((await readWith({ limit: 1000 })).changes).toHaveLength(200);
  const counters = read.mock.calls.map(([key]) => key).filter((key) => key.startsWith("measurements/"));
  expect(new Set(counters).size).toBe(counters.length);
});

describe("past hours", () => {
  test("are cached until they get another file", async () => {
    const past: PastHours = new Map();
    const read = vi.spyOn(registry.store, "read");
    const views = async () => {
      read.mockClear();
      const counts = new HourlyCounts(registry.store, NOW, past);
      const hours = await counts.read(NAME, "1.0.0", "2026-03-20T00", "2026-03-20T12");
      return [hours.map(({ counts: { views: seen } }) => seen), read.mock.calls.length];
    };
    await count("2026-03-20T05:10:00Z", "1.0.0", 2);
    await count("2026-03-20T12:10:00Z", "1.0.0", 3);
    expect(await views()).toEqual([[2, 3], 2]);
    expect(await views()).toEqual([[2, 3], 1]);
    log = new MeasurementLog(registry.store, () => clock);
    await count("2026-03-20T05:20:00Z", "1.0.0", 4);
    expect(await views()).toEqual([[6, 3], 3]);
  });

  test("are listed hour by hour for the live version and the canary", async () => {
    const since = "2026-03-20T03:00:00.000Z";
    await change(since, { action: "canary", version: "1.1.0", percent: 5, state: canaryOf("1.0.0", "1.1.0", 5, since) });
    await count("2026-03-20T11:10:00Z", "1.0.0", 4, 1);
    const stats = await readHourlyStats(new HourlyCounts(registry.store, NOW), await registry.channel(), { hours: 3, now: NOW });
    expect(stats.map(({ version, state, views }) => [version, state, views])).toEqual([
      ["1.0.0", "live", 4],
      ["1.1.0", "canary", 0],
    ]);
    expect(stats[0]?.hours.map(({ at, views, errors }) => [at, views, errors.count])).toEqual([
      ["2026-03-20T10:00:00Z", 0, 0],
      ["2026-03-20T11:00:00Z", 4, 1],
      ["2026-03-20T12:00:00Z", 0, 0],
    ]);
  });
});

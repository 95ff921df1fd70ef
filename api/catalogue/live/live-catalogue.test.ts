import { readListing } from "@nightlatch/domain";
import { type Log, silentLog } from "@nightlatch/http/log";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeRecord } from "../../testing/records.ts";
import { buildCatalogue } from "../catalogue.ts";
import { toEntry } from "../columns/columns.ts";
import { type CatalogueSource, type LiveCatalogue, startLiveCatalogue } from "./live-catalogue.ts";

let state: { version: number; ids: string[]; reads: number; failing: boolean; boostUntil: string | undefined };
let live: LiveCatalogue;
let errors: string[];
let notify: () => void;
const log: Log = { ...silentLog, error: (_details, message) => void errors.push(message) };

const source: CatalogueSource = {
  onListingChange: (onChange) => {
    notify = onChange;
  },
  readVersion: async () => {
    if (state.failing) throw new Error("the database is away");
    return state.version;
  },
  readCatalogue: async () => {
    state.reads++;
    const records = state.ids.map((id) => makeRecord(id, { "Boost Until": state.boostUntil }));
    return buildCatalogue(
      records.map((record) => toEntry(readListing(record))),
      state.version,
    );
  },
};
const slugs = () =>
  live
    .current()
    .slugs()
    .map((entry) => entry.slug);

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-05-01T00:00:00Z") });
  state = { version: 1, ids: ["a"], reads: 0, failing: false, boostUntil: undefined };
  errors = [];
  live = await startLiveCatalogue(source, log, 1_000);
});
afterEach(async () => {
  await live.stop();
  vi.useRealTimers();
});

it("replaces the whole catalogue when the version grows, and only then", async () => {
  const before = live.current();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(live.current()).toBe(before);
  expect(state.reads).toBe(1);

  Object.assign(state, { version: 2, ids: ["a", "b"] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slugs()).toEqual(["stay-a", "stay-b"]);
  // A request in flight still reads the previous catalogue.
  expect(before.slugs().map((entry) => entry.slug)).toEqual(["stay-a"]);
});

it("reads a change on its notification at once, and batches the following ones", async () => {
  await vi.advanceTimersByTimeAsync(1_900);
  Object.assign(state, { version: 2, ids: ["b"] });
  notify();
  await vi.advanceTimersByTimeAsync(0);
  expect(slugs()).toEqual(["stay-b"]);
  for (const version of [3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(200);
    Object.assign(state, { version, ids: [`c${version}`] });
    notify();
  }
  expect(slugs()).toEqual(["stay-b"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(slugs()).toEqual(["stay-c5"]);
  expect(state.reads).toBe(3);
});

it("polls again for a notification that arrives during a read", async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  const readVersion = vi.spyOn(source, "readVersion").mockImplementationOnce(async () => {
    Object.assign(state, { version: 2, ids: ["b"] });
    notify();
    return 1;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readVersion).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(slugs()).toEqual(["stay-b"]);
  readVersion.mockRestore();
});

it("refresh reads at once, including everything written before it", async () => {
  Object.assign(state, { version: 2, ids: ["b"] });
  const first = live.refresh();
  Object.assign(state, { version: 3, ids: ["c"] });
  const second = live.refresh();
  await Promise.all([first, second]);
  expect(slugs()).toEqual(["stay-c"]);
});

it("keeps serving and retrying while the database is away", async () => {
  Object.assign(state, { version: 2, ids: ["b"], failing: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(slugs()).toEqual(["stay-a"]);
  expect(errors).toHaveLength(3);
  await expect(live.refresh()).rejects.toThrow("the database is away");
  state.failing = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slugs()).toEqual(["stay-b"]);
});

it("reads again when a featured boost ends", async () => {
  Object.assign(state, { version: 2, boostUntil: "2026-05-01T00:01:00Z" });
  await live.refresh();
  const featured = () => live.current().page({}, 0, null, 18).items[0]?.featured;
  expect(featured()).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(featured()).toBe(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(featured()).toBe(false);
  expect(state.reads).toBe(3);
});

it("reads everything again when the clock is set back and ended boosts are active again", async () => {
  vi.setSystemTime(new Date("2026-05-03T00:00:00Z"));
  Object.assign(state, { version: 2, boostUntil: "2026-05-02T00:00:00Z" });
  await live.refresh();
  const featured = () => live.current().page({}, 0, null, 18).items[0]?.featured;
  expect(featured()).toBe(false);
  vi.setSystemTime(new Date("2026-05-01T00:00:00Z"));
  await live.refresh();
  expect(featured()).toBe(true);
  await live.refresh();
  expect(state.reads).toBe(3);
});

it("stops polling after stop", async () => {
  await live.stop();
  state.version = 2;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.reads).toBe(1);
});

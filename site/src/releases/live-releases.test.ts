import { CANARY_BUCKETS, type ReleaseRegistry } from "@nightlatch/release";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RendererPool } from "../rendering/renderer-pool.ts";
import { makeReleases, publish } from "../testing/minimal-releases.ts";
import { LiveReleases } from "./live-releases.ts";

const RENDERERS = { warm: async () => [], retain: () => {} } as unknown as RendererPool;
const NO_OVERRIDES = new Map<string, string>();

let registry: ReleaseRegistry;
let live: LiveReleases;

beforeEach(async () => {
  ({ registry } = await makeReleases({ name: "shell", bundle: "" }, { name: "mf-browse", bundle: "" }));
  await publish(registry, { name: "mf-browse", version: "1.1.0", bundle: "" });
  live = new LiveReleases(registry, "production", fastify().log, RENDERERS);
  await live.look();
});
afterEach(() => live.stop());

const setsOf = (buckets: readonly number[]) =>
  Promise.all(buckets.map((canaryBucket) => live.mapFor({ canaryBucket, overrides: NO_OVERRIDES })));

test("visitors with the same versions share one set, also with a canary and overrides", async () => {
  await registry.canary("mf-browse", "1.1.0", 50);
  await live.look();
  const sets = await setsOf(Array.from({ length: 50 }, (_, index) => (index * CANARY_BUCKETS) / 50));
  expect(new Set(sets).size).toBe(2);
  const overrides = new Map([["mf-browse", "1.1.0"]]);
  const chosen = await Promise.all([1, 2].map(() => live.mapFor({ canaryBucket: undefined, overrides })));
  expect(chosen[0]).toBe(chosen[1]);
  expect(chosen[0]?.["mf-browse"]?.version).toBe("1.1.0");
});

test("marks a lost version as broken in every new set", async () => {
  await registry.canary("mf-browse", "1.1.0", 50);
  await live.look();
  const before = await setsOf([0, CANARY_BUCKETS / 2]);
  live.lose("mf-browse", "it does not start");
  const after = await setsOf([0, CANARY_BUCKETS / 2]);
  expect(before.map((set) => set["mf-browse"]?.broken)).toEqual([undefined, undefined]);
  expect(after.find((set) => set["mf-browse"]?.version === "1.0.0")?.["mf-browse"]?.broken).toBe("it does not start");
});

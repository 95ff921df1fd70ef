import cookie from "@fastify/cookie";
import { CANARY_BUCKETS, type LiveRecord, type ReleaseMap, signOverride } from "@nightlatch/release";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import type { LiveReleases, VisitorReleases } from "../releases/live-releases.ts";
import { selectReleases } from "./select-releases.ts";

const KEY = Buffer.alloc(32, 1);
const record = (name: string) => ({ name, version: "1.0.0" }) as LiveRecord;
const MAP: ReleaseMap = { shell: record("shell"), "mf-browse": record("mf-browse") };

async function select({
  cookies = {},
  hasCanary = false,
  map = MAP,
}: {
  cookies?: Record<string, string>;
  hasCanary?: boolean;
  map?: ReleaseMap;
}) {
  let choice: VisitorReleases | undefined;
  const live = {
    hasCanary,
    mapFor: async (releases: VisitorReleases) => {
      choice = releases;
      return map;
    },
  } as unknown as LiveReleases;
  const app = fastify();
  await app.register(cookie);
  app.get("/", async (request, reply) => reply.send((await selectReleases(request, reply, { live, key: KEY })) ?? "none"));
  const response = await app.inject({ url: "/", cookies });
  await app.close();
  return { selection: response.payload === "none" ? undefined : response.json(), choice, set: response.cookies.map(({ name }) => name) };
}

const override = (version: string, more = {}) =>
  signOverride({ name: "mf-browse", version, until: Math.floor(Date.now() / 1000) + 60, ...more }, KEY);

test("gives a visitor without overrides the live set, and no canary bucket while no canary runs", async () => {
  const { selection, choice, set } = await select({});
  expect(selection).toEqual({ map: MAP, isOverridden: false });
  expect([choice, set]).toEqual([{ canaryBucket: undefined, overrides: new Map() }, []]);
});

test("returns no selection without a shell", async () => {
  expect((await select({ map: { "mf-browse": record("mf-browse") } })).selection).toBeUndefined();
});

test("a canary gives each visitor a lasting bucket", async () => {
  const { choice, set } = await select({ hasCanary: true });
  expect(choice?.canaryBucket).toBeLessThan(CANARY_BUCKETS);
  expect(set).toEqual(["nightlatch-release-lane"]);
  const again = await select({ hasCanary: true, cookies: { "nightlatch-release-lane": "7" } });
  expect([again.choice?.canaryBucket, again.set]).toEqual([7, []]);
});

test("accepts at most eight overrides that are signed and not expired", async () => {
  const good = override("1.1.0");
  const forged = `${good.slice(0, -3)}abc`;
  const over = override("1.2.0", { until: 1 });
  const { selection, choice } = await select({ cookies: { "nightlatch-release-override": [forged, over, good].join("~") } });
  expect([selection?.isOverridden, choice?.overrides]).toEqual([true, new Map([["mf-browse", "1.1.0"]])]);
  const many = Array.from({ length: 20 }, (_, n) => override("1.1.0", { name: `mf-${n}` })).join("~");
  expect((await select({ cookies: { "nightlatch-release-override": many } })).choice?.overrides.size).toBe(8);
});

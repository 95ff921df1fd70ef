import { type ObjectGateway, startObjectGateway } from "@nightlatch/process/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStore, prune, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { repair } from "./repair.ts";
import { identify, readIdentity } from "./store-identity.ts";
import { createReleaseCache, makeFolder, publishVersions } from "./testing/make-build.ts";

// Uses Ceph's gateway, a real S3 server with conditional writes. object-store.test.ts uses a fake.
let gateway: ObjectGateway;
let store: ReleaseStore;
let settings: Record<string, string>;
let run = 0;

beforeAll(async () => {
  gateway = await startObjectGateway();
  await gateway.makeBucket("releases");
});
afterAll(() => gateway?.stop());

beforeEach(async () => {
  settings = {
    RELEASES_URL: `s3://releases/site ${++run}/a+b`,
    ...gateway.env,
  };
  store = await openStore(settings);
});

test("only one of twenty concurrent writers creates a key, and its content stays", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => store.create("one", `writer ${index}`)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await store.read("one"))?.toString()).toBe(`writer ${results.indexOf(true)}`);
  expect(await store.create("one", "later")).toBe(false);
});

test("writes, lists over many pages and removes names with any characters", async () => {
  const odd = ["a b+c.js", "d&e<f>.js", "g%20h.js", "i/j.js", "i/k/l.js", "é.js", "z.js"];
  const many = Array.from({ length: 1100 }, (_, index) => `many/${String(index).padStart(4, "0")}.json`);
  const written = [...odd.map((name) => `odd/${name}`), ...many];
  for (let first = 0; first < written.length; first += 50)
    await Promise.all(written.slice(first, first + 50).map((name) => store.write(name, name)));
  expect(await store.list("odd")).toEqual(["a b+c.js", "d&e<f>.js", "g%20h.js", "i", "z.js", "é.js"]);
  for (const name of odd) expect((await store.read(`odd/${name}`))?.toString()).toBe(`odd/${name}`);
  expect(await store.list("many")).toEqual(many.map((name) => name.slice("many/".length)));
  expect([await store.list("none"), await store.read("none"), await store.modified("none")]).toEqual([[], undefined, undefined]);
  const age = Date.now() - ((await store.modified("many"))?.getTime() ?? 0);
  expect(age).toBeLessThan(600_000);
  await store.write("oddments", "stays");
  await store.remove("odd");
  expect([await store.list("odd"), (await store.read("oddments"))?.toString()]).toEqual([[], "stays"]);
});

test("reports wrong credentials as an error, not as absence", async () => {
  const stranger = await openStore({ ...settings, AWS_SECRET_ACCESS_KEY: "wrong" });
  await expect(stranger.read("one")).rejects.toThrow(/403/);
  await expect(stranger.create("one", "x")).rejects.toThrow(/403/);
});

describe("releases", () => {
  test("are published, promoted concurrently, rolled back, pruned and repaired", async () => {
    const registry = new ReleaseRegistry(store);
    await publishVersions(registry, "mf-one", "1.0.0", "1.1.0", "1.2.0");
    await Promise.all(["1.0.0", "1.1.0", "1.2.0"].map((version) => new ReleaseRegistry(store).promote("mf-one", version)));
    expect((await registry.history()).map(({ seq }) => seq)).toEqual([3, 2, 1]);
    await registry.rollback("mf-one");
    const live = (await registry.channel())?.packages["mf-one"]?.version;
    const { removed, kept } = await prune(registry, { keep: 1, now: new Date(Date.now() + 30 * 86_400_000) });
    expect(removed.length + kept.length).toBe(3);
    expect(await registry.versions("mf-one")).toContain(live);

    await store.write("channels/production/00000004.json", "{");
    await store.write("files/mf-one/9.9.9/0123456789abcdef/client/a.js", "left over");
    expect((await new ReleaseRegistry(store).channel())?.seq).toBe(3);
    const keys = (await repair(new ReleaseRegistry(store), { settled: 0 })).map(({ key }) => key);
    expect(keys.sort()).toEqual(["channels/production/00000004.json", "files/mf-one/9.9.9/0123456789abcdef"]);
    expect(await repair(new ReleaseRegistry(store), { settled: 0 })).toEqual([]);
  });

  test("have a store with a verified identity, and a server starts without the store", async () => {
    const registry = new ReleaseRegistry(store);
    await publishVersions(registry, "mf-one", "1.0.0");
    const entry = await registry.promote("mf-one", "1.0.0");
    expect(await identify(store)).toEqual(await readIdentity(store));
    const own = await makeFolder();
    const server = createReleaseCache(store, own);
    await server.tryStore();
    await server.channel();
    await server.saveEntry(entry);
    expect(server.status.state).toBe("reachable");
    const alone = createReleaseCache(await openStore({ ...settings, AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9" }), own);
    expect((await alone.channel())?.packages["mf-one"]?.version).toBe("1.0.0");
    expect(alone.status.state).toBe("away");
  });
});

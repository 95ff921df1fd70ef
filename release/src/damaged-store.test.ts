import { EventEmitter, once } from "node:events";
import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, prune, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { repair } from "./repair.ts";
import { makeBuild, makeFolder, makeVersion, recordOf } from "./testing/make-build.ts";

let folder: string;
let registry: ReleaseRegistry;
let damage: string[];

function another(store: ReleaseStore = createFolderStore(folder)): ReleaseRegistry {
  return new ReleaseRegistry(store, { onDamage: ({ key }) => damage.push(key) });
}

const build = (version: string) => makeVersion("mf-one", version);
const path = (key: string) => join(folder, key);
const liveOn = async (from: ReleaseRegistry, channel?: string) => (await from.channel(channel))?.packages["mf-one"]?.version;

beforeEach(async () => {
  [folder, damage] = [await makeFolder(), []];
  registry = another();
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
    await registry.publish(await build(version));
    await registry.promote("mf-one", version);
  }
});

const NEWEST = "channels/production/00000003.json";

describe("a truncated newest entry", () => {
  beforeEach(() => truncate(path(NEWEST), 40));

  test("is reported, and the previous entry applies", async () => {
    expect(await liveOn(another())).toBe("1.1.0");
    expect(damage).toEqual([NEWEST]);
  });

  test("does not block a rollback, which a server that read it follows", async () => {
    await another().rollback("mf-one");
    expect(await liveOn(another())).toBe("1.0.0");
    expect(await liveOn(registry)).toBe("1.0.0");
    expect((await readdir(path("channels/production"))).length).toBe(4);
  });

  test("is repaired with a warning, since its content is lost", async () => {
    const wouldBe = await repair(another(), { dryRun: true });
    expect(wouldBe).toMatchObject([{ key: NEWEST, mended: false, remedy: expect.stringContaining("The last change is lost") }]);
    expect(await repair(another(), { by: "ada" })).toEqual(wouldBe);
    expect((await another().history())[0]?.by).toBe("ada");
    damage = [];
    const mended = another();
    expect((await mended.history()).map(({ action }) => action)).toEqual(["repair", "promote", "promote"]);
    expect(await liveOn(mended)).toBe("1.1.0");
    expect(damage).toEqual([]);
    expect(await repair(another())).toEqual([]);
    await mended.rollback("mf-one");
    expect(await liveOn(mended)).toBe("1.0.0");
  });
});

test("a missing middle entry blocks no server after a reread, and is never rewritten", async () => {
  const behind = another();
  expect(await liveOn(behind)).toBe("1.2.0");
  await registry.promote("mf-one", "1.0.0");
  await registry.promote("mf-one", "1.1.0");
  await createFolderStore(folder).remove("channels/production/00000004.json");
  expect(await liveOn(behind)).toBe("1.2.0");
  await behind.rollback("mf-one");
  expect(await readdir(path("channels/production"))).not.toContain("00000004.json");
  expect(await repair(another())).toMatchObject([{ key: "channels/production/00000004.json", problem: "It is missing.", mended: true }]);
});

test.each(["null", "3", '{"seq":1}', "\u0000", '"words"'])("the damaged record %j affects only its version", async (text) => {
  await writeFile(path("records/mf-one/1.0.0.json"), text);
  const looking = another();
  expect((await looking.records("mf-one")).map(({ version }) => version).sort()).toEqual(["1.1.0", "1.2.0"]);
  expect(damage).toEqual(["records/mf-one/1.0.0.json"]);
  await expect(looking.record("mf-one", "1.0.0")).rejects.toThrow("records/mf-one/1.0.0.json in the release store is damaged");
  await expect(looking.promote("mf-one", "1.0.0")).rejects.toThrow("records/mf-one/1.0.0.json");
  expect(await repair(looking)).toMatchObject([{ key: "records/mf-one/1.0.0.json", mended: true }]);
  await looking.publish(await build("1.0.0"));
  await looking.promote("mf-one", "1.0.0");
});

test("treats a record at another record's place as damaged", async () => {
  const store = createFolderStore(folder);
  await store.write("records/mf-one/9.9.9.json", (await store.read("records/mf-one/1.0.0.json")) ?? "");
  await expect(registry.promote("mf-one", "9.9.9")).rejects.toThrow("it contains the record of mf-one 1.0.0");
});

test("reports lost files, rebuilds those it can, and the same build writes the others again", async () => {
  const record = await recordOf(registry, "mf-one", "1.2.0");
  const [file = ""] = Object.keys(record.files);
  const key = (encoding: "identity" | "br") => registry.keyOf(record, file, encoding);
  await truncate(path(key("identity")), 2);
  expect(await repair(another())).toMatchObject([{ key: key("identity"), mended: true }]);
  expect((await registry.readFile(record, file))?.toString()).toBe("1.2.0");
  await truncate(path(key("br")), 2);
  await truncate(path(key("br").replace(/client\/.*/, "server/server.cjs")), 2);
  const found = await repair(another());
  expect(found).toMatchObject([
    { mended: false },
    { mended: false, remedy: expect.stringContaining("release publish mf-one --label 1.2.0") },
  ]);
  expect(await registry.mend(await build("1.2.0"), record)).toHaveLength(2);
  expect(await repair(another())).toEqual([]);
});

test("removes leftovers of stopped publishers and writers only once they are old", async () => {
  const store = createFolderStore(folder);
  await store.write("files/mf-two/1.0.0/0123456789abcdef/client/a.js", "1");
  await store.write("overrides/mf-two/1.0.0.json", JSON.stringify({ until: new Date().toISOString() }));
  await store.write("signatures/mf-two/1.0.0/0123.json", "[]");
  await writeFile(path("records/mf-one/1.3.0.json.0123456789ab.tmp"), "{");
  expect((await repair(another(), { dryRun: true })).map(({ key }) => key)).toEqual(["overrides/mf-two/1.0.0.json"]);
  expect((await repair(another(), { settled: 0 })).map(({ key }) => key).sort()).toEqual([
    "files/mf-two/1.0.0/0123456789abcdef",
    "overrides/mf-two/1.0.0.json",
    "records/mf-one/1.3.0.json.0123456789ab.tmp",
    "signatures/mf-two/1.0.0",
  ]);
  expect(await repair(another(), { settled: 0 })).toEqual([]);
  expect(await liveOn(another())).toBe("1.2.0");
});

function pausing(at: (call: string, key: string) => boolean) {
  const store = createFolderStore(folder);
  const events = new EventEmitter();
  const [isReached, mayGo] = [once(events, "reached"), once(events, "go")];
  const watched = new Proxy(store, {
    get: (target, name: keyof ReleaseStore) => async (key: string, bytes: string) => {
      if (at(name, key)) {
        events.emit("reached");
        await mayGo;
      }
      return (target[name] as (key: string, bytes: string) => Promise<unknown>)(key, bytes);
    },
  });
  return { store: watched, isReached, go: () => events.emit("go") };
}

describe("prune against a concurrent promote", () => {
  const pruneNow = (from: ReleaseRegistry) => prune(from, { keep: 1, now: new Date(Date.now() + 30 * 86_400_000) });
  const OLD = "records/mf-one/1.0.0.json";

  test("rejects a promote during the removal, and leaves the channel unchanged", async () => {
    const { store, isReached, go } = pausing((call, key) => call === "remove" && key === OLD);
    const pruning = pruneNow(another(store));
    await isReached;
    await expect(another().promote("mf-one", "1.0.0")).rejects.toThrow("A prune is removing");
    go();
    expect((await pruning).removed).toEqual([{ name: "mf-one", version: "1.0.0" }]);
    expect(await liveOn(another())).toBe("1.2.0");
  });

  test("keeps the version that is promoted just before prune reads", async () => {
    const { store, isReached, go } = pausing((call, key) => call === "write" && key.startsWith("pruning/"));
    const pruning = pruneNow(another(store));
    await isReached;
    await another().promote("mf-one", "1.0.0");
    go();
    expect((await pruning).removed).toEqual([]);
    expect(await another().record("mf-one", "1.0.0")).toBeDefined();
  });

  test("reverts a promote that read before the mark, and keeps others' changes", async () => {
    await registry.publish(await makeBuild("mf-two"));
    const { store, isReached, go } = pausing((call, key) => call === "create" && key.endsWith("00000004.json"));
    const promoting = another(store).promote("mf-one", "1.0.0");
    await isReached;
    await pruneNow(another());
    go();
    await expect(promoting).rejects.toThrow("so nothing was changed");
    expect(await liveOn(another())).toBe("1.2.0");
    await another().rollback("mf-one");
    expect(await liveOn(another())).toBe("1.1.0");
  });

  test("a repair finishes an interrupted prune", async () => {
    await createFolderStore(folder).write("pruning/mf-one/1.0.0.json", "{}");
    await createFolderStore(folder).write("pruning/mf-one/1.2.0.json", "{}");
    await expect(another().promote("mf-one", "1.0.0")).rejects.toThrow("release repair");
    expect(await repair(another())).toEqual([]);
    expect((await repair(another(), { settled: 0 })).every(({ mended }) => mended)).toBe(true);
    expect(await another().versions("mf-one")).toEqual(["1.1.0", "1.2.0"]);
    expect(await createFolderStore(folder).list("pruning/mf-one")).toEqual([]);
  });
});

test("a slow change keeps a concurrent change of another package", async () => {
  await registry.publish(await makeBuild("mf-two"));
  const { store, isReached, go } = pausing((call, key) => call === "read" && key === "keys/mf-one.json");
  const slow = another(store).promote("mf-one", "1.0.0");
  await isReached;
  await another().promote("mf-two", "1.0.0");
  go();
  await slow;
  const { packages } = (await another().channel()) ?? {};
  expect(packages).toMatchObject({ "mf-one": { version: "1.0.0" }, "mf-two": { version: "1.0.0" } });
});

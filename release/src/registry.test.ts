import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, publishBuilt, ReleaseRegistry } from "./index.ts";
import { makeBuild, makeFolder, publishVersions, recordOf } from "./testing/make-build.ts";

let folder: string;
let registry: ReleaseRegistry;

beforeEach(async () => {
  folder = await makeFolder();
  registry = new ReleaseRegistry(createFolderStore(folder));
});

const liveVersion = async (name: string) => (await registry.channel())?.packages[name]?.version;

const another = () => new ReleaseRegistry(createFolderStore(folder));

describe("publish", () => {
  test("stores files, their prepared encodings and the server bundle", async () => {
    await registry.publish(await makeBuild("mf-one", { files: { "a.1.js": "a", "b.2.css": "b" } }));
    expect(await registry.versions("mf-one")).toEqual(["1.0.0"]);
    const record = await recordOf(registry, "mf-one", "1.0.0");
    expect((await registry.readFile(record, "a.1.js"))?.toString()).toBe("a");
    expect((await registry.readFile(record, "b.2.css", "br"))?.equals(brotliCompressSync("b"))).toBe(true);
    expect(String(await registry.readServerBundle(record))).toBe("exports.contract = 1;");
  });

  test("accepts the same bytes again and returns the first record", async () => {
    const dist = await makeBuild("mf-one");
    const first = await registry.publish(dist);
    expect(await registry.publish(dist)).toEqual(first);
  });

  test("rejects different bytes under an existing version", async () => {
    await registry.publish(await makeBuild("mf-one"));
    await expect(registry.publish(await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } }))).rejects.toThrow(
      /mf-one 1\.0\.0 is already published/,
    );
    await expect(registry.publish(await makeBuild("mf-one", { bundle: "exports.contract = 2;" }))).rejects.toThrow(/Raise the version/);
  });

  test("rejects a file that differs from the build's record, and stores no version", async () => {
    const dist = await makeBuild("mf-one");
    await appendFile(join(dist, "client/routes.aa.js"), "tampered");
    await expect(registry.publish(dist)).rejects.toThrow(/routes\.aa\.js does not match/);
    expect(await registry.record("mf-one", "1.0.0")).toBeUndefined();
  });

  test("concurrently with different bytes lets one win, with its own files", async () => {
    const builds = await Promise.all(["a", "b", "c"].map((text) => makeBuild("mf-one", { files: { "routes.js": text }, bundle: text })));
    const results = await Promise.allSettled(builds.map((dist) => another().publish(dist)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(String(result.reason)).toContain("with other content");
    const record = await recordOf(registry, "mf-one", "1.0.0");
    expect((await registry.readFile(record, "routes.js"))?.toString()).toBe(String(await registry.readServerBundle(record)));
    expect(await registry.store.list("files/mf-one/1.0.0")).toHaveLength(1);
  });

  test("concurrently with the same bytes succeeds twice with the same record", async () => {
    const dist = await makeBuild("mf-one");
    const [first, second] = await Promise.all([another().publish(dist), another().publish(dist)]);
    expect(first).toEqual(second);
  });

  test("reports when there is no build", async () => {
    await expect(registry.publish(folder)).rejects.toThrow(/There is no build/);
  });
});

test.each([
  ["changed in the store", (file: string) => writeFile(file, "exports.evil = 1;"), "differs from the published one"],
  ["missing", (file: string) => rm(file), "The server bundle of mf-one 1.0.0 is missing."],
])("rejects a server bundle that is %s", async (_what, change, problem) => {
  const record = await registry.publish(await makeBuild("mf-one"));
  await change(join(folder, registry.keyOf(record, "routes.aa.js", "identity").replace(/client\/.*/, "server/server.cjs")));
  await expect(registry.readServerBundle(record)).rejects.toThrow(problem);
});

describe("channels", () => {
  beforeEach(() => publishVersions(registry, "mf-one", "1.0.0", "1.1.0", "1.2.0"));

  const changes = async (name = "mf-one") =>
    (await registry.history(undefined, name)).map(({ action, version, reason }) => [action, version, reason].filter(Boolean).join(" "));

  test("promote makes a version live and keeps the history, newest first", async () => {
    await registry.promote("mf-one", "1.0.0");
    await registry.promote("mf-one", "1.1.0", { reason: "faster lists" });
    await registry.promote("mf-one", "1.1.0");
    expect(await changes()).toEqual(["promote 1.1.0 faster lists", "promote 1.0.0"]);
    expect((await another().channel())?.packages).toEqual({ "mf-one": { version: "1.1.0" } });
  });

  test("rejects promoting an unpublished version, and lists the published ones", async () => {
    await expect(registry.promote("mf-one", "9.9.9")).rejects.toThrow(/mf-one 9\.9\.9 is not published\. Published versions: .*1\.0\.0/);
    await expect(registry.promote("mf-none", "1.0.0")).rejects.toThrow("mf-none 1.0.0 is not published.");
    await expect(registry.promote("mf-one", "1.0.0", { channel: "../up" })).rejects.toThrow(/A channel's name/);
  });

  test("rollbacks undo promotions one by one, and fail when nothing is left", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await registry.promote("mf-one", version);
    await registry.rollback("mf-one", { reason: "errors" });
    expect(await liveVersion("mf-one")).toBe("1.1.0");
    await registry.rollback("mf-one");
    expect(await liveVersion("mf-one")).toBe("1.0.0");
    await expect(registry.rollback("mf-one")).rejects.toThrow("mf-one has no version to go back to on production.");
    await registry.promote("mf-one", "1.2.0");
    await registry.rollback("mf-one");
    expect(await liveVersion("mf-one")).toBe("1.0.0");
  });

  test("a canary runs next to the live version until it is promoted, ended, halted or rolled back", async () => {
    await registry.promote("mf-one", "1.0.0");
    const { packages } = await registry.canary("mf-one", "1.1.0", 10);
    expect(packages["mf-one"]).toMatchObject({ version: "1.0.0", canary: { version: "1.1.0", percent: 10 } });
    const since = packages["mf-one"]?.canary?.since;
    expect((await registry.canary("mf-one", "1.1.0", 25)).packages["mf-one"]?.canary).toEqual({ version: "1.1.0", percent: 25, since });
    expect((await registry.canary("mf-one", "1.1.0", 0)).packages["mf-one"]).toEqual({ version: "1.0.0" });
    await registry.canary("mf-one", "1.1.0", 10);
    expect((await registry.promote("mf-one", "1.1.0")).packages["mf-one"]).toEqual({ version: "1.1.0" });
    await registry.canary("mf-one", "1.2.0", 10);
    expect(await registry.halt("mf-one", { reason: "another's figures", version: "1.1.0" })).toBeUndefined();
    expect((await registry.halt("mf-one", { reason: "5 % of its views failed" }))?.packages["mf-one"]).toEqual({ version: "1.1.0" });
    expect(await registry.halt("mf-one", { reason: "again" })).toBeUndefined();
    expect((await changes())[0]).toBe("halt 1.2.0 5 % of its views failed");
    await registry.canary("mf-one", "1.2.0", 50);
    expect((await registry.rollback("mf-one")).packages["mf-one"]).toEqual({ version: "1.0.0" });
  });

  test("rejects an invalid canary", async () => {
    await expect(registry.canary("mf-one", "1.1.0", 10)).rejects.toThrow(/no live version yet/);
    await registry.promote("mf-one", "1.0.0");
    for (const percent of [-1, 101, Number.NaN]) await expect(registry.canary("mf-one", "1.1.0", percent)).rejects.toThrow(/from 0 to 100/);
    await expect(registry.canary("mf-one", "1.0.0", 10)).rejects.toThrow(/already live for everyone/);
    await expect(registry.canary("mf-one", "7.0.0", 10)).rejects.toThrow(/is not published/);
  });

  test("keeps all concurrent changes, in one order", async () => {
    await publishVersions(registry, "mf-two", "1.0.0", "1.1.0");
    const versions = ["1.0.0", "1.1.0", "1.2.0"];
    const work = Array.from({ length: 12 }, (_, index) => {
      const name = index % 2 === 0 ? "mf-one" : "mf-two";
      return another().promote(name, versions[index % (name === "mf-one" ? 3 : 2)] ?? "", { reason: `n${index}` });
    });
    const entries = await Promise.all(work);
    const history = await registry.history();
    expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: history.length }, (_, index) => history.length - index));
    for (const { seq, packages } of entries) expect(history.find((entry) => entry.seq === seq)?.packages).toEqual(packages);
    const last = history[0];
    for (const name of ["mf-one", "mf-two"]) {
      expect(last?.packages[name]?.version).toBe(history.find((entry) => entry.name === name)?.version);
    }
  });
});

describe("publishing local builds", () => {
  test("publishes and promotes at the first start, and changes nothing at a second with the same build", async () => {
    const dists = [await makeBuild("mf-one"), await makeBuild("mf-two")];
    expect(await publishBuilt(registry, dists)).toEqual(["mf-one 1.0.0", "mf-two 1.0.0"]);
    expect(await publishBuilt(registry, dists)).toEqual([]);
  });

  test("makes an edited build of the same version live under its own label", async () => {
    await publishBuilt(registry, [await makeBuild("mf-one")]);
    await publishBuilt(registry, [await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } })]);
    expect(await liveVersion("mf-one")).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(await registry.versions("mf-one")).toHaveLength(2);
  });

  test("rejects only the package whose build fails the gate", async () => {
    const rejected: string[] = [];
    const gate = async (dist: string) => {
      if ((await readFile(join(dist, "build.json"), "utf8")).includes("mf-two")) throw new Error("too large");
      return { pages: [{ path: "/one", query: ["search"] }] };
    };
    const dists = [await makeBuild("mf-one"), await makeBuild("mf-two")];
    const changed = await publishBuilt(registry, dists, { gate, onRejected: (name, { message }) => rejected.push(`${name}: ${message}`) });
    expect([changed, rejected]).toEqual([["mf-one 1.0.0"], ["mf-two: too large"]]);
    expect(await registry.versions("mf-two")).toEqual([]);
    expect(await registry.record("mf-one", "1.0.0")).toMatchObject({ pages: [{ path: "/one", query: ["search"] }] });
  });

  test("keeps a version live that a person promoted", async () => {
    await publishBuilt(registry, [await makeBuild("mf-one")]);
    await registry.publish(await makeBuild("mf-one", { version: "2.0.0", files: { "routes.cc.js": "3;" } }));
    await registry.promote("mf-one", "2.0.0");
    await publishBuilt(registry, [await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } })]);
    expect(await liveVersion("mf-one")).toBe("2.0.0");
  });
});

describe("the folder store", () => {
  test("lets only one of many create a key, and leaves nothing else behind", async () => {
    const store = createFolderStore(folder);
    const wins = await Promise.all(Array.from({ length: 20 }, (_, index) => store.create("some/key", String(index))));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await store.read("some/key"))?.toString()).toBe(String(wins.indexOf(true)));
    expect(await readdir(join(folder, "some"))).toEqual(["key"]);
  });

  test("rejects a key outside its folder", async () => {
    await expect(async () => createFolderStore(folder).read("../outside")).rejects.toThrow(/must stay inside/);
  });
});

import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, PRODUCTION, publishBuilt, ReleaseRegistry, readReleaseMap } from "./index.ts";
import { makeBuild, makeFolder } from "./testing/make-build.ts";

let folder: string;
let registry: ReleaseRegistry;

beforeEach(async () => {
  folder = await makeFolder();
  registry = new ReleaseRegistry(createFolderStore(folder));
});

const liveVersion = async (name: string) => (await registry.pointer(PRODUCTION, name))?.version;

describe("publish", () => {
  test("keeps files, their prepared encodings and the server bundle", async () => {
    await registry.publish(await makeBuild("mf-one", { files: { "a.1.js": "a", "b.2.css": "b" } }));
    expect(await registry.versions("mf-one")).toEqual(["1.0.0"]);
    expect((await registry.readFile("mf-one", "1.0.0", "a.1.js"))?.toString()).toBe("a");
    expect((await registry.readFile("mf-one", "1.0.0", "b.2.css", "br"))?.toString()).toBe("br:b");
    const record = await registry.record("mf-one", "1.0.0");
    expect(record && (await registry.readServerBundle(record))).toBe("exports.contract = 1;");
  });

  test("takes the same bytes again and returns the first record", async () => {
    const dist = await makeBuild("mf-one");
    const first = await registry.publish(dist);
    expect(await registry.publish(dist)).toEqual(first);
  });

  test("refuses other bytes under a version that exists", async () => {
    await registry.publish(await makeBuild("mf-one"));
    await expect(registry.publish(await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } }))).rejects.toThrow(
      /mf-one 1\.0\.0 is published already/,
    );
    await expect(registry.publish(await makeBuild("mf-one", { bundle: "exports.contract = 2;" }))).rejects.toThrow(/Raise the version/);
  });

  test("refuses a file that is not what the build recorded, and leaves no version behind", async () => {
    const dist = await makeBuild("mf-one");
    await appendFile(join(dist, "client/routes.aa.js"), "tampered");
    await expect(registry.publish(dist)).rejects.toThrow(/routes\.aa\.js does not match/);
    expect(await registry.record("mf-one", "1.0.0")).toBeUndefined();
  });

  test("says so when nothing was built", async () => {
    await expect(registry.publish(folder)).rejects.toThrow(/There is no build/);
  });
});

describe("server bundles", () => {
  test("one that was changed in the store is refused", async () => {
    const record = await registry.publish(await makeBuild("mf-one"));
    await writeFile(join(folder, "mf-one/1.0.0/server/server.cjs"), "exports.evil = 1;");
    await expect(registry.readServerBundle(record)).rejects.toThrow(/not the one that was published/);
  });

  test("one that is missing is named", async () => {
    const record = await registry.publish(await makeBuild("mf-one"));
    await rm(join(folder, "mf-one/1.0.0/server"), { recursive: true });
    await expect(registry.readServerBundle(record)).rejects.toThrow("The server bundle of mf-one 1.0.0 is missing.");
  });
});

describe("channels", () => {
  test("promote points at a version and keeps the history, newest first", async () => {
    await registry.publish(await makeBuild("mf-one"));
    await registry.publish(await makeBuild("mf-one", { version: "1.1.0", files: { "routes.bb.js": "2;" } }));
    await registry.promote("mf-one", "1.0.0");
    await registry.promote("mf-one", "1.1.0", { reason: "release" });
    await registry.promote("mf-one", "1.1.0");
    const pointer = await registry.pointer(PRODUCTION, "mf-one");
    expect(pointer?.history.map(({ version, reason }) => [version, reason])).toEqual([
      ["1.1.0", "release"],
      ["1.0.0", "promote"],
    ]);
  });

  test("a version that was never published cannot be promoted", async () => {
    await expect(registry.promote("mf-one", "9.9.9")).rejects.toThrow("mf-one 9.9.9 is not published");
  });

  test("the release map carries a package over when its pointer cannot be read", async () => {
    for (const name of ["mf-one", "mf-two"]) {
      await registry.publish(await makeBuild(name));
      await registry.promote(name, "1.0.0");
    }
    const problems: string[] = [];
    const onProblem = (name: string) => problems.push(name);
    const known = await readReleaseMap(registry, ["mf-one", "mf-two", "mf-three"], { onProblem });
    expect(Object.keys(known)).toEqual(["mf-one", "mf-two"]);
    await writeFile(join(folder, "channels/production/mf-two.json"), "{");
    const next = await readReleaseMap(registry, ["mf-one", "mf-two"], { known, onProblem });
    expect(next["mf-two"]).toBe(known["mf-two"]);
    expect(problems).toEqual(["mf-two"]);
  });
});

describe("publishing what was built here", () => {
  test("the first start publishes and promotes, a second with the same build changes nothing", async () => {
    const dists = [await makeBuild("mf-one"), await makeBuild("mf-two")];
    expect(await publishBuilt(registry, dists)).toEqual(["mf-one 1.0.0", "mf-two 1.0.0"]);
    expect(await publishBuilt(registry, dists)).toEqual([]);
  });

  test("an edited build of the same version goes live under a label of its own", async () => {
    await publishBuilt(registry, [await makeBuild("mf-one")]);
    await publishBuilt(registry, [await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } })]);
    expect(await liveVersion("mf-one")).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(await registry.versions("mf-one")).toHaveLength(2);
  });

  test("a version that a person promoted stays live", async () => {
    await publishBuilt(registry, [await makeBuild("mf-one")]);
    await registry.publish(await makeBuild("mf-one", { version: "2.0.0", files: { "routes.cc.js": "3;" } }));
    await registry.promote("mf-one", "2.0.0");
    await publishBuilt(registry, [await makeBuild("mf-one", { files: { "routes.bb.js": "2;" } })]);
    expect(await liveVersion("mf-one")).toBe("2.0.0");
  });
});

describe("the folder store", () => {
  test("refuses a key that leaves its folder", async () => {
    await expect(async () => createFolderStore(folder).read("../outside")).rejects.toThrow(/must stay inside/);
  });
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, openStartReleases, publishBuilt, ReleaseRegistry, StartReleases } from "./index.ts";
import { makeBuild, makeFolder } from "./testing/make-build.ts";

let folder: string;
let own: string;
let everybody: ReleaseRegistry;

beforeEach(async () => {
  [folder, own] = [await makeFolder(), await makeFolder()];
  everybody = new ReleaseRegistry(createFolderStore(folder));
});

const here = () => new StartReleases(createFolderStore(own), createFolderStore(folder));

const versionsOn = async (registry: ReleaseRegistry, channel?: string) =>
  Object.fromEntries(Object.entries((await registry.channel(channel))?.packages ?? {}).map(([name, { version }]) => [name, version]));

async function shared(): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(path, "base64")])));
}

const EDITED = { files: { "routes.bb.js": "2;" } };

describe("a start on a shared store", () => {
  test("shows its builds locally and changes nothing for others, on any channel", async () => {
    await publishBuilt(everybody, [await makeBuild("mf-one")]);
    const before = await shared();
    expect(await publishBuilt(here(), [await makeBuild("mf-one", EDITED), await makeBuild("mf-two")])).toHaveLength(2);
    await publishBuilt(here(), [await makeBuild("mf-two")], { channel: "staging" });
    expect(await shared()).toEqual(before);
    expect(await versionsOn(here())).toEqual({ "mf-one": expect.stringMatching(/^1\.0\.0-local\./), "mf-two": "1.0.0" });
    expect(await versionsOn(here(), "staging")).toEqual({ "mf-two": "1.0.0" });
    expect(await versionsOn(everybody)).toEqual({ "mf-one": "1.0.0" });

    const version = (await versionsOn(here()))["mf-one"] ?? "";
    const record = await here().record("mf-one", version);
    if (!record) throw new Error("The build's record is missing.");
    expect(String(await here().readFile(record, "routes.bb.js"))).toBe("2;");
  });

  test("follows edits from start to start", async () => {
    const starts = [{}, EDITED, EDITED, { files: { "routes.cc.js": "3;" } }];
    const changed: string[][] = [];
    for (const files of starts) changed.push(await publishBuilt(here(), [await makeBuild("mf-one", files)]));
    expect(changed.map((names) => names.length)).toEqual([1, 1, 0, 1]);
    expect(await versionsOn(here())).toEqual({ "mf-one": expect.stringMatching(/-local\./) });
  });

  test("skips a package that somebody released, also when that release comes later", async () => {
    await publishBuilt(here(), [await makeBuild("mf-one"), await makeBuild("mf-two")]);
    await everybody.publish(await makeBuild("mf-one", { version: "2.0.0", files: { "routes.dd.js": "4;" } }));
    await everybody.promote("mf-one", "2.0.0");
    expect(await versionsOn(here())).toEqual({ "mf-one": "2.0.0", "mf-two": "1.0.0" });
    expect(await here().ownPackages("production")).toEqual(["mf-two"]);
    expect(await publishBuilt(here(), [await makeBuild("mf-one", EDITED)])).toEqual([]);
    expect(await versionsOn(here())).toMatchObject({ "mf-one": "2.0.0" });
  });

  test("keeps local builds of different stores apart, even with the same version live", async () => {
    const env = (name: string) => ({ DATA_DIR: own, RELEASES_DIR: join(own, name) });
    for (const name of ["one", "other"]) {
      const store = new ReleaseRegistry(createFolderStore(join(own, name)));
      await publishBuilt(store, [await makeBuild("mf-one")]);
    }
    await publishBuilt(await openStartReleases(env("one")), [await makeBuild("mf-one", EDITED)]);
    expect(await (await openStartReleases(env("one"))).ownPackages("production")).toEqual(["mf-one"]);
    expect(await (await openStartReleases(env("other"))).ownPackages("production")).toEqual([]);
  });

  test("gives an edit its own label when others published that version", async () => {
    await everybody.publish(await makeBuild("mf-one"));
    await publishBuilt(here(), [await makeBuild("mf-one", EDITED)]);
    expect((await versionsOn(here()))["mf-one"]).toMatch(/^1\.0\.0-local\./);
  });

  test.each([
    ["promote", (registry: ReleaseRegistry) => registry.promote("mf-one", "1.0.0", { channel: "other" })],
    ["register", (registry: ReleaseRegistry) => registry.register({ name: "mf-one", owner: "a team", budget: { own: 1000 } })],
  ])("cannot %s for others", async (_what, change) => {
    await publishBuilt(here(), [await makeBuild("mf-one")]);
    const before = await shared();
    await expect(change(here())).rejects.toThrow(/a shared store/);
    expect(await shared()).toEqual(before);
  });
});

test("a start that releases to a channel leaves other channels unchanged", async () => {
  await publishBuilt(everybody, [await makeBuild("mf-one")], { channel: "staging" });
  expect(await everybody.channels()).toEqual(["staging"]);
  expect(await versionsOn(everybody, "staging")).toEqual({ "mf-one": "1.0.0" });
});

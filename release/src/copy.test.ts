import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { copyLive } from "./copy.ts";
import { createFolderStore, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { makeKeyPair } from "./signing-key.ts";
import { addTeamKey } from "./team-keys.ts";
import { makeBuild, makeFolder, privateOf, publishVersions, recordOf } from "./testing/make-build.ts";

let folder: string;
let registry: ReleaseRegistry;
let store: ReleaseStore;
let copy: ReleaseRegistry;

beforeEach(async () => {
  folder = await makeFolder();
  registry = new ReleaseRegistry(createFolderStore(folder));
  store = createFolderStore(join(await makeFolder(), "copy"));
  copy = new ReleaseRegistry(store);
  for (const name of ["mf-one", "mf-two", "shell"]) await publishVersions(registry, name, "1.0.0", "1.1.0", "1.2.0");
  await registry.register({ name: "mf-one", owner: "one", budget: { own: 9000 } });
  await registry.promote("shell", "1.0.0");
  await registry.promote("mf-one", "1.0.0");
  await registry.promote("mf-one", "1.1.0");
  await registry.canary("mf-one", "1.2.0", 50);
  await registry.promote("mf-two", "1.2.0");
});

test("copies the complete live set, and nothing else", async () => {
  expect(await copyLive(registry, store)).toEqual([
    { name: "shell", version: "1.0.0" },
    { name: "mf-one", version: "1.1.0" },
    { name: "mf-two", version: "1.2.0" },
  ]);
  expect((await copy.channel())?.packages).toEqual({
    shell: { version: "1.0.0" },
    "mf-one": { version: "1.1.0" },
    "mf-two": { version: "1.2.0" },
  });
  expect(await copy.versions("mf-one")).toEqual(["1.1.0"]);
  const record = await recordOf(copy, "mf-one", "1.1.0");
  expect(record).toEqual(await registry.record("mf-one", "1.1.0"));
  expect(String(await copy.readServerBundle(record))).toBe("exports.contract = 1;");
  for (const encoding of ["identity", "br"] as const) {
    const bytes = await registry.readFile(record, "routes.1.1.0.js", encoding);
    expect(bytes?.length).toBeGreaterThan(0);
    expect(await copy.readFile(record, "routes.1.1.0.js", encoding)).toEqual(bytes);
  }
  expect(await copy.registrations()).toEqual(await registry.registrations());
});

test("copies no version of an excluded package, but its registration", async () => {
  await copyLive(registry, store, { without: ["mf-one"] });
  expect(Object.keys((await copy.channel())?.packages ?? {})).toEqual(["shell", "mf-two"]);
  expect(await copy.versions("mf-one")).toEqual([]);
  expect(await copy.registration("mf-one")).toMatchObject({ budget: { own: 9000 } });
});

test("copies another channel under its name", async () => {
  await registry.promote("mf-two", "1.0.0", { channel: "staging" });
  expect(await copyLive(registry, store, { channel: "staging" })).toEqual([{ name: "mf-two", version: "1.0.0" }]);
  expect(await copy.channels()).toEqual(["staging"]);
});

test("rejects a channel without releases, and a target store that has some", async () => {
  await expect(copyLive(registry, store, { channel: "staging" })).rejects.toThrow("The channel staging has no releases.");
  await copyLive(registry, store);
  await expect(copyLive(registry, store)).rejects.toThrow("The target already has releases");
});

test("copies and requires signatures, except those of an excluded package", async () => {
  const pair = makeKeyPair();
  for (const name of ["mf-one", "mf-two"]) await addTeamKey({ store: registry.store, name, owner: undefined }, pair.publicKey, "the team");
  await expect(copyLive(registry, store)).rejects.toThrow("mf-one 1.1.0 is not signed");
  await registry.sign("mf-one", "1.1.0", privateOf(pair));
  const signed = createFolderStore(join(await makeFolder(), "signed"));
  await copyLive(registry, signed, { without: ["mf-two"] });
  const signedCopy = new ReleaseRegistry(signed);
  await signedCopy.mustBeTrusted("mf-one", "1.1.0");
  await expect(signedCopy.publish(await makeBuild("mf-one", { version: "2.0.0" }))).rejects.toThrow("must be signed");
  await signedCopy.publish(await makeBuild("mf-two", { version: "2.0.0" }));
});

test("a missing or altered bundle stops the copy before its version is live", async () => {
  const [fingerprint = ""] = await readdir(join(folder, "files/mf-one/1.1.0"));
  await rm(join(folder, "files/mf-one/1.1.0", fingerprint, "server"), { recursive: true });
  await expect(copyLive(registry, store)).rejects.toThrow("The server bundle of mf-one 1.1.0 is missing.");
  expect(Object.keys((await copy.channel())?.packages ?? {})).toEqual(["shell"]);
});

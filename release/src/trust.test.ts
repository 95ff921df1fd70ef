import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { makeKeyPair, readPrivateKey, readPublicKey } from "./signing-key.ts";
import { addTeamKey, revokeTeamKey } from "./team-keys.ts";
import { createReleaseCache, makeFolder, makeVersion, privateOf } from "./testing/make-build.ts";
import type { TrustRules } from "./trust.ts";

let root: string;
let store: ReleaseStore;
const [team, other, owner] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
const OWNED: TrustRules = { required: true, owner: readPublicKey(owner.publicKey) };

const registry = (trust?: TrustRules) => new ReleaseRegistry(store, trust ? { trust } : {});
const build = (version: string) => makeVersion("mf-one", version);
const register = (pair: { publicKey: string }, by?: { privateKey: string }, name = "mf-one") =>
  addTeamKey({ store, name, owner: by && privateOf(by) }, pair.publicKey, "the team");
const revoke = (id: string, by?: { privateKey: string }) => revokeTeamKey({ store, name: "mf-one", owner: by && privateOf(by) }, id);
const publishSigned = async (version: string) => registry().publish(await build(version), { key: privateOf(team) });
/** Publishes an unsigned version, as somebody with write access to the store could. */
async function smuggle(version: string): Promise<void> {
  const list = await store.read("keys/mf-one.json");
  await store.remove("keys/mf-one.json");
  await registry().publish(await build(version));
  if (list) await store.write("keys/mf-one.json", list);
}

beforeEach(async () => {
  root = await makeFolder();
  store = createFolderStore(join(root, "store"));
});

describe("releases of a package with a registered key", () => {
  test("cannot even be published unsigned, or signed with another key", async () => {
    await register(team);
    await expect(registry().publish(await build("1.0.0"))).rejects.toThrow("Set RELEASE_SIGNING_KEY");
    await expect(registry().publish(await build("1.0.0"), { key: privateOf(other) })).rejects.toThrow("is not registered for mf-one");
    expect(await registry().versions("mf-one")).toEqual([]);
  });

  test("are rejected by promote, canary and rollback if written directly into the store unsigned", async () => {
    await smuggle("0.9.0");
    await registry().promote("mf-one", "0.9.0");
    await register(team);
    await publishSigned("1.0.0");
    await registry().promote("mf-one", "1.0.0");
    await smuggle("1.1.0");
    await expect(registry().promote("mf-one", "1.1.0")).rejects.toThrow("mf-one 1.1.0 is not signed");
    await expect(registry().canary("mf-one", "1.1.0", 5)).rejects.toThrow("is not signed");
    await expect(registry().rollback("mf-one")).rejects.toThrow("mf-one 0.9.0 is not signed");
  });

  test("are rejected when a single byte of the record changed", async () => {
    await register(team);
    await publishSigned("1.0.0");
    const key = "records/mf-one/1.0.0.json";
    const text = String(await store.read(key));
    await store.write(key, text.replace("sha384-", "sha384-A"));
    await expect(registry().promote("mf-one", "1.0.0")).rejects.toThrow("mf-one 1.0.0 is not signed");
    await store.write(key, text);
    await registry().promote("mf-one", "1.0.0");
  });

  test("are rejected with a signature of another package or record", async () => {
    await register(team);
    for (const version of ["1.0.0", "1.1.0"]) await publishSigned(version);
    const fileOf = async (version: string) => `signatures/mf-one/${version}/${(await store.list(`signatures/mf-one/${version}`))[0]}`;
    await store.write(await fileOf("1.1.0"), String(await store.read(await fileOf("1.0.0"))));
    await expect(registry().promote("mf-one", "1.1.0")).rejects.toThrow("no signature of a registered key that matches");
  });

  test("are rejected once the key is revoked, unless another key signed them too", async () => {
    const { id } = await register(team);
    for (const version of ["1.0.0", "1.1.0"]) await publishSigned(version);
    await register(other);
    await registry().sign("mf-one", "1.0.0", privateOf(other));
    await revoke(id);
    await registry().promote("mf-one", "1.0.0");
    await expect(registry().promote("mf-one", "1.1.0")).rejects.toThrow(`a key that was revoked (${id})`);
    await expect(register(team)).rejects.toThrow("was revoked");
  });

  test("get a signature when the same build is published again", async () => {
    await smuggle("1.0.0");
    await register(team);
    await publishSigned("1.0.0");
    await registry().promote("mf-one", "1.0.0");
  });
});

describe("a store with an owner", () => {
  test("resists a writer who can change everything in it", async () => {
    await register(team, owner);
    await registry(OWNED).publish(await build("1.0.0"), { key: privateOf(team) });
    await registry(OWNED).promote("mf-one", "1.0.0");
    await expect(register(other)).rejects.toThrow("Set RELEASE_OWNER_KEY");
    await store.remove("keys/mf-one.json");
    await register(other);
    await registry().publish(await build("6.6.6"), { key: privateOf(other) });
    await expect(registry(OWNED).promote("mf-one", "6.6.6")).rejects.toThrow("was not signed by the store's owner");
  });

  test("rejects another package's list, and a package without a list", async () => {
    await register(other, owner, "mf-two");
    await registry().publish(await build("1.0.0"));
    await expect(registry(OWNED).promote("mf-one", "1.0.0")).rejects.toThrow("mf-one has no keys");
    await store.write("keys/mf-one.json", String(await store.read("keys/mf-two.json")));
    await expect(registry(OWNED).promote("mf-one", "1.0.0")).rejects.toThrow("The list of keys of mf-one belongs to mf-two");
  });
});

describe("a server", () => {
  const server = (from: ReleaseStore = store, trust = OWNED) => createReleaseCache(from, join(root, "own"), { checkEvery: 0, trust });

  test("that has seen a key revoked rejects the earlier list and a missing one", async () => {
    const { id } = await register(team, owner);
    await register(other, owner);
    await publishSigned("1.0.0");
    const before = String(await store.read("keys/mf-one.json"));
    await server().check("mf-one", "1.0.0");
    await revoke(id, owner);
    await expect(server().check("mf-one", "1.0.0")).rejects.toThrow("a key that was revoked");
    await store.write("keys/mf-one.json", before);
    await expect(server().check("mf-one", "1.0.0")).rejects.toThrow("older than one that this server knows");
    await store.remove("keys/mf-one.json");
    await expect(server(store, { required: false, owner: undefined }).check("mf-one", "1.0.0")).rejects.toThrow("is gone");
  });

  test("that requires signatures rejects a package without keys, whether the store has an owner or not", async () => {
    await registry().publish(await build("1.0.0"));
    for (const rules of [{ required: true, owner: undefined }, OWNED])
      await expect(server(store, rules).check("mf-one", "1.0.0")).rejects.toThrow("mf-one has no keys");
    await expect(server(store, { required: false, owner: undefined }).check("mf-one", "1.0.0")).resolves.toBeUndefined();
  });

  test("that starts without the store checks its cache with the last keys it has seen", async () => {
    await register(team, owner);
    await publishSigned("1.0.0");
    const entry = await registry().promote("mf-one", "1.0.0");
    const first = server();
    await first.channel();
    await first.check("mf-one", "1.0.0");
    await first.saveEntry(entry);
    await register(other, owner);
    await first.check("mf-one", "1.0.0");
    const gone = new Proxy(store, { get: () => () => Promise.reject(new Error("away")) });
    const alone = server(gone);
    expect((await alone.channel())?.packages["mf-one"]?.version).toBe("1.0.0");
    await alone.check("mf-one", "1.0.0");
    await createFolderStore(join(root, "own")).remove("signatures");
    await expect(alone.check("mf-one", "1.0.0")).rejects.toThrow("mf-one 1.0.0 is not signed");
  });
});

test.each([
  ["", "must be a public Ed25519 key"],
  ["MCowBQ", "must be a public Ed25519 key"],
  [makeKeyPair().privateKey, "It is a private key"],
])("rejects the public key %j", (text, words) => {
  expect(() => readPublicKey(text)).toThrow(words);
});

test("reports an unusable private key without showing it", () => {
  expect(() => readPrivateKey({ RELEASE_SIGNING_KEY: "hunter2" }, "RELEASE_SIGNING_KEY")).toThrow(
    /^RELEASE_SIGNING_KEY must be(?!.*hunter2)/,
  );
  const oneLine = team.privateKey.replaceAll("\n", "\\n");
  expect(readPrivateKey({ RELEASE_SIGNING_KEY: oneLine }, "RELEASE_SIGNING_KEY")?.asymmetricKeyType).toBe("ed25519");
});

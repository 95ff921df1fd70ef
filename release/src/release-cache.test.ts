import { cp, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createFolderStore,
  foreignStore,
  type ReleaseCache,
  ReleaseRegistry,
  type ReleaseStore,
  readIdentity,
  siblingFolder,
} from "./index.ts";
import { replaceStores } from "./store-identity.ts";
import { createReleaseCache, makeBuild, makeFolder, makeVersion, recordOf } from "./testing/make-build.ts";

let root: string;
let folder: string;
let own: string;
let logged: string[];

async function release(...versions: string[]): Promise<void> {
  const registry = opened();
  for (const version of versions) {
    await registry.publish(await build(version));
    await registry.promote("mf-one", version);
  }
}
const build = (version: string) => makeVersion("mf-one", version, `"${version}"`);

/** Starts a server's release cache. By default, each read checks the store's identity. */
const start = (store: ReleaseStore = createFolderStore(folder), checkEvery = 0) =>
  createReleaseCache(store, own, { lines: logged, checkEvery });
const opened = () => new ReleaseRegistry(createFolderStore(folder));

async function look(server: ReleaseCache): Promise<string | undefined> {
  const entry = await server.channel();
  if (entry) await server.saveEntry(entry);
  return entry?.packages["mf-one"]?.version;
}

async function serve(...versions: string[]): Promise<void> {
  await release(...versions);
  await look(start());
}

async function read(server: ReleaseCache, version: string): Promise<string[]> {
  const record = await server.record("mf-one", version);
  if (!record) return [];
  const file = `routes.${version}.js`;
  const [plain, packed] = [await server.readFile(record, file), await server.readFile(record, file, "br")];
  return [String(plain), packed ? String(brotliDecompressSync(packed)) : "", String(await server.readServerBundle(record))];
}
const whole = (version: string) => [version, version, `"${version}"`];

const away: ReleaseStore = new Proxy(createFolderStore("/nowhere"), {
  get: () => async () => {
    throw new Error("connect ECONNREFUSED");
  },
});

beforeEach(async () => {
  root = await makeFolder();
  [folder, own, logged] = [join(root, "store"), join(root, "own"), []];
});

describe("a server that starts while its store is unreachable", () => {
  test("has the live and formerly live versions from its own disk, and logs this once", async () => {
    await serve("1.0.0", "1.1.0");
    await serve("1.2.0");
    const server = start(away);
    expect([await look(server), await look(server)]).toEqual(["1.2.0", "1.2.0"]);
    expect([await read(server, "1.2.0"), await read(server, "1.1.0")]).toEqual([whole("1.2.0"), whole("1.1.0")]);
    expect(await server.versions("mf-one")).toEqual(["1.1.0", "1.2.0"]);
    expect(server.status.state).toBe("away");
    expect(logged).toEqual([expect.stringContaining("connect ECONNREFUSED This server keeps its live versions.")]);
  });

  test("follows the store again when it is back", async () => {
    await serve("1.0.0");
    await rename(folder, `${folder}-away`);
    const server = start();
    expect(await look(server)).toBe("1.0.0");
    expect(server.status.state).toBe("empty");
    await rename(`${folder}-away`, folder);
    await release("1.1.0");
    expect(await look(server)).toBe("1.1.0");
    expect([server.status.state, logged.length]).toEqual(["reachable", 2]);
  });

  test("reports the store's failure when its cache is empty", async () => {
    await expect(start(away).channel()).rejects.toThrow("ECONNREFUSED");
  });

  test("rejects files that were changed on its own disk", async () => {
    await serve("1.0.0");
    for (const name of await readdir(own, { recursive: true })) if (/\.(js|br|cjs)$/.test(name)) await truncate(join(own, name), 3);
    expect(await read(start(), "1.0.0")).toEqual(whole("1.0.0"));
    await expect(read(start(away), "1.0.0")).rejects.toThrow("ECONNREFUSED");
  });

  test("starts from the store when its cache index is truncated", async () => {
    await serve("1.0.0");
    await truncate(join(own, "kept/production.json"), 10);
    expect(await look(start())).toBe("1.0.0");
    expect(logged).toEqual([expect.stringContaining("cannot be read: kept/production.json")]);
  });
});

describe("an unexpected store", () => {
  beforeEach(async () => {
    await serve("1.0.0", "1.1.0");
    await cp(folder, `${folder}-copy`, { recursive: true });
  });

  test("that is empty changes nothing, gets no writes, and is not seeded by a start", async () => {
    const server = start();
    await look(server);
    await rm(folder, { recursive: true });
    expect(await look(server)).toBe("1.1.0");
    expect(server.status.state).toBe("empty");
    await expect(server.writable.write("measurements/a.json", "1")).rejects.toThrow("is empty");
    await expect(server.measured.halt("mf-one", { reason: "" })).rejects.toThrow("is empty");
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
    expect(await look(start())).toBe("1.1.0");
  });

  test("that is empty is detected by the first write, however rarely its identity is checked", async () => {
    const server = start(undefined, 60_000);
    await look(server);
    await rm(folder, { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    for (const _ of [1, 2]) await expect(server.writable.write("measurements/a.json", "1")).rejects.toThrow("is empty");
    expect(server.status.state).toBe("empty");
    await rename(`${folder}-copy`, folder);
    expect(await look(server)).toBe("1.1.0");
    expect(server.status.state).toBe("reachable");
    await server.writable.write("measurements/a.json", "1");
  });

  test("that is another changes nothing, even at a start, until it is declared a replacement", async () => {
    const known = (await readIdentity(createFolderStore(folder)))?.id;
    const server = start();
    await look(server);
    await rename(folder, `${folder}-before`);
    await release("2.0.0", "2.1.0", "2.2.0");
    expect([await look(server), await look(start())]).toEqual(["1.1.0", "1.1.0"]);
    expect(server.status.state).toBe("another");
    expect(logged.at(-1)).toContain(`release store replace ${known}`);
    expect(await read(server, "2.2.0")).toEqual([]);
    await replaceStores(createFolderStore(folder), [String(known)]);
    expect([await look(server), await look(start())]).toEqual(["2.2.0", "2.2.0"]);
    await release("2.3.0");
    expect(await look(start())).toBe("2.3.0");
  });

  test("that is a restored backup changes nothing until it is declared intended", async () => {
    await release("1.2.0");
    const server = start();
    expect(await look(server)).toBe("1.2.0");
    await rm(folder, { recursive: true });
    await rename(`${folder}-copy`, folder);
    expect([await look(server), await look(start())]).toEqual(["1.2.0", "1.2.0"]);
    expect(server.status.state).toBe("behind");
    await replaceStores(createFolderStore(folder), []);
    expect([await look(server), await look(start())]).toEqual(["1.1.0", "1.1.0"]);
  });
});

test("uses the new content of a version that was removed and published again", async () => {
  await serve("1.0.0", "1.1.0");
  const registry = opened();
  const record = await recordOf(registry, "mf-one", "1.1.0");
  await registry.promote("mf-one", "1.0.0");
  await registry.remove(record);
  await registry.publish(await makeBuild("mf-one", { version: "1.1.0", files: { "routes.1.1.0.js": "other" }, bundle: "other" }));
  await registry.promote("mf-one", "1.1.0");
  for (const from of [undefined, away]) {
    const server = start(from);
    await look(server);
    expect(await read(server, "1.1.0")).toEqual(["other", "other", "other"]);
  }
});

test("keeps an entry that was damaged after reading it, also after a restart, with the store reachable", async () => {
  await release("1.0.0", "1.1.0");
  const server = start();
  await look(server);
  await truncate(join(folder, "channels/production/00000002.json"), 20);
  const later = start();
  expect([await look(server), await look(later)]).toEqual(["1.1.0", "1.1.0"]);
  expect([server.status.state, later.status.state]).toEqual(["reachable", "reachable"]);
  await opened().promote("mf-one", "1.1.0");
  expect([await look(server), (await server.channel())?.seq]).toEqual(["1.1.0", 3]);
});

test("uses the cached record when the store's is damaged", async () => {
  await serve("1.0.0");
  await truncate(join(folder, "records/mf-one/1.0.0.json"), 5);
  expect(await read(start(), "1.0.0")).toEqual(whole("1.0.0"));
});

test("logs once that its disk cannot cache, and still loads every release", async () => {
  await release("1.0.0");
  await writeFile(own, "a file where the folder should be");
  const server = start();
  expect([await look(server), await look(server)]).toEqual(["1.0.0", "1.0.0"]);
  expect(logged).toEqual([expect.stringContaining("could not be copied to this server's disk")]);
  await server.check("mf-one", "1.0.0");
});

test("reports at a start that another store replaced the known one, and only then", async () => {
  const env = { DATA_DIR: root, RELEASES_DIR: folder };
  expect(await foreignStore(env)).toBeUndefined();
  await release("1.0.0");
  own = siblingFolder(env, "kept-releases");
  await look(start());
  expect(await foreignStore(env)).toBeUndefined();
  await rm(folder, { recursive: true });
  expect(await foreignStore(env)).toContain(`remove ${own}`);
  expect(await foreignStore({ ...env, RELEASES_DIR: join(root, "elsewhere") })).toBeUndefined();
});

test("does not cache a version that cannot be copied completely, logs it and tries again", async () => {
  await serve("1.0.0");
  await release("1.1.0");
  const registry = opened();
  const record = await recordOf(registry, "mf-one", "1.1.0");
  await writeFile(join(folder, registry.keyOf(record, "routes.1.1.0.js", "br")), "torn");
  const server = start();
  await look(server);
  expect(logged).toEqual([expect.stringContaining("routes.1.1.0.js (br) of mf-one 1.1.0 is damaged")]);
  expect(await look(start(away))).toBe("1.0.0");
  await registry.mend(await build("1.1.0"), record);
  await look(server);
  expect(await look(start(away))).toBe("1.1.0");
});

test("drops versions that are no longer live, and keeps a canary", async () => {
  await release("1.0.0", "1.1.0");
  const registry = opened();
  await registry.publish(await build("1.2.0"));
  await look(start());
  await registry.canary("mf-one", "1.2.0", 5);
  await look(start());
  expect(await readdir(join(own, "records/mf-one"))).toEqual(["1.1.0.json", "1.2.0.json"]);
  await release("1.3.0", "1.4.0");
  const server = start();
  await look(server);
  expect(await readdir(join(own, "files/mf-one"))).toEqual(["1.1.0", "1.2.0", "1.4.0"]);
});

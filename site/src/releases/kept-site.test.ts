import { createPrivateKey } from "node:crypto";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addTeamKey, createFolderStore, KeptReleases, makeKeyPair, ReleaseRegistry, type ReleaseStore } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSite, parseSiteConfig } from "../index.ts";
import { publish as publishBuild, QUICK_LOOKS, remote, SHELL } from "../testing/small-releases.ts";

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance | undefined;

const store = (): ReleaseStore => createFolderStore(join(folder, "releases"));
const publish = (name: string, version: string, bundle: string) => publishBuild(registry, folder, { name, version, bundle });
const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 });

/** Starts a site that keeps what is live on its own disk, as a server does. */
async function start(): Promise<FastifyInstance> {
  await site?.close();
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example" });
  const releases = new KeptReleases(new ReleaseRegistry(store()), "production", {
    name: "the store",
    own: createFolderStore(join(folder, "kept")),
    log: { warn: () => {}, error: () => {} },
    trust: { required: false, owner: undefined },
    checkEvery: 0,
  });
  const api = { kind: "mounted", plugin: async () => {} } as const;
  site = (await createSite({ config, releases, measured: releases.measured, api, timings: QUICK_LOOKS, open: rendererHere })).app;
  return site;
}
const get = async (url: string) => (await site?.inject(url)) as Awaited<ReturnType<FastifyInstance["inject"]>>;
const storeOf = async (url: string) => (await get(url)).json().store.state;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightlatch-site-"));
  registry = new ReleaseRegistry(store());
  for (const [name, bundle] of [
    ["shell", SHELL],
    ["mf-browse", remote("one")],
  ] as const) {
    await publish(name, "1.0.0", bundle);
    await registry.promote(name, "1.0.0");
  }
  await start();
});
afterEach(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a site whose store is gone is ready, says so without a word of where it was, and starts with pages and files", async () => {
  await soon(async () => expect(await createFolderStore(join(folder, "kept")).list("kept")).toEqual(["production.json"]));
  expect([await storeOf("/readyz"), await storeOf("/releases.json")]).toEqual(["reachable", "reachable"]);
  await rename(join(folder, "releases"), join(folder, "away"));
  for (const when of ["running", "started"]) {
    if (when === "started") await start();
    await soon(async () => expect(await storeOf("/readyz"), when).toBe("empty"));
    const ready = await get("/readyz");
    expect([ready.statusCode, ready.payload.includes(folder)]).toEqual([200, false]);
    expect((await get("/releases.json")).json()).toMatchObject({
      shell: "1.0.0",
      remotes: { "mf-browse": "1.0.0" },
      store: { state: "empty" },
    });
    expect((await get("/")).payload).toContain("one with shared react");
    expect((await get("/assets/mf-browse/mf-browse.1.0.0.js")).payload).toBe("/* 1.0.0 */");
  }
  await rename(join(folder, "away"), join(folder, "releases"));
  await publish("mf-browse", "1.1.0", remote("two"));
  await registry.promote("mf-browse", "1.1.0");
  await soon(async () => expect((await get("/")).payload).toContain("two with shared react"));
  expect(await storeOf("/readyz")).toBe("reachable");
});

test("releases are taken before the API is opened; where it cannot be, the reason is told and all that was started ends", async () => {
  const ended: boolean[] = [];
  const open = () => {
    const port = rendererHere();
    const at = ended.push(false) - 1;
    const kill = () => {
      ended[at] = true;
      port.kill();
    };
    return { ...port, kill };
  };
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example" });
  const api = async () => {
    expect(ended).toEqual([false, false]);
    throw new Error("The folder is in use.");
  };
  await expect(createSite({ config, releases: registry, api, open })).rejects.toThrow("The folder is in use.");
  expect(ended).toEqual([true, true]);
});

test("a release that nobody signed is not taken, and not left to the browser where the package is new", async () => {
  for (const name of ["mf-browse", "mf-new"]) {
    await publish(name, "6.6.6", remote("forged"));
    await addTeamKey({ store: store(), name, owner: undefined }, makeKeyPair().publicKey, "the team");
  }
  const newest = await registry.channel();
  const packages = { shell: { version: "1.0.0" }, "mf-browse": { version: "6.6.6" }, "mf-new": { version: "6.6.6" } };
  const seq = (newest?.seq ?? 0) + 1;
  // Whoever may write the store needs no command for it.
  await store().create(`channels/production/${String(seq).padStart(8, "0")}.json`, JSON.stringify({ ...newest, seq, packages }));
  // A later change shows that the site has looked at it.
  await publish("shell", "1.1.0", SHELL.replace("shared react", "newer react"));
  await registry.promote("shell", "1.1.0");
  await soon(async () => expect((await get("/")).payload).toContain("one with newer react"));
  expect((await get("/releases.json")).json().remotes).toEqual({ "mf-browse": "1.0.0" });
});

test("a record that was another one for a moment is taken as it was signed", async () => {
  const pair = makeKeyPair();
  await addTeamKey({ store: store(), name: "mf-browse", owner: undefined }, pair.publicKey, "the team");
  const key = "records/mf-browse/1.1.0.json";
  // What somebody puts in the place of the record, who may write the store and holds no key.
  const elsewhere = new ReleaseRegistry(createFolderStore(join(folder, "elsewhere")));
  await publishBuild(elsewhere, folder, { name: "mf-browse", version: "1.1.0", bundle: remote("forged") });
  await cp(join(folder, "elsewhere/files"), join(folder, "releases/files"), { recursive: true });
  await store().write(key, String(await elsewhere.store.read(key)));
  expect((await get("/assets/mf-browse/mf-browse.1.1.0.js")).statusCode).toBe(200);

  await store().remove(key);
  await publishBuild(registry, folder, {
    name: "mf-browse",
    version: "1.1.0",
    bundle: remote("signed"),
    key: createPrivateKey(pair.privateKey),
  });
  await registry.promote("mf-browse", "1.1.0");
  await soon(async () => expect((await get("/")).payload).not.toContain("one with"));
  expect((await get("/")).payload).toContain("signed with shared react");
});

import { createPrivateKey } from "node:crypto";
import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import { addTeamKey, createFolderStore, makeKeyPair, ReleaseCache, ReleaseRegistry, type ReleaseStore } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeReleases, minimalSite, publish, release, remote, SHELL } from "../testing/minimal-releases.ts";

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance | undefined;

const store = (): ReleaseStore => createFolderStore(join(folder, "releases"));
const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 });

async function start(): Promise<FastifyInstance> {
  await site?.close();
  const releases = new ReleaseCache(new ReleaseRegistry(store()), "production", {
    name: "the store",
    own: createFolderStore(join(folder, "kept")),
    log: { warn: () => {}, error: () => {} },
    trust: { required: false, owner: undefined },
    checkEvery: 0,
  });
  site = (await minimalSite(folder, { releases, measured: releases.measured })).app;
  return site;
}
const get = async (url: string) => (await site?.inject(url)) as Awaited<ReturnType<FastifyInstance["inject"]>>;
const storeOf = async (url: string) => (await get(url)).json().store.state;

beforeEach(async () => {
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, { name: "mf-browse", bundle: remote("one") }));
  await start();
});
afterEach(() => site?.close());

test("a site whose store is gone starts from its cache, and reports it without the store's path", async () => {
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
  await release(registry, { name: "mf-browse", version: "1.1.0", bundle: remote("two") });
  await soon(async () => expect((await get("/")).payload).toContain("two with shared react"));
  expect(await storeOf("/readyz")).toBe("reachable");
});

test("loads releases before opening the API, and reports why and stops everything when the API fails to open", async () => {
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
  const api = async () => {
    expect(ended).toEqual([false, false]);
    throw new Error("The folder is in use.");
  };
  await expect(minimalSite(folder, { releases: registry, api, open })).rejects.toThrow("The folder is in use.");
  expect(ended).toEqual([true, true]);
});

test("rejects an unsigned release, and does not offer an unsigned new package to the browser", async () => {
  for (const name of ["mf-browse", "mf-new"]) {
    await publish(registry, { name, version: "6.6.6", bundle: remote("forged") });
    await addTeamKey({ store: store(), name, owner: undefined }, makeKeyPair().publicKey, "the team");
  }
  const newest = await registry.channel();
  const packages = { shell: { version: "1.0.0" }, "mf-browse": { version: "6.6.6" }, "mf-new": { version: "6.6.6" } };
  const seq = (newest?.seq ?? 0) + 1;
  await store().create(`channels/production/${String(seq).padStart(8, "0")}.json`, JSON.stringify({ ...newest, seq, packages }));
  // When a later change is live, the site has also read this one.
  await release(registry, { name: "shell", version: "1.1.0", bundle: SHELL.replace("shared react", "newer react") });
  await soon(async () => expect((await get("/")).payload).toContain("one with newer react"));
  expect((await get("/releases.json")).json().remotes).toEqual({ "mf-browse": "1.0.0" });
});

test("takes a record as signed, although it was briefly another one", async () => {
  const pair = makeKeyPair();
  await addTeamKey({ store: store(), name: "mf-browse", owner: undefined }, pair.publicKey, "the team");
  const record = "records/mf-browse/1.1.0.json";
  const elsewhere = new ReleaseRegistry(createFolderStore(join(folder, "elsewhere")));
  await publish(elsewhere, { name: "mf-browse", version: "1.1.0", bundle: remote("forged") });
  await cp(join(folder, "elsewhere/files"), join(folder, "releases/files"), { recursive: true });
  await store().write(record, String(await elsewhere.store.read(record)));
  expect((await get("/assets/mf-browse/mf-browse.1.1.0.js")).statusCode).toBe(200);

  await store().remove(record);
  const key = createPrivateKey(pair.privateKey);
  await release(registry, { name: "mf-browse", version: "1.1.0", bundle: remote("signed"), key });
  await soon(async () => expect((await get("/")).payload).not.toContain("one with"));
  expect((await get("/")).payload).toContain("signed with shared react");
});

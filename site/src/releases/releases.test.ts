import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { CANARY_BUCKETS, createFolderStore, ReleaseRegistry, signOverride } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseSiteConfig } from "../index.ts";
import {
  makeReleases,
  minimalSite,
  PATIENCE,
  publish as publishBuild,
  QUICK_LOOKS,
  release as releaseBuild,
  remote,
  SHELL,
} from "../testing/minimal-releases.ts";
import { POLL_INTERVAL_MS } from "./live-releases.ts";

const releaseKey = Buffer.from("k".repeat(32));
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;

const openRegistry = () => new ReleaseRegistry(createFolderStore(join(folder, "releases")));
const publish = (name: string, version: string, bundle: string) => publishBuild(registry, { name, version, bundle });

const release = (name: string, version: string, bundle: string) => releaseBuild(registry, { name, version, bundle });

const startSite = async (options: Partial<Parameters<typeof minimalSite>[1]> = {}) =>
  (await minimalSite(folder, { releases: openRegistry(), releaseKey, ...options })).app;

const pageOf = async (cookies: Record<string, string> = {}) => (await site.inject({ url: "/", cookies })).payload;
const versionsOf = async (cookies: Record<string, string> = {}) => (await site.inject({ url: "/releases.json", cookies })).json();
const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, PATIENCE);

async function filesOf(name: string, version: string): Promise<string> {
  const path = join(folder, "releases/files", name, version);
  return join(path, (await readdir(path))[0] ?? "");
}

beforeEach(async () => {
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, { name: "mf-browse", bundle: remote("one") }));
  site = await startSite();
});
afterEach(() => site.close());

describe("a promoted version", () => {
  test("is detected at least twice a second", () => expect(POLL_INTERVAL_MS).toBeLessThanOrEqual(500));

  test("is served without a restart, and so is a rollback", async () => {
    await release("mf-browse", "1.1.0", remote("two"));
    await soon(async () => expect(await pageOf()).toContain("two with shared react"));
    await registry.rollback("mf-browse");
    await soon(async () => expect(await pageOf()).toContain("one with shared react"));
  });

  test("of the shell evaluates the remotes against it", async () => {
    await release("shell", "1.1.0", SHELL.replace("shared react", "newer react"));
    await soon(async () => expect(await pageOf()).toContain("one with newer react"));
  });

  test.each([
    ["requires what the shell does not share", `require("fs"); ${remote("three")}`],
    ["is of another contract", "exports.contract = 99;"],
    ["does not evaluate", "throw new Error('broken');"],
  ])("whose bundle %s is rejected, and the previous version stays", async (_, bundle) => {
    await release("mf-browse", "2.0.0", bundle);
    // When a later change is live, the site has also read the broken one.
    await release("shell", "1.1.0", SHELL.replace("shared react", "newer react"));
    await soon(async () => expect(await pageOf()).toContain("one with newer react"));
    expect((await versionsOf()).remotes).toEqual({ "mf-browse": "1.0.0" });
    await release("mf-browse", "2.0.1", remote("mended"));
    await soon(async () => expect(await pageOf()).toContain("mended"));
  });

  test("that starts goes live although its canary fails, also when the server starts", async () => {
    await release("mf-browse", "1.1.0", remote("two"));
    await soon(async () => expect(await pageOf()).toContain("two with shared react"));
    await publish("mf-browse", "2.0.0", "throw new Error('broken');");
    await registry.canary("mf-browse", "2.0.0", 50);
    await site.close();
    site = await startSite();
    const buckets = [0, 5000, 9999].map((bucket) => ({ "nightlatch-release-lane": String(bucket) }));
    for (const cookies of buckets) expect((await site.inject({ url: "/", cookies })).payload).toContain("two with shared react");
  });

  test("without its server bundle at startup fails its part: 503, not stored, and the site stays up", async () => {
    await site.close();
    await rm(join(await filesOf("mf-browse", "1.0.0"), "server"), { recursive: true });
    site = await startSite();
    const response = await site.inject("/properties");
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(response.payload).toContain("The server bundle of mf-browse 1.0.0 is missing.");
    expect((await site.inject("/releases/mf-browse/1.0.0/record.json")).json()).not.toHaveProperty("broken");
    expect((await site.inject("/robots.txt")).statusCode).toBe(200);
  });

  test("stays live while the store cannot be read", async () => {
    await writeFile(join(folder, "releases/channels/production/00000003.json"), "{");
    await new Promise((resolve) => setTimeout(resolve, QUICK_LOOKS.pollIntervalMs * 5));
    expect(await pageOf()).toContain("one with shared react");
    await rm(join(folder, "releases/channels/production/00000003.json"));
    await release("mf-browse", "1.1.0", remote("two"));
    await soon(async () => expect(await pageOf()).toContain("two with shared react"));
  });

  test("without a released shell the site reports that it is starting", async () => {
    await site.close();
    await rm(join(folder, "releases/channels"), { recursive: true });
    site = await startSite();
    expect((await site.inject("/")).statusCode).toBe(503);
    expect((await site.inject("/readyz")).statusCode).toBe(503);
    expect((await site.inject("/healthz")).statusCode).toBe(200);
  });
});

describe("a canary", () => {
  const bucketOfResponse = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.find(({ name }) => name === "nightlatch-release-lane");

  beforeEach(async () => {
    await publish("mf-browse", "1.1.0", remote("two"));
    await registry.canary("mf-browse", "1.1.0", 30);
    await soon(async () => expect(bucketOfResponse(await site.inject("/"))).toBeDefined());
  });

  test("gets its share of the canary buckets, for pages and /releases.json alike", async () => {
    const buckets = Array.from({ length: 200 }, (_, index) => String((index * CANARY_BUCKETS) / 200));
    // Sequential, because so many concurrent visitors would exceed the renderer's queue.
    const greetings: string[] = [];
    for (const bucket of buckets) greetings.push((await pageOf({ "nightlatch-release-lane": bucket })).slice(3, 6));
    expect(greetings.filter((greeting) => greeting === "two")).toHaveLength(60);
    const versions = await Promise.all(
      buckets.map(async (bucket) => (await versionsOf({ "nightlatch-release-lane": bucket })).remotes["mf-browse"]),
    );
    expect(versions.map((version) => (version === "1.1.0" ? "two" : "one"))).toEqual(greetings);
  });

  test("stays with a visitor by a bucket cookie that ends with the browser", async () => {
    const bucket = bucketOfResponse(await site.inject("/"));
    expect(bucket).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(bucket).not.toHaveProperty("expires");
    expect(bucket).not.toHaveProperty("maxAge");
    const cookies = { "nightlatch-release-lane": bucket?.value ?? "" };
    const pages = new Set(await Promise.all(Array.from({ length: 20 }, async () => (await pageOf(cookies)).slice(3, 6))));
    expect(pages.size).toBe(1);
    expect(bucketOfResponse(await site.inject({ url: "/", cookies }))).toBeUndefined();
  });

  test.each(["10000", "-1", "1e3", "x", ""])("replaces a bucket of %j", async (value) => {
    expect(bucketOfResponse(await site.inject({ url: "/", cookies: { "nightlatch-release-lane": value } }))).toBeDefined();
  });

  test("that has ended sets no bucket", async () => {
    await registry.canary("mf-browse", "1.1.0", 0);
    await soon(async () => expect(bucketOfResponse(await site.inject("/"))).toBeUndefined());
  });
});

describe("an override", () => {
  const token = (version: string, more = {}) => signOverride({ name: "mf-browse", version, until: inAnHour(), ...more }, releaseKey);
  const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
    Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));

  beforeEach(() => publish("mf-browse", "1.1.0", remote("two")));

  test("is removed from the address and applies to this visitor only", async () => {
    const response = await site.inject(`/?search=a%20b&release=${token("1.1.0")}`);
    expect([response.statusCode, response.headers.location]).toEqual([303, "/?search=a+b"]);
    const cookies = cookiesOf(response);
    const page = await site.inject({ url: "/", cookies });
    expect(page.payload).toContain("two with shared react");
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    expect((await versionsOf(cookies)).remotes).toEqual({ "mf-browse": "1.1.0" });
    expect(await pageOf()).toContain("one with shared react");
  });

  test("of one package keeps those of others, and all end together", async () => {
    await publish("shell", "1.1.0", SHELL.replace("shared react", "newer react"));
    const first = cookiesOf(await site.inject(`/?release=${token("1.1.0")}`));
    const shell = signOverride({ name: "shell", version: "1.1.0", until: inAnHour() }, releaseKey);
    const both = cookiesOf(await site.inject({ url: `/?release=${shell}`, cookies: first }));
    expect(await pageOf(both)).toContain("two with newer react");
    expect(cookiesOf(await site.inject({ url: "/?release=off", cookies: both }))["nightlatch-release-override"]).toBe("");
  });

  test("that is forged, expired or of an unpublished version is rejected", async () => {
    const forged = signOverride({ name: "mf-browse", version: "1.1.0", until: inAnHour() }, Buffer.from("x".repeat(32)));
    for (const bad of [forged, token("1.1.0", { until: 1 }), token("9.9.9"), token("../../x"), "anything", ""]) {
      const response = await site.inject(`/?release=${bad}`);
      expect([response.statusCode, response.cookies], bad).toEqual([403, []]);
    }
    expect(await pageOf({ "nightlatch-release-override": forged })).toContain("one with shared react");
  });

  test("of a pruned version shows the live version", async () => {
    const cookies = cookiesOf(await site.inject(`/?release=${token("1.1.0")}`));
    const record = await registry.record("mf-browse", "1.1.0");
    if (record) await registry.remove(record);
    await site.close();
    site = await startSite();
    expect(await pageOf(cookies)).toContain("one with shared react");
  });

  test("opens the inspector only when it permits it", async () => {
    const inspecting = async (cookies: Record<string, string>) => {
      const opened = { ...cookies, ...cookiesOf(await site.inject({ url: "/?inspect", cookies })) };
      return (await site.inject({ url: "/?as=inspect", cookies: opened })).payload;
    };
    expect(await inspecting({})).toBe("null");
    expect((await site.inject("/?inspect")).cookies).toEqual([]);
    expect(await inspecting(cookiesOf(await site.inject(`/?release=${token("1.1.0")}`)))).toBe("null");
    const permitted = cookiesOf(await site.inject(`/?release=${token("1.1.0", { inspect: true })}`));
    expect(JSON.parse(await inspecting(permitted))).toEqual({ bytes: { shell: 15, "mf-browse": 15 } });
  });
});

test("/pages.json has what a foreign host needs, with the integrity of every file", async () => {
  const response = await site.inject("/pages.json");
  expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  expect(response.json()).toMatchObject({
    config: { origin: "https://nightlatch.example", homeMode: "home" },
    remotes: {
      "mf-browse": {
        version: "1.0.0",
        contract: 1,
        entry: { href: "/assets/mf-browse/mf-browse.1.0.0.js", integrity: expect.stringMatching(/^sha384-/) },
        pages: [{ path: "/*" }],
      },
    },
  });
});

describe("the /releases endpoints", () => {
  test("compress responses, return 304 to a known ETag, and read the store once", async () => {
    const reading = vi.spyOn(ReleaseRegistry.prototype, "readServerBundle");
    const url = "/releases/shell/1.0.0/server.cjs";
    const before = reading.mock.calls.length;
    const first = await site.inject({ url, headers: { "accept-encoding": "br" } });
    expect(String(brotliDecompressSync(first.rawPayload))).toBe(SHELL);
    const headers = { "accept-encoding": "br", "if-none-match": String(first.headers.etag) };
    expect((await site.inject({ url, headers })).statusCode).toBe(304);
    expect((await site.inject(url)).payload).toBe(SHELL);
    expect(reading.mock.calls.length - before).toBe(1);
    reading.mockRestore();
  });

  test("list the versions, and serve only the records and server bundles of those", async () => {
    expect(await versionsOf()).toEqual({ channel: "production", shell: "1.0.0", remotes: { "mf-browse": "1.0.0" } });
    await publish("mf-browse", "1.1.0", remote("two"));
    expect((await site.inject("/releases/mf-browse/1.0.0/record.json")).json()).toMatchObject({ name: "mf-browse", version: "1.0.0" });
    expect((await site.inject("/releases/shell/1.0.0/server.cjs")).payload).toBe(SHELL);
    for (const path of ["mf-browse/1.1.0/record.json", "mf-browse/1.1.0/server.cjs", "nobody/1.0.0/record.json"]) {
      expect((await site.inject(`/releases/${path}`)).statusCode, path).toBe(404);
    }
  });

  test("use the configured channel", async () => {
    await publish("mf-browse", "1.1.0", remote("two"));
    await registry.promote("mf-browse", "1.1.0", { channel: "preview" });
    await registry.promote("shell", "1.0.0", { channel: "preview" });
    await site.close();
    site = await startSite({ env: { RELEASE_CHANNEL: "preview" } });
    expect(await versionsOf()).toEqual({ channel: "preview", shell: "1.0.0", remotes: { "mf-browse": "1.1.0" } });
    expect(() => parseSiteConfig({ RELEASE_CHANNEL: "a/b" })).toThrow("RELEASE_CHANNEL");
  });
});

test("files of a version that was quickly rolled back are served to concurrent requests", async () => {
  await releaseBuild(registry, { name: "mf-browse", version: "1.1.0", bundle: remote("two"), file: "two.js" });
  await soon(async () => expect(await pageOf()).toContain("two"));
  await registry.rollback("mf-browse");
  await soon(async () => expect(await pageOf()).toContain("one"));
  // All requests search for their files at once. No version has the first file.
  const responses = await Promise.all(["none.js", "two.js", "two.js", "two.js"].map((file) => site.inject(`/assets/mf-browse/${file}`)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200]);
});

test("files of formerly live versions stay, and those of a pruned version go unless another has them", async () => {
  const asset = async (file: string) => (await site.inject(`/assets/mf-browse/${file}`)).statusCode;
  await releaseBuild(registry, { name: "mf-browse", version: "1.1.0", bundle: remote("two"), file: "two.js" });
  await soon(async () => expect(await pageOf()).toContain("two"));
  expect([await asset("mf-browse.1.0.0.js"), await asset("two.js")]).toEqual([200, 200]);
  const record = await registry.record("mf-browse", "1.0.0");
  if (record) await registry.remove(record);
  await site.close();
  site = await startSite();
  expect([await asset("mf-browse.1.0.0.js"), await asset("two.js")]).toEqual([404, 200]);
});

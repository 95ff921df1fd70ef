import { brotliCompressSync } from "node:zlib";
import { type BucketServer, serveBucket } from "@nightlatch/process/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { createReleaseCache, makeBuild, makeFolder, publishVersions, recordOf } from "./testing/make-build.ts";

let service: BucketServer;
let store: ReleaseStore;
let settings: Record<string, string>;
const keys = () => [...service.objects.keys()];
const contents = () => [...service.objects].map(([key, { content }]) => [key, content.toString()]);

beforeEach(async () => {
  service = await serveBucket();
  settings = { RELEASES_URL: "s3://bucket/site/releases", ...service.env };
  store = await openStore(settings);
});
afterEach(() => service.stop());

describe("releases in a bucket", () => {
  test("are published, promoted concurrently, read and removed", async () => {
    const registry = new ReleaseRegistry(store);
    const versions = ["1.0.0", "1.1.0", "1.2.0"];
    await publishVersions(registry, "mf-one", ...versions);
    await Promise.all(versions.map((version) => new ReleaseRegistry(store).promote("mf-one", version)));
    expect(await registry.history()).toHaveLength(3);
    expect(await registry.packages()).toEqual(["mf-one"]);
    expect(await registry.versions("mf-one")).toEqual(versions);
    const record = await recordOf(registry, "mf-one", "1.1.0");
    expect((await registry.readFile(record, "routes.1.1.0.js", "br"))?.equals(brotliCompressSync("1.1.0"))).toBe(true);
    expect(String(await registry.readServerBundle(record))).toBe("exports.contract = 1;");
    await registry.remove(record);
    expect(keys().filter((key) => key.includes("1.1.0"))).toEqual([]);
    expect(keys().every((key) => key.startsWith("site/releases/"))).toBe(true);
  });

  test("are written completely or not at all, and a refusal is an error, not absence", async () => {
    expect(await store.create("one", "first")).toBe(true);
    expect(await store.create("one", "second")).toBe(false);
    expect((await store.read("one"))?.toString()).toBe("first");
    expect(await store.read("none")).toBeUndefined();
    expect(await store.list("none")).toEqual([]);
    const stranger = await openStore({ ...settings, AWS_ACCESS_KEY_ID: "eve" });
    await expect(stranger.read("one")).rejects.toThrow(/403/);
    await expect(stranger.create("two", "x")).rejects.toThrow(/403/);
  });

  test("have names with any characters, over several pages", async () => {
    const names = ["a b+c.js", "d&e<f>.js", "g%20h.js", "i/j.js", "i/k/l.js", "é.js", "z.js"];
    for (const name of names) await store.write(`odd/${name}`, name);
    expect(await store.list("odd")).toEqual(["a b+c.js", "d&e<f>.js", "g%20h.js", "i", "z.js", "é.js"]);
    for (const name of names) expect((await store.read(`odd/${name}`))?.toString(), name).toBe(name);
    await store.write("oddments", "stays");
    await store.remove("odd");
    expect(keys()).toEqual(["site/releases/oddments"]);
  });

  test("are not written without conditional writes, and a server there only reads", async () => {
    const registry = new ReleaseRegistry(store);
    await registry.publish(await makeBuild("mf-one"));
    await registry.promote("mf-one", "1.0.0");
    service.ignoresConditions = true;
    const later = new ReleaseRegistry(await openStore(settings));
    for (const change of [() => later.promote("mf-one", "1.0.0"), async () => later.publish(await makeBuild("mf-two"))])
      await expect(change()).rejects.toThrow("Use a service that supports them.");
    const logged: string[] = [];
    const server = createReleaseCache(registry, await makeFolder(), { lines: logged });
    const before = contents();
    await server.tryStore();
    expect((await server.channel())?.packages["mf-one"]?.version).toBe("1.0.0");
    expect(server.status.state).toBe("unsafe");
    expect(logged).toEqual([expect.stringContaining("Canaries are not judged")]);
    await expect(server.writable.write("servers/a.json", "1")).rejects.toThrow("conditional writes");
    await expect(server.measured.halt("mf-one", { reason: "" })).rejects.toThrow("conditional writes");
    expect(contents()).toEqual(before);
  });

  test("reports missing settings, and never shows their values", async () => {
    const { AWS_REGION: _, ...rest } = settings;
    await expect(openStore({ ...rest, AWS_ENDPOINT_URL_S3: "nowhere" })).rejects.toThrow(/AWS_ENDPOINT_URL_S3.*\n.*AWS_REGION/);
    await expect(openStore({ ...settings, RELEASES_URL: "http://x" })).rejects.toThrow("s3://bucket/prefix");
    await expect(openStore({ ...settings, AWS_REGION: "" })).rejects.not.toThrow("secret");
  });
});

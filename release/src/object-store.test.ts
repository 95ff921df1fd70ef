import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, KeptReleases, openStore, ReleaseRegistry, type ReleaseStore } from "./index.ts";
import { makeBuild, makeFolder } from "./testing/make-build.ts";

/** Most keys of a listing's page: so few that every test gets a second page. */
const PAGE = 3;

/** Whether the service writes what it is asked not to write. */
let ignoresConditions = false;

/** Serves the part of S3 that is used: objects with conditional writes, listings page by page, deletes. A real one is in object-store.long.test.ts. */
function serveBucket(objects: Map<string, Buffer>): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://s3");
    const body = Buffer.concat(await request.toArray());
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, "");
    const answer = (status: number, text: string | Buffer = "") => response.writeHead(status).end(text);
    if (!/^AWS4-HMAC-SHA256 Credential=ada\//.test(request.headers.authorization ?? "")) return answer(403);
    if (request.method === "GET" && url.searchParams.has("list-type")) return answer(200, listing(objects, url.searchParams));
    if (request.method === "PUT") {
      if (!ignoresConditions && request.headers["if-none-match"] === "*" && objects.has(key)) return answer(412, "PreconditionFailed");
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return answer(204);
    }
    const object = objects.get(key);
    return object ? answer(200, object) : answer(404, "NoSuchKey");
  });
}

/** One page of names below a prefix. With a delimiter, names in a folder are listed as the folder's name. */
function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const folderOf = (name: string): string | undefined => {
    const rest = name.slice(prefix.length);
    return query.get("delimiter") && rest.includes("/") ? `${prefix}${rest.split("/")[0]}/` : undefined;
  };
  const below = [...objects.keys()].filter((name) => name.startsWith(prefix)).map((name) => folderOf(name) ?? name);
  const all = [...new Set(below)].sort().filter((name) => name > (query.get("continuation-token") ?? ""));
  const page = all.slice(0, PAGE);
  const shown = (name: string) => (query.get("encoding-type") === "url" ? encodeURIComponent(name).replaceAll("%2F", "/") : name);
  const entries = page.map((name) =>
    name.endsWith("/")
      ? `<CommonPrefixes><Prefix>${shown(name)}</Prefix></CommonPrefixes>`
      : `<Contents><Size>1</Size><Key>${shown(name)}</Key></Contents>`,
  );
  const next = all.length > PAGE ? `<NextContinuationToken>${page.at(-1)?.replaceAll("&", "&amp;")}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${shown(prefix)}</Prefix><IsTruncated>${all.length > PAGE}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
}

let server: Server;
let store: ReleaseStore;
let objects: Map<string, Buffer>;
let settings: Record<string, string>;

beforeEach(async () => {
  objects = new Map();
  ignoresConditions = false;
  server = serveBucket(objects).listen(0, "127.0.0.1");
  await once(server, "listening");
  settings = {
    RELEASES_URL: "s3://bucket/site/releases",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "ada",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  store = await openStore(settings);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("releases in a bucket", () => {
  test("are published, promoted by many at once, read and removed", async () => {
    const registry = new ReleaseRegistry(store);
    const versions = ["1.0.0", "1.1.0", "1.2.0"];
    for (const version of versions) await registry.publish(await makeBuild("mf-one", { version, files: { "a.js": version } }));
    await Promise.all(versions.map((version) => new ReleaseRegistry(store).promote("mf-one", version)));
    expect(await registry.history()).toHaveLength(3);
    expect(await registry.packages()).toEqual(["mf-one"]);
    expect(await registry.versions("mf-one")).toEqual(versions);
    const record = await registry.record("mf-one", "1.1.0");
    if (!record) throw new Error("The record is missing.");
    expect((await registry.readFile(record, "a.js", "br"))?.equals(brotliCompressSync("1.1.0"))).toBe(true);
    expect(await registry.readServerBundle(record)).toBe("exports.contract = 1;");
    await registry.remove(record);
    expect([...objects.keys()].filter((key) => key.includes("1.1.0"))).toEqual([]);
    expect([...objects.keys()].every((key) => key.startsWith("site/releases/"))).toBe(true);
  });

  test("are written whole or not at all, and a refusal is an error and not an absence", async () => {
    expect(await store.create("one", "first")).toBe(true);
    expect(await store.create("one", "second")).toBe(false);
    expect((await store.read("one"))?.toString()).toBe("first");
    expect(await store.read("none")).toBeUndefined();
    expect(await store.list("none")).toEqual([]);
    const stranger = await openStore({ ...settings, AWS_ACCESS_KEY_ID: "eve" });
    await expect(stranger.read("one")).rejects.toThrow(/403/);
    await expect(stranger.create("two", "x")).rejects.toThrow(/403/);
  });

  test("have names of any characters, over several pages", async () => {
    const names = ["a b+c.js", "d&e<f>.js", "g%20h.js", "i/j.js", "i/k/l.js", "é.js", "z.js"];
    for (const name of names) await store.write(`odd/${name}`, name);
    expect(await store.list("odd")).toEqual(["a b+c.js", "d&e<f>.js", "g%20h.js", "i", "z.js", "é.js"]);
    for (const name of names) expect((await store.read(`odd/${name}`))?.toString(), name).toBe(name);
    await store.write("oddments", "stays");
    await store.remove("odd");
    expect([...objects.keys()]).toEqual(["site/releases/oddments"]);
  });

  test("are not put where two writers of one key could both believe to be first; a server reads there, and writes nothing", async () => {
    const registry = new ReleaseRegistry(store);
    await registry.publish(await makeBuild("mf-one"));
    await registry.promote("mf-one", "1.0.0");
    ignoresConditions = true;
    const later = new ReleaseRegistry(await openStore(settings));
    for (const change of [() => later.promote("mf-one", "1.0.0"), async () => later.publish(await makeBuild("mf-two"))])
      await expect(change()).rejects.toThrow("Take a service with conditional writes.");
    const told: string[] = [];
    const log = { warn: () => {}, error: (line: string) => told.push(line) };
    const trust = { required: false, owner: undefined };
    const server = new KeptReleases(registry, "production", { name: "b", own: createFolderStore(await makeFolder()), log, trust });
    const before = new Map(objects);
    await server.tryStore();
    expect((await server.channel())?.packages["mf-one"]?.version).toBe("1.0.0");
    expect(server.standing.state).toBe("unsafe");
    expect(told).toEqual([expect.stringContaining("Canaries are not judged")]);
    await expect(server.writable.write("servers/a.json", "1")).rejects.toThrow("conditional writes");
    await expect(server.measured.halt("mf-one", { reason: "" })).rejects.toThrow("conditional writes");
    expect(objects).toEqual(before);
  });

  test("settings that are missing are named, and never shown", async () => {
    const { AWS_REGION: _, ...rest } = settings;
    await expect(openStore({ ...rest, AWS_ENDPOINT_URL_S3: "nowhere" })).rejects.toThrow(/AWS_ENDPOINT_URL_S3.*\n.*AWS_REGION/);
    await expect(openStore({ ...settings, RELEASES_URL: "http://x" })).rejects.toThrow("s3://bucket/prefix");
    await expect(openStore({ ...settings, AWS_REGION: "" })).rejects.not.toThrow("secret");
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { integrityOf } from "@nightlatch/release";
import { afterEach, describe, expect, test } from "vitest";
import { assetsOf, releasesOf } from "./against.mjs";

const SOURCE = "module.exports = {};";

const recordOf = (name, changes = {}) => ({
  name,
  version: "1.2.0",
  contract: CONTRACT_VERSION,
  shared: {},
  entry: "entry.js",
  css: [],
  preload: [],
  chunks: {},
  fonts: [],
  server: { file: "server.cjs", integrity: integrityOf(Buffer.from(SOURCE)) },
  files: {},
  publishedAt: "2026-01-02T03:04:05.000Z",
  ...changes,
});

const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startSite(responses) {
  const server = createServer((request, response) => {
    const reply = responses[request.url];
    if (reply === undefined || typeof reply === "number") return response.writeHead(reply ?? 404).end();
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

const RELEASES = { channel: "production", shell: "1.2.0", remotes: { "mf-browse": "1.2.0", "mf-detail": "1.2.0" } };
const GOOD = {
  "/releases.json": RELEASES,
  "/releases/shell/1.2.0/record.json": recordOf("shell"),
  "/releases/mf-browse/1.2.0/record.json": recordOf("mf-browse"),
  "/releases/mf-browse/1.2.0/server.cjs": SOURCE,
};
const without = ["shell", "mf-detail"];

describe("a site's releases", () => {
  test("are those that it serves, except packages compiled here", async () => {
    const releases = await releasesOf(await startSite(GOOD), { without });
    expect((await releases.channel("production"))?.packages).toEqual({ "mf-browse": { version: "1.2.0" } });
    const record = await releases.record("mf-browse", "1.2.0");
    expect(record).toMatchObject({ name: "mf-browse", version: "1.2.0" });
    expect(String(await releases.readServerBundle(record))).toBe(SOURCE);
  });

  test("are unknown when the site does not serve them", async () => {
    const releases = await releasesOf(await startSite(GOOD), { without });
    expect(await releases.record("mf-browse", "9.9.9")).toBeUndefined();
  });

  test("are not evaluated when the server bundle differs from the record", async () => {
    const site = await startSite({ ...GOOD, "/releases/mf-browse/1.2.0/server.cjs": "module.exports = 'other';" });
    const releases = await releasesOf(site, { without });
    const record = await releases.record("mf-browse", "1.2.0");
    await expect(releases.readServerBundle(record)).rejects.toThrow("mf-browse 1.2.0 differs from the published one");
  });

  test("uses the site's files for packages that are not compiled here", async () => {
    const site = await startSite(GOOD);
    expect(await assetsOf(site, await releasesOf(site, { without }))).toEqual({ "mf-browse": site });
  });
});

describe("reported in one line", () => {
  const messageOf = (site) => releasesOf(site, { without }).then(String, (error) => error.message);

  test("a site that is down", async () => {
    const site = await startSite({});
    servers.pop().close();
    expect(await messageOf(site)).toMatch(new RegExp(`^No site responds at ${site}: .*ECONNREFUSED.*$`));
  });

  test.each([
    ["a site of another kind", {}, "GET /releases.json returned 404."],
    ["a site whose response is not JSON", { "/releases.json": "<!doctype html>" }, "returned something other than releases."],
    ["a site that fails", { "/releases.json": 500 }, "GET /releases.json returned 500."],
    [
      "a site that is starting",
      { "/releases.json": { channel: "production", shell: null, remotes: {} } },
      "something other than releases.",
    ],
  ])("%s", async (_what, responses, message) => {
    const site = await startSite(responses);
    expect(await messageOf(site)).toMatch(new RegExp(`^Development against ${site} is not possible: .*${message}$`));
  });

  test.each(["shell", "mf-browse"])("another contract, by its %s", async (name) => {
    const contract = CONTRACT_VERSION + 1;
    const site = await startSite({ ...GOOD, [`/releases/${name}/1.2.0/record.json`]: recordOf(name, { contract }) });
    expect(await messageOf(site)).toBe(
      `${site} has contract ${contract} (${name} 1.2.0), but the code here has contract ${CONTRACT_VERSION}.`,
    );
  });

  test("a record that cannot be read", async () => {
    const site = await startSite({ ...GOOD, "/releases/mf-browse/1.2.0/record.json": { name: "mf-browse" } });
    expect(await messageOf(site)).toMatch(/has a record of mf-browse 1\.2\.0 that cannot be read \(200\)\.$/);
  });
});

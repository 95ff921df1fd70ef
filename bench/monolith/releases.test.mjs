import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rendererHere } from "@nightlatch/release/testing";
import { createSite, parseSiteConfig } from "@nightlatch/site";
import { afterEach, expect, test } from "vitest";
import { REMOTES, root } from "../../scripts/build/workspace.mjs";
import { recordsOf } from "./build.mjs";
import { SHAPES } from "./configs.mjs";
import { switchableReleases } from "./releases.mjs";

/** @type {string} */
let folder;
/** @type {import("@nightlatch/site").Site | undefined} */
let site;
afterEach(async () => {
  await site?.app.close();
  await rm(folder, { recursive: true, force: true });
});

const SHELL = `
exports.sharedTable = { "@nightlatch/runtime": { shared: "what the shell shares" } };
exports.startsBy = "loader";
exports.render = async ({ loadRemote, assets, preload }) => ({
  kind: "html", status: 200, problems: [], ofApi: false, mayBeKept: false,
  html: JSON.stringify([(await loadRemote("mf-desk")).shows(), preload["mf-desk"], assets["mf-desk"].chunks, assets["mf-desk"].css]),
});`;
const remote = (name) => `
exports.contract = 1;
exports.routes = [{ path: "/of-${name}", query: [] }];
exports.shows = () => require("@nightlatch/runtime").shared;`;

const BUILT = { integrity: "sha384-a", bytes: 1 };
/** What the bundler tells of a build of split-by-route, with a chunk of one remote's pages. */
const STATS = {
  entrypoints: { shell: { assets: [{ name: "shell/shell.aa.js" }, { name: "shell/shell.aa.css" }] } },
  namedChunkGroups: {
    shell: { assets: [{ name: "shell/shell.aa.js" }] },
    "mf-desk": { assets: [{ name: "mf-desk/mf-desk.bb.js" }, { name: "mf-desk/mf-desk.bb.css" }] },
    listings: { assets: [{ name: "mf-desk/listings.cc.js" }] },
  },
};
const FILES = { shell: { "shell.aa.js": BUILT }, "mf-desk": { "mf-desk.bb.js": BUILT, "mf-desk.bb.css": BUILT, "listings.cc.js": BUILT } };

/** A monolith on the disk, its bundles small enough to read. */
async function makeMonolith() {
  folder = await mkdtemp(join(tmpdir(), "nightlatch-monolith-"));
  const write = async (path, text) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const name of ["shell", ...REMOTES]) await write(`server/${name}/server.cjs`, name === "shell" ? SHELL : remote(name));
  await write("client/mf-desk/listings.cc.js", "the desk's chunk");
  const records = recordsOf("split-by-route", STATS, FILES);
  return { name: "split-by-route", client: join(folder, "client"), server: join(folder, "server"), records };
}

test("a site serves a monolith as it serves releases: each remote in the shell that shares, files where the build looks for them", async () => {
  const monolith = await makeMonolith();
  const version = (name) => ({ version: `published-${name}` });
  const published = /** @type {any} */ ({
    channel: async () => ({ seq: 1, packages: Object.fromEntries(["shell", ...REMOTES].map((name) => [name, version(name)])) }),
    versions: async () => [],
  });
  const switchable = switchableReleases(published, [monolith]);
  switchable.show("split-by-route");
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const api = async (app) => void app.get("/api/preview/session", async (_, reply) => reply.code(204).send());
  site = await createSite({ config, releases: switchable.releases, api: { kind: "mounted", plugin: api }, open: rendererHere });

  const released = (await site.app.inject("/releases.json")).json();
  expect(released.remotes["mf-desk"]).toBe("split-by-route-mf-desk");
  const answer = await site.app.inject("/of-mf-desk");
  const [shown, preload, chunks, css] = JSON.parse(answer.payload);
  expect([answer.statusCode, shown]).toEqual([200, "what the shell shares"]);
  const link = (file) => ({ href: `/assets/mf-desk/${file}`, integrity: "sha384-a" });
  expect(preload).toEqual({ scripts: [link("mf-desk.bb.js")], chunks: { listings: [link("listings.cc.js")] } });
  expect([css, Object.keys(chunks)]).toEqual([[link("mf-desk.bb.css")], ["listings"]]);
  expect((await site.app.inject("/assets/mf-desk/listings.cc.js")).payload).toBe("the desk's chunk");
});

test.each(SHAPES)("%s has all remotes that there are", async (shape) => {
  const text = await readFile(join(root, `bench/monolith/${shape}.js`), "utf8");
  for (const name of REMOTES) {
    expect(text).toContain(`"../../${name}/src/routes.tsx"`);
    expect(text).toMatch(new RegExp(`"${name}": `));
  }
});

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { FRONTENDS, root } from "./build/workspace.mjs";
import { makeDist, packDist } from "./dist.mjs";
import { freePort } from "./free-port.mjs";

const NOBODY = 65534;
const MOST_BYTES = 120_000_000;
/** Maximum number of scripts that a process loads at its start; without bundles there are 1,700. */
const MOST_SCRIPTS = 60;

let folder = "";
let packed = { files: 0, bytes: 0 };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-dist-"));
  packed = await makeDist(join(folder, "here/nightlatch"));
});

const names = () => readdirSync(join(folder, "here/nightlatch"), { recursive: true, encoding: "utf8" });

test("contains what runs, without build or test files or paths of its origin", () => {
  expect(packed.bytes).toBeLessThan(MOST_BYTES);
  const packages = readdirSync(join(folder, "here/nightlatch/node_modules"));
  for (const tool of ["typescript", "vitest", "playwright", "@rspack", "@biomejs", "turbo", "@playwright", "fast-check", "smtp-server"])
    expect(packages).not.toContain(tool);
  expect(names().filter((name) => /\.test\.|\.d\.ts$|\.tsx?$|tsbuildinfo/.test(name))).toEqual([]);
  expect(readdirSync(join(folder, "here/nightlatch/frontends")).toSorted()).toEqual(FRONTENDS.toSorted());
  const texts = names().filter(
    (name) => /\.(json|ya?ml|m?js|cjs|html|css)$/.test(name) && statSync(join(folder, "here/nightlatch", name)).isFile(),
  );
  const leaks = texts.filter((name) => readFileSync(join(folder, "here/nightlatch", name), "utf8").includes(root));
  expect(leaks).toEqual([]);
  const licences = readdirSync(join(folder, "here/nightlatch/node_modules/fastify")).filter((name) => /^licen[cs]e/i.test(name));
  expect(licences).toHaveLength(1);
});

test("contains the site's own scenes, and nothing of the demonstration", () => {
  const seed = names().filter((name) => name.startsWith("node_modules/@nightlatch/seed/"));
  expect(seed.filter((name) => /\/(ads|listings|photos)(\/|$)/.test(name))).toEqual([]);
  for (const scene of ["hero-dusk-1400.avif", "no-picture-800.webp", "og-default.jpg"])
    expect(seed).toContain(`node_modules/@nightlatch/seed/pictures/${scene}`);
  const texts = names().filter((name) => /\.m?js$/.test(name) && statSync(join(folder, "here/nightlatch", name)).isFile());
  expect(texts.filter((name) => readFileSync(join(folder, "here/nightlatch", name), "utf8").includes("Laurel Gap"))).toEqual([]);
});

test("has the same bytes when it is built elsewhere", async () => {
  await makeDist(join(folder, "another place/nightlatch"));
  const [here, there] = ["here", "another place"].map((folderName) => {
    packDist(join(folder, folderName, "nightlatch"), join(folder, `${folderName}.tar.gz`));
    return readFileSync(join(folder, `${folderName}.tar.gz`));
  });
  expect(here.equals(there)).toBe(true);
});

/**
 * Makes a root folder that contains only Node, its system libraries and the production folder. Without permission for
 * `chroot`, moves the production folder instead.
 */
function alone() {
  const jail = join(folder, "root");
  cpSync(join(folder, "here/nightlatch"), join(jail, "app"), { recursive: true });
  for (const empty of ["data", "tmp", "dev"]) mkdirSync(join(jail, empty), { recursive: true });
  if (process.getuid?.() !== 0) return { program: process.execPath, first: [], app: join(jail, "app"), data: join(jail, "data") };
  const binaries = [
    process.execPath,
    ...names()
      .filter((name) => /\.(node|so(\.\d+)*)$/.test(name))
      .map((name) => join(folder, "here/nightlatch", name)),
  ];
  const linked = binaries.flatMap((binary) => [...execFileSync("ldd", [binary], { encoding: "utf8" }).matchAll(/(\/\S+) \(0x/g)]);
  const libraries = new Set(linked.flatMap(([, path]) => (path && !path.startsWith(folder) ? [path] : [])));
  const files = [["/node", process.execPath], ...[...libraries].map((path) => [path, path])];
  for (const [path, from] of files) {
    mkdirSync(dirname(join(jail, path)), { recursive: true });
    cpSync(realpathSync(from), join(jail, path));
  }
  execFileSync("mknod", ["-m", "666", join(jail, "dev/null"), "c", "1", "3"]);
  execFileSync("mknod", ["-m", "444", join(jail, "dev/urandom"), "c", "1", "9"]);
  for (const own of ["data", "tmp"]) chownSync(join(jail, own), NOBODY, NOBODY);
  return { program: "chroot", first: [`--userspec=${NOBODY}:${NOBODY}`, jail, "/node"], app: "/app", data: "/data" };
}

function startSite(program, args, env) {
  const site = spawn(program, args, { env, cwd: "/" });
  let printed = "";
  const ready = new Promise((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr])
      stream.on("data", (chunk) => {
        printed += chunk;
        if (printed.includes("is ready on")) resolve(undefined);
      });
    site.once("exit", (code) => reject(new Error(`It ended with ${code}:\n${printed}`)));
  });
  return { site, ready };
}

/** The scripts that each process has loaded, without Node's own. Each process writes its coverage when it exits. */
function scriptsOf(coverage) {
  return readdirSync(coverage).map((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8"));
    return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
  });
}

async function fillAsBefore(dataDir) {
  const { DEMONSTRATION, openServices } = await import("@nightlatch/api");
  const log = { info: () => {}, warn: () => {}, error: console.error };
  await (await openServices({ dataDir, databaseUrl: undefined }, log, DEMONSTRATION)).close();
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, dataDir]);
}

test("runs as another user with Node only: site, commands, shutdown; empty, and with an earlier release's data", async () => {
  const { program, first, app, data } = alone();
  const args = [...first, `${app}/bin/nightlatch.mjs`];
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), HOST: "127.0.0.1", DATA_DIR: data, NODE_ENV: "production" };
  const { site, ready } = startSite(program, [...args, "start"], env);
  try {
    await ready;
    const address = `http://127.0.0.1:${env.PORT}`;
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("There are no listings yet.")]);
    expect((await fetch(`${address}/media/scenes/hero-dusk-800.avif`)).status).toBe(200);
    const run = (...command) => spawnSync(program, [...args, ...command], { env, encoding: "utf8", cwd: "/" });
    expect(run("ops", "today")).toMatchObject({ status: 0, stdout: expect.stringContaining("There are no listings yet") });
    expect(run("release", "list")).toMatchObject({ status: 0, stdout: expect.stringContaining("mf-desk") });
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(run("--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
    expect(run("rest")).toMatchObject({ status: 2, stderr: expect.stringContaining("There is no command rest.") });
    const ended = once(site, "exit");
    site.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  } finally {
    site.kill("SIGKILL");
  }
  const dataFolder = data === "/data" ? join(folder, "root/data") : data;
  const cacheFolder = join(dataFolder, "kept-releases");
  const tried = join(
    cacheFolder,
    readdirSync(cacheFolder, { recursive: true, encoding: "utf8" }).find((name) => /(^|\/)tried\.json$/.test(name)) ?? "none",
  );
  const before = statSync(tried).mtimeMs;
  expect(JSON.parse(readFileSync(tried, "utf8")).pairs).toHaveLength(FRONTENDS.length);
  // Node caches compiled code on disk from version 22 on.
  expect(existsSync(join(dataFolder, "compiled-code"))).toBe("enableCompileCache" in module);
  await fillAsBefore(dataFolder);
  const again = startSite(program, [...args, "serve"], { ...env, NODE_V8_COVERAGE: `${data}/coverage` });
  try {
    await again.ready;
    const address = `http://127.0.0.1:${env.PORT}`;
    const page = await (await fetch(`${address}/properties`)).text();
    expect(page).toMatch(/Showing \d/);
    const slug = /\/property\/([\w-]+)/.exec(page)?.[1];
    expect((await fetch(`${address}/property/${slug}`)).status).toBe(200);
    expect((await fetch(`${address}${/\/media\/photos\/[^"' ]+/.exec(page)?.[0]}`)).status).toBe(404);
    expect((await fetch(`${address}/media/ads/nightjar-1.svg`)).status).toBe(404);
    const removed = spawnSync(program, [...args, "ops", "demo", "remove", "--yes"], { env, encoding: "utf8", cwd: "/" });
    expect(removed).toMatchObject({ status: 0, stdout: "Removed: 295 listings and 5 advertisements of the demonstration.\n" });
    const ended = once(again.site, "exit");
    again.site.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  } finally {
    again.site.kill("SIGKILL");
  }
  expect(statSync(tried).mtimeMs).toBe(before);
  const most = Math.max(...scriptsOf(join(dataFolder, "coverage")).map((scripts) => scripts.length));
  expect([most > 5, most < MOST_SCRIPTS]).toEqual([true, true]);
});

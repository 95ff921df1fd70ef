import type { KeyObject } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore, type ReleasedPage, ReleaseRegistry } from "@nightlatch/release";
import { makeBuild, rendererHere } from "@nightlatch/release/testing";
import { createSite, parseSiteConfig, type Site, type SiteOptions } from "../index.ts";

export const QUICK_LOOKS = { pollIntervalMs: 40, retryAfter: 200, measureEvery: 50 };
/** For changes that a site finds at its next read, which is late on a busy machine. */
export const PATIENCE = { timeout: 30_000, interval: 50 };

/**
 * A small shell whose page shows the remote's greeting. `?as=` selects other results. `kept` pages are cacheable and show the seed's
 * bucket, the remote's version, `/api/listing` and the number of renders.
 */
export const SHELL = `
exports.startsBy = "loader";
exports.sharedTable = { react: { version: "shared react" } };
const page = (html, problems = [], more) => ({ kind: "html", status: problems.length ? 503 : 200, html, problems, ofApi: false, mayBeKept: false, ...more });
let renders = 0;
exports.render = async ({ url, loader, loadRemote, config, assets, transport, inspect, withoutRemote }) => {
  if (withoutRemote !== undefined) return page("without its remote: " + withoutRemote, [new Error(withoutRemote)]);
  const as = new URL("http://x" + url).searchParams.get("as");
  const get = async (path) => {
    const answer = await transport(path, { method: "GET", headers: {} });
    if (answer.status >= 400) throw new Error("the API failed");
    return JSON.parse(await answer.text());
  };
  if (as === "redirect") return { kind: "redirect", to: "/elsewhere", permanent: false };
  if (as === "throw") throw new Error("the shell broke");
  if (as === "api") return page(JSON.stringify(await get("/api/thing")));
  if (as === "kept") {
    renders += 1;
    const render = renders;
    if (url.includes("problem")) return page("<p>" + JSON.stringify([render]) + "</p>", [new Error("problem")]);
    const thing = url.includes("still") ? null : await get("/api/listing");
    if (url.includes("crash")) throw new Error("the shell broke");
    const shown = [config.seed % 64, assets["mf-browse"].version, thing, render];
    return page("<p>" + JSON.stringify(shown) + "</p>" + "x".repeat(2000), [], { mayBeKept: true, ...(url.includes("gone") ? { status: 404 } : {}) });
  }
  if (as === "held") return page(JSON.stringify(await get("/api/held").catch(() => "released")));
  if (as === "broken") return page("the remote broke", [new Error("the remote broke")]);
  if (as === "inspect") return page(JSON.stringify(inspect ?? null));
  if (as === "config") return page(JSON.stringify(config));
  const { greeting } = await loadRemote("mf-browse");
  const entry = assets["mf-browse"] && assets["mf-browse"].entry;
  return page("<p>" + greeting + "</p><script>" + loader + "</script><pre>" + JSON.stringify([config.seed, entry]) + "</pre>" + "x".repeat(2000));
};`;

export const remote = (greeting: string) =>
  `exports.contract = 1; exports.routes = [{ path: "/*" }]; exports.greeting = ${JSON.stringify(greeting)} + " with " + require("react").version;`;

interface MinimalBuild {
  readonly name: string;
  readonly version?: string;
  readonly bundle: string;
  readonly file?: string;
  readonly pages?: readonly ReleasedPage[] | undefined;
  readonly key?: KeyObject;
}

export async function publish(
  registry: ReleaseRegistry,
  {
    name,
    version = "1.0.0",
    bundle,
    file = `${name}.${version}.js`,
    pages = name === "shell" ? undefined : [{ path: "/*" }],
    key,
  }: MinimalBuild,
): Promise<void> {
  const dist = await makeBuild(name, {
    version,
    files: { [file]: `/* ${version} */` },
    bundle,
    shared: {},
    entry: file,
    preload: [file],
    css: [],
  });
  await registry.publish(dist, { ...(pages ? { seen: { pages } } : {}), ...(key ? { key } : {}) });
}

export async function release(registry: ReleaseRegistry, ...builds: readonly MinimalBuild[]): Promise<void> {
  for (const build of builds) {
    await publish(registry, build);
    await registry.promote(build.name, build.version ?? "1.0.0");
  }
}

export async function makeReleases(...live: readonly MinimalBuild[]): Promise<{ folder: string; registry: ReleaseRegistry }> {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-site-"));
  const registry = new ReleaseRegistry(createFolderStore(join(folder, "releases")));
  await release(registry, ...live);
  return { folder, registry };
}

export const minimalSite = (
  folder: string,
  { env, ...options }: Partial<SiteOptions> & Pick<SiteOptions, "releases"> & { env?: Record<string, string> },
): Promise<Site> =>
  createSite({
    config: parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example", ...env }),
    api: { kind: "mounted", plugin: async () => {} },
    timings: QUICK_LOOKS,
    open: rendererHere,
    ...options,
  });

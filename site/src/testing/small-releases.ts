import type { KeyObject } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { integrityOf, type ReleasedPage, type ReleaseRegistry } from "@nightlatch/release";

export const QUICK_LOOKS = { pollEvery: 40, retryAfter: 200, measureEvery: 50 };

/**
 * A small shell whose page shows the remote's greeting; `?as=` chooses other results. `kept` pages are cacheable and show the
 * seed's bucket, the remote's version, `/api/listing` and the number of renders.
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

/**
 * Publishes a build of one script and a bundle. @param folder receives the build @param pages by default every address, with any
 * parameter
 */
export async function publish(
  registry: ReleaseRegistry,
  folder: string,
  {
    name,
    version,
    bundle,
    file = `${name}.${version}.js`,
    pages = name === "shell" ? undefined : [{ path: "/*" }],
    key,
  }: { name: string; version: string; bundle: string; file?: string; pages?: readonly ReleasedPage[]; key?: KeyObject },
): Promise<void> {
  const dist = await mkdtemp(join(folder, "build-"));
  await mkdir(join(dist, "client"));
  await mkdir(join(dist, "ssr"));
  await writeFile(join(dist, "client", file), `/* ${version} */`);
  await writeFile(join(dist, "client", `${file}.br`), brotliCompressSync(`/* ${version} */`));
  await writeFile(join(dist, "ssr/server.cjs"), bundle);
  const integrity = integrityOf(Buffer.from(`/* ${version} */`));
  await writeFile(
    join(dist, "build.json"),
    JSON.stringify({
      name,
      version,
      contract: 1,
      shared: {},
      entry: file,
      global: "g",
      css: [],
      preload: [file],
      chunks: {},
      fonts: [],
      server: { file: "server.cjs", integrity: integrityOf(Buffer.from(bundle)) },
      files: { [file]: { integrity, bytes: 11, brotli: 12 } },
    }),
  );
  await registry.publish(dist, { ...(pages ? { seen: { pages } } : {}), ...(key ? { key } : {}) });
}

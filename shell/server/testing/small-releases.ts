import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf, type ReleaseRegistry } from "@nightlatch/release";

/** Timings of a site that looks at its releases and canaries so often that tests need not wait. */
export const QUICK_LOOKS = { pollEvery: 20, retryAfter: 200, measureEvery: 50 };

/** The bundle of a shell small enough to read. Its page shows the remote's greeting, and `?as=` chooses other results. */
export const SHELL = `
exports.sharedTable = { react: { version: "shared react" } };
let renders = 0;
exports.render = async ({ url, nonce, loadRemote, config, assets, api, isKept, inspect, guard }) => {
  const as = new URL(url, "http://x").searchParams.get("as");
  if (as === "redirect") return { kind: "redirect", to: "/elsewhere", permanent: false };
  if (as === "throw") throw new Error("the shell broke");
  if (as === "api") return { kind: "html", status: 200, html: JSON.stringify(await api.get("/api/thing")), problems: [] };
  if (as === "kept") {
    const thing = await api.get("/api/listing");
    const remote = assets["mf-browse"].version;
    if (isKept(JSON.stringify([url, config, remote, thing]))) return { kind: "html", status: 200, html: "", problems: [] };
    renders += 1;
    const failed = url.includes("problem") ? ["problem"] : [];
    return { kind: "html", status: failed.length ? 503 : 200, html: "<p nonce=\\"" + nonce + "\\">" + JSON.stringify([config.seed, remote, thing, renders]) + "</p>", problems: failed };
  }
  const problems = [];
  if (as === "broken") {
    const error = await guard("mf-browse", async () => { throw new Error("the remote broke"); }).catch((reason) => reason);
    return { kind: "html", status: 503, html: error.message, remote: "mf-browse", problems: [error] };
  }
  if (as === "inspect") return { kind: "html", status: 200, html: JSON.stringify(inspect ?? null), problems };
  if (as === "config") return { kind: "html", status: 200, html: JSON.stringify(config), problems: [] };
  const greeting = await guard("mf-browse", () => loadRemote("mf-browse").then((remote) => remote.greeting)).catch((error) => { problems.push(error); return "no remote: " + error.message; });
  const entry = assets["mf-browse"] && assets["mf-browse"].entry;
  const html = "<p>" + greeting + "</p><script nonce=\\"" + nonce + "\\">" + JSON.stringify([config.seed, entry]) + "</script>" + "x".repeat(2000);
  return { kind: "html", status: problems.length ? 503 : 200, html, problems };
};`;

/** The server bundle of a remote with this greeting. */
export const remote = (greeting: string) =>
  `exports.contract = 1; exports.routes = []; exports.greeting = ${JSON.stringify(greeting)} + " with " + require("react").version;`;

/**
 * Publishes a build with one script and a server bundle.
 *
 * @param folder where the build is written
 * @param file name of its script
 */
export async function publish(
  registry: ReleaseRegistry,
  folder: string,
  { name, version, bundle, file = `${name}.${version}.js` }: { name: string; version: string; bundle: string; file?: string },
): Promise<void> {
  const dist = await mkdtemp(join(folder, "build-"));
  await mkdir(join(dist, "client"));
  await mkdir(join(dist, "ssr"));
  await writeFile(join(dist, "client", file), `/* ${version} */`);
  await writeFile(join(dist, "client", `${file}.br`), "brotli bytes");
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
  await registry.publish(dist);
}

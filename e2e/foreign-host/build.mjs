import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Builds three foreign hosts from the code blocks of docs/foreign-hosts.md, which name their files.
// `--unbundled` builds only the host without a bundler, because the others take seconds.

const PAGE = fileURLToPath(new URL("../../docs/foreign-hosts.md", import.meta.url));
const DIST = fileURLToPath(new URL("dist", import.meta.url));

const filesOf = (chapter) => {
  const [, text = ""] = readFileSync(PAGE, "utf8").split(`\n## ${chapter}\n`);
  const [own = ""] = text.split("\n## ");
  return Array.from(own.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms), ([, name = "", code = ""]) => ({ name, code }));
};

function write(chapter, name) {
  const files = [...filesOf("Paths"), ...filesOf(chapter)];
  if (files.length < 2) throw new Error(`docs/foreign-hosts.md has no code for ${chapter}.`);
  const folder = join(DIST, name);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.name)), { recursive: true });
    writeFileSync(join(folder, file.name), file.code);
  }
  return folder;
}

rmSync(DIST, { recursive: true, force: true });

const scripts = write("Script tags", "script-tags");
cpSync(fileURLToPath(import.meta.resolve("@nightlatch/foreign-host/browser.js")), join(scripts, "dist/nightlatch.js"));

if (process.argv.includes("--unbundled")) process.exit();

const [{ build }, { default: webpack }] = await Promise.all([import("vite"), import("webpack")]);
const packed = write("webpack", "webpack");
process.chdir(packed);
const { default: config } = await import(pathToFileURL(join(packed, "webpack.config.mjs")).href);
const compiler = webpack({ ...config, optimization: { ...config.optimization, minimize: false } });
const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));

const vite = write("Vite", "vite");
await build({ root: vite, configFile: join(vite, "vite.config.mjs"), logLevel: "error", build: { minify: false } });

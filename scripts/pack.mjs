import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isProgram, root, runProgram } from "./build/workspace.mjs";
import { build } from "./build.mjs";

const USAGE = `Usage: pnpm packages FOLDER

Packs the packages that a foreign host, or a remote in a repository of its own, needs. The files are for a registry, or for
pnpm create-remote --packages FOLDER.`;

/** Direct dependencies of remotes and foreign hosts; `...` below adds their own dependencies. */
const PACKAGES = ["api-client", "build", "contract", "dev", "domain", "fixtures", "foreign-host", "release", "runtime", "testing", "ui"];

/** @param {string} folder created if missing @returns {Map<string, string>} absolute paths by package */
export function packAll(folder) {
  mkdirSync(folder, { recursive: true });
  for (const file of packed(folder).values()) rmSync(file);
  const filters = PACKAGES.flatMap((name) => ["--filter-prod", `@nightlatch/${name}...`]);
  const { status, stdout, stderr } = spawnSync("npx", ["-y", "pnpm", "-r", ...filters, "pack", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The packages could not be packed:\n${stdout}${stderr}`);
  return packed(folder);
}

export function packed(folder) {
  const files = readdirSync(folder).flatMap((file) => {
    const name = /^nightlatch-([a-z-]+)-\d[^/]*\.tgz$/.exec(file)?.[1];
    return name ? [/** @type {const} */ ([`@nightlatch/${name}`, resolve(folder, file)])] : [];
  });
  return new Map(files);
}

if (isProgram(import.meta.url))
  await runProgram(async () => {
    const [folder, ...rest] = process.argv.slice(2);
    if (!folder || rest.length > 0 || folder.startsWith("-")) {
      console.error(USAGE);
      process.exit(2);
    }
    build({ names: ["dev", "foreign-host", "testing", "ui"] });
    for (const [name, file] of packAll(resolve(folder))) console.log(`${name}  ${join(file)}`);
  });

import { basename } from "node:path";
import { CONTRACT_VERSION } from "@nightlatch/shared/contracts";
import { rspack } from "@rspack/core";
import { remoteConfigs, shellConfigs } from "./rspack-config.mjs";
import { FRONTENDS } from "./workspace.mjs";
import { writeBuildRecord } from "./write-build-record.mjs";

// Bundles the frontend in whose folder it is run, for browser and server, and writes the record of the build. `pnpm build`
// calls it through each package's `build` script, after `shared` was compiled.

const name = basename(process.cwd());
if (!FRONTENDS.includes(name)) {
  console.error(`${name} is no frontend. There are: ${FRONTENDS.join(", ")}.`);
  process.exit(1);
}
const compiler = rspack(name === "shell" ? shellConfigs({}) : remoteConfigs({ name }));
const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ preset: "errors-warnings", colors: false }));
if (stats.hasErrors()) process.exit(1);
await writeBuildRecord(name, stats.toJson({ all: false, entrypoints: true, chunkGroups: true }).children[0], CONTRACT_VERSION);

import { basename } from "node:path";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { compileFrontend } from "./compile.mjs";
import { FRONTENDS } from "./workspace.mjs";
import { writeBuildRecord } from "./write-build-record.mjs";

// Bundles the frontend in whose folder it is run, for browser and server, and writes the record of the build. `pnpm build`
// calls it through each package's `build` script, after `shared` was compiled.

const name = basename(process.cwd());
if (!FRONTENDS.includes(name)) {
  console.error(`${name} is no frontend. There are: ${FRONTENDS.join(", ")}.`);
  process.exit(1);
}
try {
  const { stats, ranges } = await compileFrontend(name);
  await writeBuildRecord(name, stats, { contract: CONTRACT_VERSION, shared: ranges });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

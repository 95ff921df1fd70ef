import { parseArgs } from "node:util";
import { start } from "@nightlatch/production/start";
import { DISTS, runProgram } from "./build/workspace.mjs";
import { build } from "./build.mjs";

const USAGE = `Usage: pnpm start [--publish] [--built] [--part PARTS]

Builds what is not built, and serves the site on this machine. A new catalogue gets the demonstration: invented listings, which
"pnpm ops demo remove" takes out again for good. Where others share the release store (RELEASES_URL or
RELEASES_DIR), the builds are shown here alone, in place of packages that nobody has released.

  --publish  releases the builds to RELEASE_CHANNEL of a shared store, for everybody
  --built    builds nothing
  --part     site, api or jobs, or several by commas, instead of all (docs/production.md)`;

await runProgram(async () => {
  const { values } = parseArgs({
    options: { built: { type: "boolean" }, help: { type: "boolean" }, part: { type: "string" }, publish: { type: "boolean" } },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!values.built) build();
  // Available only after a build.
  const { readParts } = await import("@nightlatch/site/supervise");
  process.exit(
    await start(DISTS, { publish: values.publish, demo: true, ...(values.part === undefined ? {} : { parts: readParts(values.part) }) }),
  );
});

import { parseArgs } from "node:util";
import { start } from "@nightlatch/production/start";
import { DISTS, runProgram } from "./build/workspace.mjs";
import { build } from "./build.mjs";

const USAGE = `Usage: pnpm start [--publish] [--built] [--part PARTS]

Builds changed packages, and serves the site on this machine. A new catalogue gets the demonstration: invented listings, which
"pnpm ops demo remove" deletes for good. If the release store is shared (RELEASES_URL or RELEASES_DIR), only this machine
shows the builds.

  --publish  releases the builds to everyone on RELEASE_CHANNEL of a shared store
  --built    uses the existing builds
  --part     site, api or jobs, or several separated by commas; all by default (docs/production.md)`;

await runProgram(async () => {
  const { values } = parseArgs({
    options: { built: { type: "boolean" }, help: { type: "boolean" }, part: { type: "string" }, publish: { type: "boolean" } },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!values.built) build();
  // Imported after the build, because it imports compiled code.
  const { parseProcessNames } = await import("@nightlatch/site/supervise");
  process.exit(
    await start(DISTS, {
      publish: values.publish,
      demo: true,
      ...(values.part === undefined ? {} : { parts: parseProcessNames(values.part) }),
    }),
  );
});

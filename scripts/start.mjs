import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";

const USAGE = `Usage: pnpm start [--publish] [--built]

Builds what is not built, and serves the site on this machine. Where others share the release store (RELEASES_URL or
RELEASES_DIR), the builds are shown here alone, in place of packages that nobody has released.

  --publish  releases the builds to RELEASE_CHANNEL of a shared store, for everybody
  --built    builds nothing`;

try {
  const { values } = parseArgs({ options: { built: { type: "boolean" }, help: { type: "boolean" }, publish: { type: "boolean" } } });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!values.built) build();
  // In a process of its own, whose memory goes with it: this one stays for as long as the site.
  const publish = [fileURLToPath(new URL("publish-start.mjs", import.meta.url)), ...(values.publish ? ["--publish"] : [])];
  const { status } = spawnSync(process.execPath, publish, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
  // Read by site/src/process/serve.ts.
  process.env.START_RELEASES = values.publish ? "off" : "on";
  const { superviseSite } = await import("@nightlatch/site/supervise");
  process.exit(await superviseSite());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error?.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1);
}

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Serves the site on this machine with builds that it has: they are published first where nobody shares the release store, and shown
 * here alone where others do.
 *
 * @param {readonly string[]} dists `dist` folders of frontends
 * @param {object} [options]
 * @param {boolean} [options.publish] releases them to everybody who shares the store
 * @param {import("@nightlatch/site/supervise").Parts} [options.parts] what the process has; nothing is published without the site
 * @param {boolean} [options.demo] loads the demonstration into a new catalogue, which no command of production does
 * @returns {Promise<number>} the exit code to end with
 */
export async function start(dists, { publish = false, parts, demo = false } = {}) {
  const { superviseSite } = await import("@nightlatch/site/supervise");
  if (parts && !parts.includes("site")) return superviseSite(parts, { demo });
  // A process of its own frees its memory; this one lives as long as the site.
  const program = [fileURLToPath(new URL("publish-start.mjs", import.meta.url)), ...(publish ? ["--publish"] : []), ...dists];
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  if (status !== 0) return 1;
  // Read by site/src/process/serve.ts.
  process.env.START_RELEASES = publish ? "off" : "on";
  return superviseSite(parts, { demo });
}

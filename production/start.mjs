import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Serves the site with local builds. It first publishes them to an unshared release store; with a shared store only this machine
 * shows them.
 *
 * @param {readonly string[]} dists `dist` folders of frontends
 * @param {object} [options]
 * @param {boolean} [options.publish] releases them to all users of the store
 * @param {import("@nightlatch/site/supervise").Parts} [options.parts] parts of the process; without the site nothing is published
 * @param {boolean} [options.demo] loads the demonstration into a new catalogue; no command of production sets it
 * @returns {Promise<number>} the exit code to end with
 */
export async function start(dists, { publish = false, parts, demo = false } = {}) {
  const { superviseSite } = await import("@nightlatch/site/supervise");
  if (parts && !parts.includes("site")) return superviseSite(parts, { demo });
  // A separate process frees its memory; this one lives as long as the site.
  const program = [fileURLToPath(new URL("publish-start.mjs", import.meta.url)), ...(publish ? ["--publish"] : []), ...dists];
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  if (status !== 0) return 1;
  // Read by site/src/process/serve.ts.
  process.env.START_RELEASES = publish ? "off" : "on";
  return superviseSite(parts, { demo });
}

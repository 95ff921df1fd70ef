import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Publishes local builds and serves the site. An unshared release store gets the builds; with a shared store, only this machine
 * serves them.
 *
 * @param {readonly string[]} dists `dist` folders of frontends
 * @param {object} [options]
 * @param {boolean} [options.publish] releases the builds to all users of the store
 * @param {import("@nightlatch/site/supervise").ProcessNames} [options.parts] parts of the process; without `site` nothing is published
 * @param {boolean} [options.demo] loads the demonstration into a new catalogue; no command of production sets it
 * @returns {Promise<number>} the exit code
 */
export async function start(dists, { publish = false, parts, demo = false } = {}) {
  const { superviseSite } = await import("@nightlatch/site/supervise");
  if (parts && !parts.includes("site")) return superviseSite(parts, { demo });
  // A separate process, because its exit frees its memory, while this process runs as long as the site.
  const program = [fileURLToPath(new URL("publish-start.mjs", import.meta.url)), ...(publish ? ["--publish"] : []), ...dists];
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  if (status !== 0) return 1;
  // Read by site/src/process/serve.ts.
  process.env.START_RELEASES = publish ? "off" : "on";
  return superviseSite(parts, { demo });
}

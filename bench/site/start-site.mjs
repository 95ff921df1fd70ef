import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Starts the built site on a free port of this machine, with a data folder that is removed when it stops.
 *
 * @param {{ workspace?: string | URL, env?: Readonly<Record<string, string>> }} [options] the folder of another built workspace to start, and
 *   variables in addition to this process's own
 */
export async function startSite({ workspace = new URL("../..", import.meta.url), env = {} } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const child = fork(join(fileURLToPath(workspace), "bench/site/serve.mjs"), [folder], {
    stdio: "inherit",
    execArgv: ["--expose-gc"],
    env: { ...process.env, ...env },
  });
  const gone = once(child, "exit");
  const stop = async () => {
    if (child.connected) child.disconnect();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const first = await Promise.race([once(child, "message"), gone]);
  const { address } = first[0] ?? {};
  if (!address) {
    await stop();
    throw new Error("The site to be measured did not start.");
  }
  return {
    /** @type {string} */
    address,
    dataDir: join(folder, "data"),
    /** Of the server's process. */
    pid: /** @type {number} */ (child.pid),
    /** @returns {Promise<number>} bytes of the server's heap in use after a collection */
    async heap() {
      child.send({ measure: "heap" });
      const [{ heap }] = await once(child, "message");
      return heap;
    },
    /** @returns {Promise<number>} microseconds of processor time that the server has taken */
    async cpu() {
      child.send({ measure: "cpu" });
      const [{ cpu }] = await once(child, "message");
      return cpu;
    },
    stop,
  };
}

/** @returns the path of the first listing that the site lists */
export async function findDetailPath(address) {
  const answer = await fetch(`${address}/api/listings?limit=1`);
  const { items } = await answer.json();
  if (!items?.length) throw new Error("The site lists nothing, so there is no detail page to measure.");
  return `/property/${items[0].slug}`;
}

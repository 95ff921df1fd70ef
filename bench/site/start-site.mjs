import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Longer than a site server takes to see that its channels changed, in milliseconds. */
const SEEN_AFTER = 1000;
/** The number of requests after a switch, so that no variant is measured before its server code is warm. */
const WARM_UP = 10;

/**
 * Starts the built site on a free port of this machine, with a data folder that is removed when it stops.
 *
 * @param {{ monoliths?: boolean, workspace?: string | URL }} [options] whether it can also show the site without federation, and the
 *   folder of another built workspace to start
 */
export async function startSite({ monoliths = false, workspace = new URL("../..", import.meta.url) } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const child = fork(join(fileURLToPath(workspace), "bench/site/serve.mjs"), [folder, monoliths ? "monoliths" : ""], {
    stdio: "inherit",
    execArgv: ["--expose-gc"],
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
    /** Shows one variant, and resolves once it answers and is warm for these paths. */
    async show(variant, paths) {
      child.send({ show: variant });
      await once(child, "message");
      await setTimeout(SEEN_AFTER);
      for (let round = 0; round < WARM_UP; round++) for (const path of paths) await (await fetch(address + path)).arrayBuffer();
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

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SHAPES } from "../monolith/configs.mjs";

/** Milliseconds between two looks at what a site shows, and after which it should have shown what it was told to. */
const LOOK_EVERY = 100;
const SHOWN_WITHIN = 120_000;
/** The number of requests after a switch, so that no variant is measured before its server code is warm. */
const WARM_UP = 10;

/**
 * Starts the built site on a free port of this machine, with a data folder that is removed when it stops.
 *
 * @param {{ monoliths?: boolean, workspace?: string | URL, env?: Readonly<Record<string, string>> }} [options] whether it can also show the site without federation, and the
 *   folder of another built workspace to start; and variables beside this process's own
 */
export async function startSite({ monoliths = false, workspace = new URL("../..", import.meta.url), env = {} } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const child = fork(join(fileURLToPath(workspace), "bench/site/serve.mjs"), [folder, monoliths ? "monoliths" : ""], {
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
    /** Shows one variant, and resolves once it answers and is warm for these paths. */
    async show(variant, paths) {
      child.send({ show: variant });
      await once(child, "message");
      await seen(address, variant);
      for (let round = 0; round < WARM_UP; round++) for (const path of paths) await (await fetch(address + path)).arrayBuffer();
    },
    stop,
  };
}

/** Waits until all that a site shows is of one variant: its renderers start first, which on a busy machine takes seconds. */
async function seen(address, variant) {
  const variantOf = (version) => SHAPES.find((shape) => version.startsWith(`${shape}-`)) ?? "federated";
  const began = performance.now();
  for (;;) {
    const { shell, remotes } = await (await fetch(`${address}/releases.json`)).json();
    if ([shell ?? "", ...Object.values(remotes)].every((version) => variantOf(version) === variant)) return;
    if (performance.now() - began > SHOWN_WITHIN) throw new Error(`The site did not show ${variant}.`);
    await setTimeout(LOOK_EVERY);
  }
}

/** @returns the path of the first listing that the site lists */
export async function findDetailPath(address) {
  const answer = await fetch(`${address}/api/listings?limit=1`);
  const { items } = await answer.json();
  if (!items?.length) throw new Error("The site lists nothing, so there is no detail page to measure.");
  return `/property/${items[0].slug}`;
}

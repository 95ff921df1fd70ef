import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../scripts/free-port.mjs";
import { familyOf } from "./processes.mjs";

const SERVE = fileURLToPath(new URL("../../../site/bin/nightlatch-site.mjs", import.meta.url));
const READY = /ready on (http:\S+)/;
/** The longest wait for a start and for an end, in milliseconds. */
const START_MAX = 120_000;
const END_MAX = 30_000;

/** Groups of processes that were started here and may still run. */
const groups = new Set();
process.once("exit", () => {
  for (const pid of groups) killGroup(pid);
});

/** Kills a process that was started here as the first of a group of its own, and all of that group. */
function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // None of them runs any more.
  }
}

/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */

/**
 * A site as `pnpm serve` runs it, on one port of this machine, which can be killed and started again.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @param {{ dataDir: string, env?: Record<string, string>, script?: string, args?: string[] }} options
 */
export async function openSite(scope, { dataDir, env = {}, script = SERVE, args = [] }) {
  const port = await freePort();
  const own = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://localhost",
    // Each form comes from a visitor of its own.
    TRUST_PROXY: "1",
    FORM_LIMIT: "10000",
  };
  let child;
  let printed = "";
  let lines = 0;
  const take = (chunk) => {
    const text = String(chunk);
    lines += text.split("\n").length - 1;
    // The end of a long story is enough to tell what went wrong.
    printed = (printed + text).slice(-1_000_000);
    unasked += text.split("The site's process ended").length - 1;
  };
  let unasked = 0;
  const gone = () => child.exitCode !== null || child.signalCode !== null;

  async function start() {
    const before = printed.length;
    child = spawn(process.execPath, [script, ...args], { env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true });
    groups.add(child.pid);
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const began = performance.now();
    while (!READY.test(printed.slice(before))) {
      if (gone()) throw new Error(`The site did not start:\n${printed.slice(-2000)}`);
      if (performance.now() - began > START_MAX)
        throw new Error(`The site did not start in ${START_MAX / 1000} s:\n${printed.slice(-2000)}`);
      await sleep(20);
    }
    return performance.now() - began;
  }

  /** Ends every process of the site at once, as the loss of the machine would. */
  async function kill() {
    const { pid } = child;
    killGroup(pid);
    if (!gone()) await once(child, "exit");
    groups.delete(pid);
  }

  /** Asks the site to end. @returns {Promise<{ code: number | null, took: number }>} its exit code, and milliseconds */
  async function end() {
    const began = performance.now();
    if (!gone()) {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child.pid), END_MAX);
      await exit;
      clearTimeout(timer);
    }
    groups.delete(child.pid);
    return { code: child.exitCode, took: performance.now() - began };
  }

  scope.defer(() => child && kill());
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    start,
    kill,
    end,
    /** The end of everything that was printed, over all lives. */
    printed: () => printed,
    lines: () => lines,
    /** How often its process ended unasked and its supervisor started it again. */
    unasked: () => unasked,
    isRunning: () => child !== undefined && !gone(),
    /** The process table of the site: the supervisor, the site's own process, renderers. */
    family: () => familyOf(child.pid),
    /** The process that serves; undefined while there is none. */
    server: () => familyOf(child.pid).find(({ command }) => command.includes("site/dist/src/main.js")),
  };
}

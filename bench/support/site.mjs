import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";
import { above } from "./check.mjs";
import { familyOf } from "./processes.mjs";
import { until } from "./send-request.mjs";

const SERVE = fileURLToPath(new URL("../../site/bin/nightlatch-site.mjs", import.meta.url));
const READY = /ready on (http:\S+)/;
const START_MAX_MS = 120_000;
const END_MAX_MS = 30_000;

const runningGroups = new Set();
process.once("exit", () => {
  for (const pid of runningGroups) killGroup(pid);
});

function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All processes of the group have exited.
  }
}

/**
 * @param {import("./scope.mjs").Scope} scope @param {{ dataDir: string, env?: Record<string, string>, script?: string, args?: string[] }}
 * options
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
    // Makes each form appear to come from another visitor.
    TRUST_PROXY: "1",
    FORM_LIMIT: "10000",
  };
  let child;
  let printed = "";
  let lines = 0;
  let unasked = 0;
  const take = (chunk) => {
    const text = String(chunk);
    lines += text.split("\n").length - 1;
    printed = (printed + text).slice(-1_000_000);
    unasked += text.split("The site's process ended").length - 1;
  };
  const gone = () => child.exitCode !== null || child.signalCode !== null;

  async function start() {
    printed = "";
    child = spawn(process.execPath, [script, ...args], { env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true });
    runningGroups.add(child.pid);
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const isReady = () => {
      if (gone()) throw new Error("The site did not start.");
      return READY.test(printed);
    };
    try {
      return await until("the site starts", isReady, { patience: START_MAX_MS, every: 20 });
    } catch (error) {
      throw new Error(`${error.message}\n${printed.slice(-2000)}`);
    }
  }

  async function kill() {
    const { pid } = child;
    // Ignores the last output: the supervisor may log that its process was killed.
    for (const stream of [child.stdout, child.stderr]) stream.off("data", take);
    killGroup(pid);
    if (!gone()) await once(child, "exit");
    runningGroups.delete(pid);
  }

  /** Stops the site. @returns its exit code, milliseconds, and the broken promises of its whole run */
  async function end() {
    const began = performance.now();
    if (!gone()) {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child.pid), END_MAX_MS);
      await exit;
      clearTimeout(timer);
    }
    runningGroups.delete(child.pid);
    const code = child.exitCode;
    const broken = [...(code === 0 ? [] : [`SIGTERM ended with ${code}`]), ...above("unexpected ends of its process", unasked)];
    return { code, took: performance.now() - began, broken };
  }

  scope.defer(() => child && kill());
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    start,
    kill,
    end,
    printed: () => printed,
    lines: () => lines,
    pid: () => /** @type {number} */ (child.pid),
    family: () => familyOf(child.pid),
    server: () => familyOf(child.pid).find(({ command }) => command.includes("site/dist/src/main.js")),
  };
}

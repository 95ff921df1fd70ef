import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority, constants as system } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending, FromRenderer, RendererPort, ToRenderer } from "./protocol.ts";

const CHILD = fileURLToPath(new URL("./child.mjs", import.meta.url));
/** The folder of this package's code, which has the renderer's own, and is all that it may read. */
export const CODE = dirname(dirname(CHILD));
/** Most characters of what Node prints about its end. */
const KEPT_OUTPUT = 4000;
/**
 * Most megabytes of a renderer's heap: the shell's bundle and a page need a tenth of it. The same in the gate, so that a bundle
 * cannot tell where it runs.
 */
const HEAP = 256;
/** The bytes of a page of memory, in which Linux counts. */
const PAGE = 4096;

/** Ends its command when this process ends, however it ends; a renderer in a loop would not notice by itself. */
const SETPRIV = "/usr/bin/setpriv";

/**
 * Starts a renderer's process. It has an empty environment, a limited heap, no debugger, a lower priority than this process,
 * and, by Node's permission model, no files but its own code, no child processes, and no threads
 * (docs/production-reference.md#what-a-renderer-can-reach).
 */
export function forkRenderer(): RendererPort {
  const node = [...permissionFlags(), `--max-old-space-size=${HEAP}`, "--max-semi-space-size=4", "--no-warnings", CHILD];
  const command: readonly [string, ...string[]] = endsWithParent()
    ? [SETPRIV, "--pdeathsig", "KILL", "--", process.execPath, ...node]
    : [process.execPath, ...node];
  const child = spawn(command[0], command.slice(1), {
    env: {},
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // A few times faster than JSON for texts of pages.
    serialization: "advanced",
  });
  lowerPriority(child);
  return portOf(child);
}

/** The flags of Node's permission model. Versions before 22.13 have it under another name. */
function permissionFlags(): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  // Node 20 takes a comma for the start of another path. Without its code a renderer could not start.
  return CODE.includes(",") ? [] : [flag, `--allow-fs-read=${join(CODE, "*")}`];
}

let canEndWithParent: boolean | undefined;
/** Whether there is a `setpriv` that knows the option; BusyBox has one that does not. */
function endsWithParent(): boolean {
  canEndWithParent ??= spawnSync(SETPRIV, ["--pdeathsig", "KILL", "--", "/bin/true"], { stdio: "ignore" }).status === 0;
  return canEndWithParent;
}

/** Lets this process answer health checks and kept pages while a renderer computes. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not permit another priority.
  }
}

function portOf(child: ChildProcess): RendererPort {
  let output = "";
  let ending: Ending | undefined;
  const listeners: ((ending: Ending) => void)[] = [];
  const end = (given: Ending) => {
    if (ending) return;
    ending = given;
    for (const listener of listeners) listener(given);
  };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    // Reading stops here, so that a flood of output costs the site's process nothing.
    if (output.length > KEPT_OUTPUT) child.stderr?.destroy();
  });
  child.stderr?.on("error", () => {});
  child.on("error", (error) => end({ reason: "exited", problem: `could not be run: ${error.message}` }));
  // After `exit` the last messages and the output may still come.
  child.on("close", (code, signal) => end(endingOf(code, signal, output)));
  return {
    send: (message: ToRenderer) => {
      if (child.connected) child.send(message, () => {});
    },
    onMessage: (listener) => child.on("message", (message) => listener(message as FromRenderer)),
    onEnd: (listener) => (ending ? listener(ending) : listeners.push(listener)),
    kill: () => child.kill("SIGKILL"),
    memory: () => residentMemory(child.pid),
  };
}

function endingOf(code: number | null, signal: NodeJS.Signals | null, output: string): Ending {
  if (/heap out of memory|heap limit|allocation failed/i.test(output)) return { reason: "memory", problem: "reached its limit of memory" };
  return { reason: "exited", problem: `ended the process that ran it (${signal ?? `exit code ${code}`})` };
}

/** @returns a process's resident memory in bytes; undefined where the system does not tell */
async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => undefined);
  const pages = Number(text?.split(" ")[1]);
  return Number.isFinite(pages) ? pages * PAGE : undefined;
}

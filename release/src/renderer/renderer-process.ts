import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority, constants as system } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FrameReader, frameOf } from "./frames.mjs";
import { messageOf, textOfMessage } from "./message-text.ts";
import { withoutNetwork } from "./no-network.ts";
import type { Ending, RendererPort, Source, Step, ToRenderer } from "./protocol.ts";

const CHILD = fileURLToPath(new URL("./child.mjs", import.meta.url));
export const CODE = dirname(dirname(CHILD));
const OUTPUT_CHARACTERS_MAX = 4000;
/** Megabytes of heap; shell and page need a tenth. The gate has the same limit, so that bundles cannot detect the gate. */
const HEAP = 256;
/** Bytes of a memory page. Linux reports memory in pages. */
const PAGE = 4096;

/** Bytes, more than the longest page and the largest fixtures need. */
const MAX_MESSAGE = 16 * 1024 * 1024;
/** Frame numbers: a message is for the realm, or for its process. */
const [FOR_REALM, FOR_PROCESS] = [0, 1];
const KIB = 1024;

/** Kills the renderer if this process dies, because a renderer in an endless loop would not notice. */
const SETPRIV = "/usr/bin/setpriv";

let realm: string | undefined;
export const realmCodeFile = (): string => createRequire(import.meta.url).resolve("@nightlatch/release/realm");
export const realmCode = (): string => {
  realm ??= readFileSync(realmCodeFile(), "utf8");
  return realm;
};

/**
 * Starts a renderer's process with an empty environment, a heap limit, no debugger and low priority. Node's permission model refuses child
 * processes, threads, and all files except its code (docs/production-reference.md#what-a-renderer-can-reach). @param options `stacks`:
 * errors have stacks, for trusted code
 */
export function forkRenderer({ stacks = false }: { readonly stacks?: boolean } = {}): RendererPort {
  const node = [...permissionFlags(), "--disallow-code-generation-from-strings", `--max-old-space-size=${HEAP}`];
  const command = [...withParent(), ...withoutNetwork(), process.execPath, ...node, "--max-semi-space-size=4", "--no-warnings", CHILD];
  const child = spawn(command[0] as string, command.slice(1), { env: {}, cwd: "/", stdio: "pipe" });
  lowerPriority(child);
  const port = portOf(child);
  port.sendJob({ code: realmCode(), stacks, bundles: [] });
  return port;
}

export interface RendererLayers {
  readonly realm: true;
  /** True if Node's permission model denies files, child processes and threads. */
  readonly files: boolean;
  /** The layer that denies connections: the operating system (`system`), Node's permission model (`node`), or nothing (`open`). */
  readonly network: "system" | "node" | "open";
}

export function rendererLayers(): RendererLayers {
  const coversNetwork = process.allowedNodeEnvironmentFlags.has("--allow-net") && permissionFlags().length > 0;
  return {
    realm: true,
    files: permissionFlags().length > 0,
    network: withoutNetwork().length > 0 ? "system" : coversNetwork ? "node" : "open",
  };
}

export function permissionFlags(): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  // Node 20 splits paths at commas, so with these flags a renderer could not read its code.
  return CODE.includes(",") ? [] : [flag, `--allow-fs-read=${join(CODE, "*")}`];
}

let parentCommand: readonly string[] | undefined;
/** Empty if `setpriv` is missing, or is BusyBox's, which lacks the option. */
function withParent(): readonly string[] {
  if (!parentCommand) {
    const knows = spawnSync(SETPRIV, ["--pdeathsig", "KILL", "--", "/bin/true"], { stdio: "ignore" }).status === 0;
    parentCommand = knows ? [SETPRIV, "--pdeathsig", "KILL", "--"] : [];
  }
  return parentCommand;
}

/** Lowers the priority below that of health checks and cached pages. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ignored: the process has ended, or the system forbids changing the priority.
  }
}

interface ProcessJob {
  readonly code?: string;
  readonly stacks?: boolean;
  readonly bundles: readonly { readonly step: Step; readonly filename: string; readonly source: string; readonly name?: string }[];
}

function portOf(child: ChildProcessWithoutNullStreams): RendererPort & { readonly sendJob: (job: ProcessJob) => void } {
  let output = "";
  let ending: Ending | undefined;
  const endListeners: ((ending: Ending) => void)[] = [];
  const end = (outcome: Ending) => {
    if (ending) return;
    ending = outcome;
    for (const listener of endListeners) listener(outcome);
  };
  const lied = (problem: string) => {
    child.kill("SIGKILL");
    end({ reason: "lied", problem });
  };
  const messageListeners: ((message: unknown) => void)[] = [];
  const received: unknown[] = [];
  const reader = new FrameReader(MAX_MESSAGE, (text, rss) => {
    const message = messageOf(text);
    if (message?.kind === "page") Object.assign(message, { rss: rss * KIB });
    received.push(message);
  });
  child.stdout.on("data", (bytes: Buffer) => {
    if (ending) return;
    try {
      reader.read(bytes);
    } catch (error) {
      lied(error instanceof RangeError ? "sent a message that is too long" : "sent bytes that are not a message");
    }
    // Outside of `try`, because errors of listeners are not the renderer's errors.
    for (const message of received.splice(0)) for (const listener of messageListeners) listener(message);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    // Closes stderr, because reading a flood of output would cost the site time.
    if (output.length > OUTPUT_CHARACTERS_MAX) child.stderr.destroy();
  });
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
  child.on("error", (error) => end({ reason: "exited", problem: `could not be run: ${error.message}` }));
  // Uses `close`, because messages and output may still arrive after `exit`.
  child.on("close", (code, signal) => end(endingOf(code, signal, output)));
  const write = (text: string, number: number) => {
    if (child.stdin.writable) child.stdin.write(frameOf(text, number));
  };
  return {
    sendJob: (job) => write(JSON.stringify(job), FOR_PROCESS),
    send: (message: ToRenderer) => {
      if (message.kind === "render" || message.kind === "answer") write(textOfMessage(message), FOR_REALM);
      else write(JSON.stringify({ bundles: bundlesOf(message) }), FOR_PROCESS);
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onEnd: (listener) => (ending ? listener(ending) : endListeners.push(listener)),
    kill: () => child.kill("SIGKILL"),
    memory: () => residentMemory(child.pid),
  };
}

export function bundlesOf(message: Extract<ToRenderer, { readonly kind: "start" | "fixtures" }>): ProcessJob["bundles"] {
  const text = ({ source, filename }: Source) => ({ source: new TextDecoder().decode(source), filename });
  if (message.kind === "fixtures") return [{ step: "fixtures", ...text(message.fixtures) }];
  const { shell, remote } = message;
  return [{ step: "shell", ...text(shell) }, ...(remote ? [{ step: "remote" as const, name: remote.name, ...text(remote) }] : [])];
}

function endingOf(code: number | null, signal: NodeJS.Signals | null, output: string): Ending {
  if (/heap out of memory|heap limit|allocation failed/i.test(output)) return { reason: "memory", problem: "reached its memory limit" };
  return { reason: "exited", problem: `ended its process (${signal ?? `exit code ${code}`})` };
}

async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => undefined);
  const pages = Number(text?.split(" ")[1]);
  return Number.isFinite(pages) ? pages * PAGE : undefined;
}

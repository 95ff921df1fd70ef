import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds before the first restart, and the maximum after several. */
const PAUSE = 250;
const PAUSE_MAX = 30_000;
/** A process that was ready for so many milliseconds is restarted after the first pause again. */
const STEADY = 60_000;
/** Milliseconds between two pings, and without a reply before the process is killed. */
const PING_EVERY = 5_000;
const SILENT_MAX = 60_000;
/** Saves a third of a process's memory. By default, glibc has up to eight arenas per processor. */
const LEAN = { env: { MALLOC_ARENA_MAX: "2" }, options: ["--max-semi-space-size=4", "--initial-old-space-size=32"] };
/** Milliseconds to exit when asked: a little more than the process's own limit. */
export const END_MAX = 15_000;

export interface SuperviseOptions {
  readonly name?: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly log?: (line: string) => void;
  readonly timing?: Timing;
}

interface Timing {
  readonly pause?: number;
  readonly pauseMax?: number;
  readonly pingInterval?: number;
  readonly silentMax?: number;
}

export interface Supervised {
  readonly address: string;
  readonly ended: Promise<number>;
  readonly stop: () => void;
}

/** Restarts a script that crashes or stops responding. It must call `supervised`. @throws {StartFailure} if it exits before it was ready */
export async function supervise(
  script: string,
  { name = "The site", args = [], env = process.env, log = console.error, timing = {} }: SuperviseOptions = {},
): Promise<Supervised> {
  const { pause = PAUSE, pauseMax = PAUSE_MAX } = timing;
  let stopping = false;
  const pausing = new AbortController();
  let current = startOnce([script, ...args], env, timing);
  const address = await current.ready;
  // Restarts use the same port, so the address does not change.
  const settled = { ...env, PORT: new URL(address).port || "80" };

  async function superviseChild(): Promise<number> {
    let failures = 0;
    for (;;) {
      const { reason, code, isStopRequested, readyFor } = await current.ended;
      if (stopping || isStopRequested) return code ?? 1;
      failures = readyFor > STEADY ? 1 : failures + 1;
      const wait = Math.min(pauseMax, pause * 2 ** (failures - 1));
      log(`${name}'s process ended ${reason}. It is started again in ${wait / 1000} s.`);
      await sleep(wait, undefined, { signal: pausing.signal }).catch(() => {});
      if (stopping) return 0;
      current = startOnce([script, ...args], settled, timing);
      current.ready.then(
        () => log(`${name} is back on ${address}`),
        () => {},
      );
    }
  }

  return {
    address,
    ended: superviseChild(),
    stop: () => {
      stopping = true;
      pausing.abort();
      current.stop();
    },
  };
}

export class StartFailure extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`It ended with ${code} before it was ready.`);
    this.code = code;
  }
}

interface End {
  readonly reason: string;
  readonly code: number | null;
  readonly isStopRequested: boolean;
  readonly readyFor: number;
}

function startOnce(
  [script, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  { pingInterval = PING_EVERY, silentMax = SILENT_MAX }: Timing,
) {
  const child: ChildProcess = fork(script, args, {
    env: { ...LEAN.env, ...env },
    execArgv: [...process.execArgv, ...LEAN.options],
    stdio: "inherit",
  });
  /** Undefined until the process is ready. Silence is allowed before, because creating a database can block the process. */
  let readyAt: number | undefined;
  let lastReplyAt: number | undefined;
  let isStopRequested = false;
  let silent = false;

  const send = (message: string) => child.connected && child.send(message, () => {});
  const monitor = setInterval(() => {
    if (lastReplyAt !== undefined && performance.now() - lastReplyAt > silentMax) {
      silent = true;
      child.kill("SIGKILL");
    } else send("alive?");
  }, pingInterval);

  const ended = new Promise<End>((resolve) => {
    child.once("exit", (code, signal) => {
      clearInterval(monitor);
      const reason = silent ? "after it had stopped answering" : signal ? `by ${signal}` : `with ${code}`;
      resolve({ reason, code, isStopRequested, readyFor: readyAt === undefined ? 0 : performance.now() - readyAt });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.on("message", (message) => {
      const [kind, address = ""] = String(message).split(" ");
      if (kind === "ready") {
        readyAt = performance.now();
        resolve(address);
      } else if (kind === "ending") isStopRequested = true;
      if (readyAt !== undefined) lastReplyAt = performance.now();
    });
    ended.then(({ code }) => reject(new StartFailure(code ?? 1)));
  });
  const stop = () => {
    send("stop");
    setTimeout(() => child.kill("SIGKILL"), END_MAX).unref();
  };
  return { ready, ended, stop };
}

interface ForkOptions {
  /** Megabytes of JavaScript heap. */
  readonly heapMb?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** File descriptors for the program, where they are numbered from 4. */
  readonly files?: readonly number[];
}

/** Starts a child process without this process's variables (which contain secrets) and options. It does not keep this process alive. */
export function forkWorker(program: string, { heapMb, env = {}, files = [] }: ForkOptions = {}): ChildProcess {
  // Windows cannot start a process without it.
  const { SystemRoot } = process.env;
  const child = fork(program, [], {
    env: { ...env, ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc", ...files],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds before a restart: the first, and the longest. */
const PAUSE = 250;
const PAUSE_MAX = 30_000;
/** Milliseconds of readiness after which pauses start over. */
const STEADY = 60_000;
/** Milliseconds between two pings, and of silence before it is killed. */
const PING_EVERY = 5_000;
const SILENT_MAX = 60_000;
/** Less memory: glibc has up to eight arenas per processor. A process keeps a third less. */
const LEAN = { env: { MALLOC_ARENA_MAX: "2" }, options: ["--max-semi-space-size=4", "--initial-old-space-size=32"] };
/** Milliseconds to end when asked: a little more than the process gives itself. */
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

/** Restarts a script that ends unasked or stops responding. It calls `supervised`. @throws {StartFailure} before its first readiness */
export async function supervise(
  script: string,
  { name = "The site", args = [], env = process.env, log = console.error, timing = {} }: SuperviseOptions = {},
): Promise<Supervised> {
  const { pause = PAUSE, pauseMax = PAUSE_MAX } = timing;
  let stopping = false;
  const pausing = new AbortController();
  let current = startOnce([script, ...args], env, timing);
  const address = await current.ready;
  // A free port chosen once is kept, so its address stays.
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

/** Milliseconds in `readyFor`. */
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
  /** Undefined before it is ready: making a database can block it for long. */
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
  /** The program finds them at descriptors from 4 on. */
  readonly files?: readonly number[];
}

/** No secrets of this environment, none of its options; it does not keep this process alive. */
export function forkWorker(program: string, { heapMb, env = {}, files = [] }: ForkOptions = {}): ChildProcess {
  // Windows starts nothing without it.
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

import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** The pauses before a process that ended is started again, in milliseconds: the first, and the longest they grow to. */
const PAUSE = 250;
const PAUSE_MAX = 30_000;
/** After a process was ready for longer than this, in milliseconds, the pauses begin with the first again. */
const STEADY = 60_000;
/** The pause between two questions whether a process lives, and the silence after which it is killed, in milliseconds. */
const ASK_EVERY = 5_000;
const SILENT_MAX = 60_000;
/**
 * Memory at rest: glibc keeps what threads freed in up to eight places for each processor; V8 takes three times 16 MB for
 * objects that live for a moment, and leaves what starting took until its heap is several times larger. With less of each the
 * process keeps a third less after a first start.
 */
const LEAN = { env: { MALLOC_ARENA_MAX: "2" }, options: ["--max-semi-space-size=4", "--initial-old-space-size=32"] };
/** The time that a process has to end when it was asked to, in milliseconds: a little more than it gives itself. */
export const END_MAX = 15_000;

export interface SuperviseOptions {
  /** What the script is, for the log. */
  readonly name?: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly log?: (line: string) => void;
  /** All in milliseconds. */
  readonly timing?: Timing;
}

interface Timing {
  readonly pause?: number;
  readonly pauseMax?: number;
  readonly askEvery?: number;
  readonly silentMax?: number;
}

/** A process that is kept alive. */
export interface Supervised {
  readonly address: string;
  /** Resolves with the exit code to end with, once the process has ended because it was asked to. */
  readonly ended: Promise<number>;
  readonly stop: () => void;
}

/**
 * Runs a script as a process of its own and starts it again whenever it ends unasked: by a crash, by an exit, by a kill,
 * or because it answers no message any more. It is asked to end by the message `stop`, and killed with this process,
 * since its channel closes then. The script takes part with `supervised` below.
 *
 * @returns once it is ready for the first time
 * @throws {StartFailure} when it ends before it was ready for the first time
 */
export async function supervise(
  script: string,
  { name = "The site", args = [], env = process.env, log = console.error, timing = {} }: SuperviseOptions = {},
): Promise<Supervised> {
  const { pause = PAUSE, pauseMax = PAUSE_MAX } = timing;
  let stopping = false;
  const pausing = new AbortController();
  let current = startOnce([script, ...args], env, timing);
  const address = await current.ready;
  // A free port that was chosen once is kept, so that it comes back at the address that people know.
  const settled = { ...env, PORT: new URL(address).port || "80" };

  async function keep(): Promise<number> {
    let failures = 0;
    for (;;) {
      const { reason, code, asked, readyFor } = await current.ended;
      if (stopping || asked) return code ?? 1;
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
    ended: keep(),
    stop: () => {
      stopping = true;
      pausing.abort();
      current.stop();
    },
  };
}

/** The error of a process that ended before it was ready; the process has printed why. */
export class StartFailure extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`It ended with ${code} before it was ready.`);
    this.code = code;
  }
}

/** How a process ended. */
interface End {
  readonly reason: string;
  readonly code: number | null;
  readonly asked: boolean;
  /** Milliseconds. */
  readonly readyFor: number;
}

function startOnce(
  [script, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  { askEvery = ASK_EVERY, silentMax = SILENT_MAX }: Timing,
) {
  const child: ChildProcess = fork(script, args, {
    env: { ...LEAN.env, ...env },
    execArgv: [...process.execArgv, ...LEAN.options],
    stdio: "inherit",
  });
  /**
   * The times when it was ready and when it last answered. Undefined before it is ready, since making a database can block
   * it for long.
   */
  let readyAt: number | undefined;
  let heardAt: number | undefined;
  let asked = false;
  let silent = false;

  const tell = (message: string) => child.connected && child.send(message, () => {});
  const watch = setInterval(() => {
    if (heardAt !== undefined && performance.now() - heardAt > silentMax) {
      silent = true;
      child.kill("SIGKILL");
    } else tell("alive?");
  }, askEvery);

  const ended = new Promise<End>((resolve) => {
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      const reason = silent ? "after it had stopped answering" : signal ? `by ${signal}` : `with ${code}`;
      resolve({ reason, code, asked, readyFor: readyAt === undefined ? 0 : performance.now() - readyAt });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.on("message", (message) => {
      const [said, address = ""] = String(message).split(" ");
      if (said === "ready") {
        readyAt = performance.now();
        resolve(address);
      } else if (said === "ending") asked = true;
      if (readyAt !== undefined) heardAt = performance.now();
    });
    ended.then(({ code }) => reject(new StartFailure(code ?? 1)));
  });
  const stop = () => {
    tell("stop");
    setTimeout(() => child.kill("SIGKILL"), END_MAX).unref();
  };
  return { ready, ended, stop };
}

/** What a supervised script tells its supervisor. */
export interface Supervisor {
  /** To be called once it serves. */
  readonly ready: (address: string) => void;
  /** To be called when it ends because it was asked to. */
  readonly ending: () => void;
}

/**
 * The supervised script's side; without a supervisor it does nothing. Call it before anything else.
 *
 * @param stop called when the supervisor asks for the end
 */
export function supervised(stop: () => void): Supervisor {
  const tell = (message: string) => process.connected && process.send?.(message, () => {});
  process.on("message", (message) => {
    if (message === "stop") stop();
    else tell("alive");
  });
  // Without its supervisor nobody would start this process again, and the next one needs its port and its folder.
  process.on("disconnect", () => process.exit(1));
  return { ready: (address) => tell(`ready ${address}`), ending: () => tell("ending") };
}

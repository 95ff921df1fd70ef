import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Findings, FixtureResult, RemoteFacts, ShellFacts } from "./findings.ts";

export interface Source {
  readonly source: string;
  /** The file's name in stack traces and messages: `mf-browse@1.0.0/server.cjs`. */
  readonly filename: string;
}

/** Time limits, in milliseconds. */
export interface Limits {
  /** Longest silence of the child while it evaluates a bundle or renders a fixture. */
  readonly silence: number;
  /** Longest time for the page of a fixture, and for the page of a fixture whose data never arrive. */
  readonly render: number;
  readonly loading: number;
}

/** Limits that only broken bundles reach, even on busy machines. */
export const LIMITS: Limits = { silence: 10_000, render: 4_000, loading: 500 };

type Step = Findings["failures"][number]["step"];

/** The work for the child. */
export interface Job {
  readonly shell: Source;
  readonly remote?: Source;
  readonly fixtures?: Source;
  /** Indexes of fixtures that are not to be rendered. */
  readonly skip: readonly number[];
  /** The parts of a RenderRequest that all fixtures share (shell/src/entry-server.tsx). */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** A message of the child. */
export type Message =
  | { readonly kind: "begin"; readonly step: Step; readonly fixture?: number }
  | { readonly kind: "shell"; readonly facts: ShellFacts }
  | { readonly kind: "remote"; readonly facts: RemoteFacts }
  | { readonly kind: "fixtures"; readonly fixtures: readonly unknown[] }
  | { readonly kind: "result"; readonly fixture: number; readonly result: FixtureResult }
  | { readonly kind: "failure"; readonly step: Step; readonly fixture?: number; readonly problem: string }
  | { readonly kind: "done" };

export interface Attempt {
  readonly messages: readonly Message[];
  /** Where the attempt stopped before it was done. */
  readonly stopped?: { readonly step: Step; readonly fixture?: number; readonly problem: string };
}

const CHILD = fileURLToPath(new URL("./child.mjs", import.meta.url));
/** Longest time, in milliseconds, until the child begins. It depends on the machine, not on the bundles. */
const START = 60_000;
/** Most memory of the child, in megabytes. The shell's bundle and a page need a tenth of it. */
const MEMORY = 512;

/**
 * Evaluates a shell and a remote in it, and renders the remote's fixtures, in a child process. When a bundle hangs or
 * ends its process, only the step under way fails; the fixtures after it are tried in another child.
 *
 * @param attempt tries a job once; in a child process unless told otherwise
 */
export async function runApart(job: Omit<Job, "skip" | "limits">, limits: Limits = LIMITS, attempt = inChild): Promise<Findings> {
  const results = new Map<number, FixtureResult>();
  const failures: { step: Step; problem: string }[] = [];
  let known: Omit<Findings, "results" | "failures"> = {};
  for (;;) {
    const { messages, stopped } = await attempt({ ...job, skip: [...results.keys()], limits });
    for (const message of messages) {
      if (message.kind === "shell") known = { ...known, shell: message.facts };
      else if (message.kind === "remote") known = { ...known, remote: message.facts };
      else if (message.kind === "fixtures") known = { ...known, fixtures: message.fixtures };
      else if (message.kind === "result") results.set(message.fixture, message.result);
    }
    if (stopped?.fixture !== undefined && !results.has(stopped.fixture)) {
      results.set(stopped.fixture, { kind: "failed", problem: stopped.problem });
      continue;
    }
    if (stopped) failures.push({ step: stopped.step, problem: stopped.problem });
    return { ...known, results, failures };
  }
}

function inChild(job: Job): Promise<Attempt> {
  const { silence } = job.limits;
  const child = fork(CHILD, [], {
    // The child gets nothing of this process: no secrets in the environment, no loaders, no debugger.
    env: { NODE_ENV: "production" },
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve) => {
    const messages: Message[] = [];
    let at: Message & { kind: "begin" } = { kind: "begin", step: "shell" };
    let timer: ReturnType<typeof setTimeout>;
    const stop = (problem: string) => finish({ step: at.step, ...(at.fixture === undefined ? {} : { fixture: at.fixture }), problem });
    const finish = (stopped?: Attempt["stopped"]) => {
      clearTimeout(timer);
      child.removeAllListeners();
      kill(child);
      resolve({ messages, ...(stopped ? { stopped } : {}) });
    };
    const wait = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(`did not end within ${limit / 1000} s and was stopped`), limit);
    };
    child.on("message", (message: Message) => {
      wait(silence);
      if (message.kind === "begin") at = message;
      if (message.kind === "failure") return finish(message);
      if (message.kind === "done") return finish();
      messages.push(message);
    });
    child.on("error", (error) => stop(`could not be run: ${error.message}`));
    child.on("exit", (code, signal) => stop(`ended the process that ran it (${signal ?? `exit code ${code}`})`));
    wait(START);
    child.send(job);
  });
}

function kill(child: ChildProcess): void {
  // Errors of the child no longer matter once it was given up.
  child.on("error", () => {});
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

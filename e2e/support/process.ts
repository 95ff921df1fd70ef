import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface RunningProcess {
  readonly process: ChildProcess;
  /** The text that the pattern's first group matched. */
  readonly matched: string;
  notes(): string;
  /** Ends the process as an operator would and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts a Node script and waits for `ready`, which has a group. @throws {Error} with all output when it ends before */
export async function startScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
  cwd?: string,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [script, ...args], { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const matched = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const match = ready.exec(output)?.[1];
      if (match) resolve(match);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    process: child,
    matched,
    notes: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

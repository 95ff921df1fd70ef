import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface RunningProcess {
  readonly process: ChildProcess;
  readonly matched: string;
  notes(): string;
  /** Sends SIGTERM, and waits until the process has exited. */
  stop(): Promise<void>;
}

/** Starts a Node script, and waits until its output matches `ready`. @throws {Error} with all output when the script exits first */
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

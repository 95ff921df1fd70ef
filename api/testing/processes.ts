import { type ChildProcess, spawn } from "node:child_process";

export interface StartedProcess {
  readonly child: ChildProcess;
  /** Everything that was printed so far, on both streams. */
  output(): string;
  /** Resolves once the text was printed; rejects when the process ends first. */
  waitFor(text: string): Promise<void>;
  /** Resolves to the exit code, or to null when a signal ended the process. */
  exited: Promise<number | null>;
}

/** A database of a test lives for seconds: compiling its engine a second time, for speed, is half of what a start costs. */
const PLAIN_ENGINE = "--liftoff-only";

export function startNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): StartedProcess {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [PLAIN_ENGINE, ...args], { env: { PATH, TMPDIR, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const watchers = new Set<() => void>();
  const take = (chunk: Buffer) => {
    printed += chunk.toString();
    for (const watcher of watchers) watcher();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  return {
    child,
    output: () => printed,
    exited,
    waitFor: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!printed.includes(text)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        void exited.then((code) => reject(new Error(`The process ended with ${code} before printing "${text}":\n${printed}`)));
        check();
      }),
  };
}

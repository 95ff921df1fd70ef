import { spawn } from "node:child_process";

export type StartedProcess = ReturnType<typeof startNode>;

/** Skips V8's optimising WebAssembly compilation, which takes half of the start and does not help short tests. */
const PLAIN_ENGINE = "--liftoff-only";

export function startNode(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
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
    /** Resolves when the process prints the text. Rejects if the process exits first. */
    waitFor: (text: string) =>
      new Promise<void>((resolve, reject) => {
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

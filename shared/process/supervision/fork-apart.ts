import { type ChildProcess, fork } from "node:child_process";

interface Room {
  /** Megabytes of the program's JavaScript; what lies outside of it is not counted. Node's own limit unless told otherwise. */
  readonly heapMb?: number;
  /** Variables of the program beside those that a system needs to run it. */
  readonly env?: Readonly<Record<string, string>>;
  /** Open files that it gets, which it knows by their numbers from 4 on. */
  readonly files?: readonly number[];
}

/**
 * Runs a program of Node's in a process apart, which speaks by messages alone: nothing of this process's environment, which
 * holds secrets, and none of its options. It does not keep this process alive.
 *
 * @param program its path
 */
export function forkApart(program: string, { heapMb, env = {}, files = [] }: Room = {}): ChildProcess {
  // Windows starts nothing without its folder.
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

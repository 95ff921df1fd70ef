import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts a process, to measure its processor time and memory separately. @throws {Error} when the program exits by itself */
export async function openChild(scope, program, args, execArgv = ["--expose-gc"]) {
  const child = fork(program, args, { stdio: "inherit", execArgv: [...execArgv] });
  const gone = once(child, "exit").then(() => {
    throw new Error("The measured process ended by itself.");
  });
  gone.catch(() => {});
  const next = async () => {
    const [{ done, error }] = await Promise.race([once(child, "message"), gone]);
    if (error) throw new Error(error);
    return done;
  };
  async function stop() {
    if (child.connected) child.disconnect();
    await gone.catch(() => {});
  }
  scope.defer(stop);
  return {
    ready: await next(),
    ask(task, details = {}) {
      child.send({ task, ...details });
      return next();
    },
    stop,
  };
}

/** @param {Record<string, (details: any) => unknown>} tasks @param {{ ready?: unknown, close?: () => Promise<unknown> }} [options] */
export function serveTasks(tasks, { ready, close = async () => {} } = {}) {
  process.on("message", async (/** @type {{ task: string }} */ { task, ...details }) => {
    try {
      process.send({ done: await tasks[task](details) });
    } catch (error) {
      process.send({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on("disconnect", () => close().then(() => process.exit(0)));
  process.send({ done: ready });
}

export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

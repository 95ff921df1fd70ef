import { openAgent } from "./ask.mjs";

/** @type {Set<() => Promise<void>>} */
const running = new Set();

/**
 * Repeats a step until it is stopped, by some workers at once, over connections that stay open.
 *
 * @param {number} atOnce
 * @param {(turn: number, agent: import("node:http").Agent) => Promise<unknown>} step `turn` differs for all steps of one worker
 * @returns {() => Promise<void>} stops it, and resolves when the last step has ended
 */
export function keepOn(atOnce, step) {
  const agent = openAgent();
  let over = false;
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let turn = worker; !over; turn++) await step(turn, agent);
  });
  async function stop() {
    over = true;
    running.delete(stop);
    await Promise.all(workers);
    agent.destroy();
  }
  running.add(stop);
  return stop;
}

/** Stops all that still runs, as after a trial that failed in the middle of it. */
export const stopAll = () => Promise.all([...running].map((stop) => stop()));

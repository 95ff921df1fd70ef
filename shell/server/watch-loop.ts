import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds between two looks, and the longest delay that is not worth a line. */
const EVERY = 5000;
const WORTH_TELLING = 500;
const NANOSECONDS = 1e6;

/**
 * Watches how late this process comes to its work. Nothing that a page needs is computed in it for long, so a delay is a sign of a
 * machine that is too busy, or of a mistake.
 *
 * @param every milliseconds between two looks
 * @returns ends the watch
 */
export function watchLoop(log: FastifyBaseLogger, every = EVERY, worthTelling = WORTH_TELLING): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    const longest = Math.round(delay.max / NANOSECONDS);
    if (longest > worthTelling) log.warn({ milliseconds: longest }, "The process came late to its work");
    delay.reset();
  }, every).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

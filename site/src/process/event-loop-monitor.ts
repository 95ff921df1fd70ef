import type { FastifyBaseLogger } from "fastify";

/** Milliseconds between two looks, and the longest delay that is not worth a line. */
const EVERY = 5000;
const WORTH_TELLING = 500;
/** Milliseconds between two measurements. */
const STEP = 100;

/**
 * Watches how late this process comes to its work. Nothing that a page needs is computed in it for long, so a delay is a sign of a
 * machine that is too busy, or of a mistake.
 *
 * @param every milliseconds between two looks
 * @returns ends the watch
 */
export function watchLoop(log: FastifyBaseLogger, every = EVERY, worthTelling = WORTH_TELLING): () => void {
  const step = Math.min(STEP, every);
  let last = performance.now();
  let looked = last;
  let longest = 0;
  // Node's own histogram of delays loses one that begins right after it was reset.
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - step);
    last = now;
    if (now - looked < every) return;
    if (longest > worthTelling) log.warn({ milliseconds: Math.round(longest) }, "The process came late to its work");
    looked = now;
    longest = 0;
  }, step).unref();
  return () => clearInterval(timer);
}

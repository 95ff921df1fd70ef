import { writeFileSync } from "node:fs";
import os from "node:os";

/**
 * The process that opens photos. Strangers made them, so a decoder may hang, crash or fill the memory: that ends this process
 * and not the API's (../photo-process.ts).
 *
 * @typedef {import("./job.ts").PhotoJob} PhotoJob
 * @typedef {import("./job.ts").PhotoResult} PhotoResult
 */

/** Milliseconds between two looks at what a photo costs. Decoders run on other threads, so that this one is free to look. */
const LOOK_EVERY = 50;
const NICER = 10;

/** @param {() => void} step */
function ifAllowed(step) {
  try {
    step();
  } catch {
    // Some systems do not allow or know the step. Photos are made without it too.
  }
}

// The site's pages get processor time first, and when memory runs out the system ends this process before any other.
ifAllowed(() => os.setPriority(NICER));
ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"));

// A plain exit would wait for the decoder's threads.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);

/** @param {PhotoResult} result */
const tell = (result, then = () => {}) => process.send?.(result, undefined, undefined, then);

/**
 * Watches what a photo costs, and ends the process when it is too much: a decoder cannot be stopped otherwise.
 *
 * @param {PhotoJob} job
 */
function watchCosts({ id, limits }) {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const late = (user + system) / 1e6 > limits.cpuSeconds;
    if (!late && process.memoryUsage.rss() <= limits.memoryBytes) return;
    clearInterval(timer);
    const reason = `This photo takes too much ${late ? "time" : "memory"} to open. Please save it as an ordinary JPEG and add that.`;
    tell({ id, kind: "refused", reason, spent: true }, end);
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

// Loaded here, so that a machine where sharp cannot run hears why.
const making = import("./fit-photo.mjs");
making.catch(() => {});

process.on("message", async (/** @type {PhotoJob} */ job) => {
  const { id } = job;
  try {
    const { fitPhoto, Unfit } = await making;
    const unwatch = watchCosts(job);
    await fitPhoto(job)
      .finally(unwatch)
      .then(
        (photo) => tell({ id, kind: "made", photo }),
        (error) => {
          if (!(error instanceof Unfit)) throw error;
          tell({ id, kind: "refused", reason: error.message });
        },
      );
  } catch (error) {
    tell({ id, kind: "broken", problem: String(error instanceof Error ? error.stack : error) });
  }
});

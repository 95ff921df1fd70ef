import { residentBytes, stepBack } from "./lower-priority.mjs";

/** @import { PhotoJob, PhotoResult } from "./job.ts" */
// Runs in a separate process, because an untrusted photo may make a decoder hang, crash or exhaust memory (`../photo-process.ts`).

/** Milliseconds between checks. The timer runs during decoding, because decoders use other threads. */
const LOOK_EVERY = 50;

stepBack();

// Uses SIGKILL, because a normal exit would wait for the decoder's threads.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);

/** @param {PhotoResult} result */
const sendResult = (result, then = () => {}) => process.send?.(result, undefined, undefined, then);

/** Kills the process if a photo needs too much time or memory, because a decoder cannot be stopped. @param {PhotoJob} job */
function watchCosts({ id, limits }) {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const late = (user + system) / 1e6 > limits.cpuSeconds;
    if (!late && residentBytes() <= limits.memoryBytes) return;
    clearInterval(timer);
    const reason = `This photo takes too much ${late ? "time" : "memory"} to open. Please save it as an ordinary JPEG and add that.`;
    sendResult({ id, kind: "refused", reason, spent: true }, end);
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

// Loads sharp after the handlers are registered, so that they report its failures.
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
        (photo) => sendResult({ id, kind: "made", photo }),
        (error) => {
          if (!(error instanceof Unfit)) throw error;
          sendResult({ id, kind: "refused", reason: error.message });
        },
      );
  } catch (error) {
    sendResult({ id, kind: "broken", problem: String(error instanceof Error ? error.stack : error) });
  }
});

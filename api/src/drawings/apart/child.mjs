import { writeFileSync } from "node:fs";
import os from "node:os";
import { drawFile } from "@nightlatch/seed/files";

/**
 * The process that draws pictures (../draw-process.ts). Drawing takes a moment of processor time, in which the server's own
 * process has to answer others.
 *
 * @typedef {import("./job.ts").DrawJob} DrawJob
 * @typedef {import("./job.ts").DrawResult} DrawResult
 */

const NICER = 10;

/** @param {() => void} step */
function ifAllowed(step) {
  try {
    step();
  } catch {
    // Some systems do not allow or know the step. Pictures are drawn without it too.
  }
}

// The site's pages get processor time first, and when memory runs out the system ends this process before any other.
ifAllowed(() => os.setPriority(NICER));
ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"));

process.on("disconnect", () => process.exit());

/** @param {DrawResult} result */
const tell = (result) => process.send?.(result);

process.on("message", (/** @type {DrawJob} */ { id, file }) => {
  // Within the chain, so that a drawing that throws is answered like one that cannot be encoded.
  Promise.resolve()
    .then(() => drawFile(file))
    .then(
      (content) => tell({ id, content }),
      (error) => tell({ id, problem: String(error?.stack ?? error) }),
    );
});

import { drawFile } from "@nightlatch/seed/files";
import { stepBack } from "../../apart/step-back.mjs";

/**
 * The process that draws pictures (../draw-process.ts). Drawing takes a moment of processor time, in which the server's own
 * process has to answer others.
 *
 * @typedef {import("./job.ts").DrawJob} DrawJob
 * @typedef {import("./job.ts").DrawResult} DrawResult
 */

stepBack();

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

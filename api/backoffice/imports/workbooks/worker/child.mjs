import { writeSync } from "node:fs";
import { residentBytes, stepBack } from "@nightlatch/media/worker/lower-priority.mjs";

/** @import { WorkbookJob, WorkbookResult } from "../sheet-rows.ts" */
// Runs isolated, because an untrusted workbook may exhaust memory or never finish (`../sheet-rows.ts`).

const [SOURCE, ROWS] = [4, 5];
const LOOK_EVERY = 50;

stepBack();

const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);

/** @param {WorkbookResult} result */
const sendResult = (result) => process.send?.(result, undefined, undefined, end);

/** @param {WorkbookJob} job */
function monitorCosts({ limits }) {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const late = (user + system) / 1e6 > limits.cpuSeconds;
    if (!late && residentBytes() <= limits.memoryBytes) return;
    sendResult({
      kind: "refused",
      reason: `The file takes too much ${late ? "time" : "memory"} to unpack. Save its sheet as CSV, and choose that.`,
    });
  }, LOOK_EVERY);
}

process.on("message", async (/** @type {WorkbookJob} */ job) => {
  try {
    monitorCosts(job);
    const { unpackWorkbook } = await import("./unpack-workbook.mjs");
    const { Unfit } = await import("./open-parts.mjs");
    try {
      const unpacked = await unpackWorkbook(SOURCE, job, (text) => writeSync(ROWS, text));
      sendResult({ kind: "unpacked", unpacked });
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      sendResult({ kind: "refused", reason: error.message });
    }
  } catch (error) {
    sendResult({ kind: "broken", problem: String(error instanceof Error ? error.stack : error) });
  }
});

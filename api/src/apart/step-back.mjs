import { writeFileSync } from "node:fs";
import os from "node:os";

// What the processes have in common that do heavy work beside the site's own: photos made smaller, workbooks unpacked.

const NICER = 10;

/** @param {() => void} step */
function ifAllowed(step) {
  try {
    step();
  } catch {
    // Some systems do not allow or know the step. The work is done without it too.
  }
}

/** Lets the site's pages have processor time first, and has the system end this process before any other when memory runs out. */
export function stepBack() {
  ifAllowed(() => os.setPriority(NICER));
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"));
}

/** The memory that this process has, in bytes; 0 where the system does not tell, as Linux without /proc. */
export function residentBytes() {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

import { writeFileSync } from "node:fs";
import os from "node:os";

const NICER = 10;

/** @param {() => void} step */
function ifAllowed(step) {
  try {
    step();
  } catch {
    // Ignored, because some systems lack or forbid this setting.
  }
}

/** Lowers this process's priority, and makes the system kill this process first if memory runs out. */
export function stepBack() {
  ifAllowed(() => os.setPriority(NICER));
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"));
}

export function residentBytes() {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

import { readFileSync } from "node:fs";
import { familyOf } from "../faults/support/processes.mjs";

/** Ticks of the kernel's clock in a second, in which it tells processor time on every Linux. */
const TICKS = 100;
/** Fields of /proc/PID/stat behind the command's name: the process's own time, and that of its children which have ended. */
const TIMES = [11, 12, 13, 14];

/** What the processes of a part have used: milliseconds of the processor, bytes of memory. @typedef {{ processor: number, memory: number }} Use */

/** @returns {number} milliseconds of the processor; 0 for a process that is gone, whose time its parent has */
function processorTime(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (TIMES.reduce((sum, field) => sum + Number(fields[field]), 0) * 1000) / TICKS;
  } catch {
    return 0;
  }
}

/** @returns {number} bytes, of which those that several processes share count to each in part */
function memoryOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * What some processes and all that they started have used until now, by part.
 *
 * @param {Readonly<Record<string, readonly number[]>>} roots the first processes of each part
 * @param {{ withMemory?: boolean }} [options] looking for the memory takes milliseconds of a process
 * @returns {Record<string, Use>} renderers apart from the part that started them
 */
export function useOf(roots, { withMemory = true } = {}) {
  /** @type {Record<string, Use>} */
  const uses = {};
  for (const [part, pids] of Object.entries(roots)) {
    for (const { pid, command } of pids.flatMap((each) => familyOf(each))) {
      const of = command.includes("renderer/child.mjs") ? "renderers" : part;
      uses[of] ??= { processor: 0, memory: 0 };
      uses[of].processor += processorTime(pid);
      if (withMemory) uses[of].memory += memoryOf(pid);
    }
  }
  return uses;
}

/** What was used between two looks, in milliseconds of the processor by part. */
export function spentBetween(before, after) {
  return Object.fromEntries(
    Object.entries(after).map(([part, { processor }]) => [part, Math.max(0, processor - (before[part]?.processor ?? 0))]),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { sum } from "../table.mjs";

/** Linux counts processor time in ticks; this many are a second. */
const TICKS = 100;

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

const fieldOf = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);

export function familyOf(root) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = readProc(pid, "status");
      const command = readProc(pid, "cmdline").replaceAll("\0", " ").trim();
      return status ? [{ pid: Number(pid), parent: fieldOf(status, "PPid"), command, rss: fieldOf(status, "VmRSS") * 1024 }] : [];
    });
  const family = all.filter(({ pid }) => pid === root);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

function processorTimeOf(pid) {
  const text = readProc(pid, "stat");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return text ? (fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 1000) / TICKS : 0;
}

/**
 * @param {Readonly<Record<string, readonly number[]>>} roots the root processes of each group
 * @param {{ withMemory?: boolean }} [options]
 * @returns {Record<string, { processor: number, memory: number }>} milliseconds and bytes
 */
export function resourceUsage(roots, { withMemory = true } = {}) {
  const uses = {};
  for (const [part, pids] of Object.entries(roots)) {
    for (const { pid, command } of pids.flatMap((each) => familyOf(each))) {
      const of = command.includes("renderer/child.mjs") ? "renderers" : part;
      uses[of] ??= { processor: 0, memory: 0 };
      uses[of].processor += processorTimeOf(pid);
      // Proportional set size divides shared memory among its processes.
      if (withMemory) uses[of].memory += fieldOf(readProc(pid, "smaps_rollup"), "Pss") * 1024;
    }
  }
  return uses;
}

export function spentBetween(before, after) {
  return Object.fromEntries(
    Object.entries(after).map(([part, { processor }]) => [part, Math.max(0, processor - (before[part]?.processor ?? 0))]),
  );
}

/** @param {number} pid @param {Parameters<typeof resourceUsage>[1]} [options] */
export function treeResourceUsage(pid, options) {
  const uses = Object.values(resourceUsage({ own: [pid] }, options));
  return { processor: sum(uses.map(({ processor }) => processor)), memory: sum(uses.map(({ memory }) => memory)) };
}

export const megabytes = (bytes) => Math.round(bytes / 2 ** 20);

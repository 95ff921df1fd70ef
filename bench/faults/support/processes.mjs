import { readdirSync, readFileSync } from "node:fs";

/** One process of the table, with its resident memory in bytes. @typedef {{ pid: number, parent: number, command: string, rss: number }} Process */

function read(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid: Number(pid), parent: field("PPid"), command, rss: field("VmRSS") * 1024 };
  } catch {
    // It ended while it was looked at.
    return undefined;
  }
}

/** @returns {Process[]} a process and all that it has started, itself first */
export function familyOf(pid) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(name) ?? []);
  const family = all.filter((each) => each.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

export const megabytes = (bytes) => Math.round(bytes / 2 ** 20);

import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { answersOf, hasFailed, sightOf } from "./load.mjs";

/** Ticks of the clock in /proc, in a second. */
const TICKS = 100;

/** @param {readonly { pid: number }[]} processes @returns {{ megabytes: number, seconds: number }} their own share of memory, and processor time */
export function costOf(processes) {
  let [kilobytes, ticks] = [0, 0];
  for (const { pid } of processes)
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended while it was looked at.
    }
  return { megabytes: Math.round(kilobytes / 1024), seconds: ticks / TICKS };
}

/** @param {readonly (readonly (string | number)[])[]} rows the first is the head @returns {string} a table of Markdown */
export const tableOf = ([head, ...rows]) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The time of day of a moment that `performance.now()` told. */
const clockOf = (moment) => new Date(performance.timeOrigin + moment).toISOString().slice(11, 23);

/**
 * Notes what happened when, and says what visitors saw of it.
 *
 * @param {ReturnType<typeof import("./load.mjs").openLoad>} load
 * @param {(each: import("./load.mjs").Seen) => string[]} linesAbout what the proxy says of a request
 */
export function openDiary(load, linesAbout) {
  /** @type {{ what: string, from: number, to: number, back?: number, load: number }[]} */
  const events = [];
  /** @type {string[]} */
  const broken = [];
  /** Tells each failure in full: when, what, in which step it was asked for, and what the proxy says of it. */
  function tellFailures(from, to) {
    for (const each of answersOf(load.seen, from, to).filter(hasFailed)) {
      const { at, took, asked, why } = each;
      const step = events.find((event) => at >= event.from && at < event.to)?.what ?? "before";
      console.error(`  ${clockOf(at)} to ${clockOf(at + took)} ${asked} [${why}] asked for in: ${step}`);
      for (const line of linesAbout(each)) console.error(`    ${line}`);
    }
  }
  return {
    broken,
    /**
     * Lets something happen under load.
     *
     * @param {string} what
     * @param {() => Promise<number | void>} happens resolves with the milliseconds until the part was whole again, if it is about one
     * @param {{ allowed?: number, quiet: number }} options `allowed`: answers that may fail; `quiet`: milliseconds of load afterwards
     */
    async note(what, happens, { allowed = 0, quiet }) {
      const from = performance.now();
      const back = await happens();
      const done = performance.now();
      await new Promise((resolve) => setTimeout(resolve, quiet));
      const to = performance.now();
      events.push({ what, from, to, ...(typeof back === "number" ? { back } : {}), load: loadavg()[0] });
      const sight = sightOf(load.seen, from, to);
      const { failed, whys } = sight;
      console.error(`${what}: ${JSON.stringify({ ...sight, whys: Object.fromEntries(whys), took: Math.round(done - from) })}`);
      tellFailures(from, to);
      if (failed > allowed) broken.push(`${what}: ${failed} answers failed (${[...whys.keys()].slice(0, 5).join("; ")})`);
    },
    /** @param {readonly { at: number }[]} lost acknowledged forms that are gone @returns {string} a table of Markdown */
    table(lost) {
      const head = [
        "what",
        "requests",
        "failed",
        "told to come back (503)",
        "over 1 s",
        "longest ms",
        "last one s after",
        "whole again after s",
        "forms acknowledged",
        "of them lost",
        "load",
      ];
      const rows = events.map(({ what, from, to, back, load: busy }) => {
        const { requests, failed, refused, slow, longest, whole } = sightOf(load.seen, from, to);
        const within = ({ at }) => at >= from && at < to;
        const times = [whole === 0 ? "-" : whole.toFixed(1), back === undefined ? "-" : (back / 1000).toFixed(1)];
        return [
          what,
          requests,
          failed,
          refused,
          slow,
          longest,
          ...times,
          load.ledger.acknowledged.filter(within).length,
          lost.filter(within).length,
          busy.toFixed(1),
        ];
      });
      return tableOf([head, ...rows]);
    },
  };
}

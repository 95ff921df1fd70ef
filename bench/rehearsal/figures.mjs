import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { answersOf, hasFailed, sightOf } from "./load.mjs";

const clockOf = (moment) => new Date(performance.timeOrigin + moment).toISOString().slice(11, 23);

/**
 * Notes what happens under a load, and what visitors see of it.
 *
 * @param {ReturnType<typeof import("./load.mjs").openLoad>} load
 * @param {(each: import("./load.mjs").Seen) => string[]} linesAbout the proxy's log lines of a request
 */
export function openDiary(load, linesAbout) {
  /** @type {{ what: string, from: number, to: number, back?: number, load: number }[]} */
  const events = [];
  /** @type {string[]} */
  const broken = [];
  /** Logs each failure in full: when, what, the step that it was requested in, and the proxy's log of it. */
  function logFailures(from, to) {
    for (const each of answersOf(load.seen, from, to).filter(hasFailed)) {
      const { at, took, asked, why } = each;
      const step = events.find((event) => at >= event.from && at < event.to)?.what ?? "before";
      console.error(`  ${clockOf(at)} to ${clockOf(at + took)} ${asked} [${why}] requested in: ${step}`);
      for (const line of linesAbout(each)) console.error(`    ${line}`);
    }
  }
  return {
    broken,
    /**
     * Lets something happen, with milliseconds of quiet load afterwards, and some answers that are allowed to fail.
     *
     * @param {string} what
     * @param {() => Promise<number | void>} happens resolves with the milliseconds until the part was whole again, if it is about one
     * @param {{ allowed?: number, quiet: number }} options
     */
    async note(what, happens, { allowed = 0, quiet }) {
      const from = performance.now();
      const back = await happens();
      const done = performance.now();
      await sleep(quiet);
      const to = performance.now();
      events.push({ what, from, to, ...(typeof back === "number" ? { back } : {}), load: loadavg()[0] });
      const sight = sightOf(load.seen, from, to);
      const { failed, whys } = sight;
      console.error(`${what}: ${JSON.stringify({ ...sight, whys: Object.fromEntries(whys), took: Math.round(done - from) })}`);
      logFailures(from, to);
      if (failed > allowed) broken.push(`${what}: ${failed} answers failed (${[...whys.keys()].slice(0, 5).join("; ")})`);
    },
    /** @param {readonly { at: number }[]} lost acknowledged forms that are gone @returns {import("../table.mjs").Table} */
    table(lost) {
      const head = [
        ...["what", "requests", "failed", "told to come back (503)", "over 1 s", "longest ms", "last one s after", "whole again after s"],
        ...["forms acknowledged", "of them lost", "load"],
      ];
      const rows = events.map(({ what, from, to, back, load: busy }) => {
        const { requests, failed, refused, slow, longest, whole } = sightOf(load.seen, from, to);
        const within = ({ at }) => at >= from && at < to;
        const times = [whole === 0 ? "-" : whole.toFixed(1), back === undefined ? "-" : (back / 1000).toFixed(1)];
        const forms = [load.ledger.acknowledged.filter(within).length, lost.filter(within).length];
        return [what, requests, failed, refused, slow, longest, ...times, ...forms, busy.toFixed(1)];
      });
      return { head, rows };
    },
  };
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, table, thousands } from "../table.mjs";

const SIZES = [10_000, 100_000];

/**
 * @typedef {object} ChangesOfSize
 * @property {number} size listings
 * @property {number} live bytes of memory in use, a listing
 * @property {number} rss bytes that the process took for them, a listing
 * @property {readonly { readonly count: number, readonly took: number, readonly processor: number }[]} changes how many listings changed
 * at once, with milliseconds of time and of processor time
 * @property {number} search milliseconds of processor time of a list by a word and a filter
 * @property {number} full milliseconds of processor time to make the columns anew
 */

/**
 * Measures what a change of the catalogue in memory costs, beside making its columns anew, and what a listing takes there. No database
 * is asked: `catalogue` measures with one.
 *
 * @param {{ sizes?: readonly number[] | undefined }} [options] numbers of listings
 * @returns {Promise<readonly ChangesOfSize[]>}
 */
export async function measureChanges({ sizes = SIZES } = {}) {
  const results = [];
  for (const size of sizes) {
    console.error(`${thousands(size)} listings`);
    const child = fork(fileURLToPath(new URL("../catalogue/changes.mjs", import.meta.url)), [String(size)], {
      stdio: "inherit",
      execArgv: ["--expose-gc", "--max-old-space-size=8192"],
    });
    const gone = once(child, "exit").then(() => {
      throw new Error("The measured process ended by itself.");
    });
    const [result] = await Promise.race([once(child, "message"), gone]);
    gone.catch(() => {});
    results.push(result);
  }
  return results;
}

/** @param {readonly ChangesOfSize[]} results */
export function printChanges(results) {
  const rows = results.map(({ size, live, rss, changes, search, full }) => {
    const one = median(changes.filter(({ count }) => count === 1).map(({ processor }) => processor));
    return [
      thousands(size),
      thousands(live),
      thousands(rss),
      thousands(one),
      thousands(changes.at(-1).processor),
      thousands(full),
      `${(one / full).toFixed(3)} x`,
      search.toFixed(2),
    ];
  });
  const head = [
    "listings",
    "bytes in use, a listing",
    "RSS, a listing",
    "a change, ms",
    "a hundred at once, ms",
    "all anew, ms",
    "ratio",
    "a search, ms",
  ];
  return `## A change of the catalogue in memory\n\nMilliseconds of processor time.\n\n${table(head, rows)}`;
}

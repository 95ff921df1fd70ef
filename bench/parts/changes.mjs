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
 * @property {number} rssChanged the same after the changes
 * @property {readonly { readonly count: number, readonly of: "names" | "guests", readonly took: number, readonly processor: number }[]} changes
 * how many listings changed at once and what of them, with milliseconds of time and of processor time until all answers have it
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
  const rows = results.map(({ size, live, rss, rssChanged, changes, search, full }) => {
    const cost = (some) => {
      const found = changes.filter(some).map(({ processor }) => processor);
      return found.length > 0 ? median(found) : undefined;
    };
    const shown = (value) => (value === undefined ? "-" : value.toFixed(1));
    const ofOne = (what) => cost(({ count, of }) => count === 1 && of === what);
    return [
      thousands(size),
      thousands(live),
      `${thousands(rss)} / ${thousands(rssChanged)}`,
      shown(ofOne("names")),
      shown(ofOne("guests")),
      shown(cost(({ count }) => count === 100)),
      shown(cost(({ count }) => count === 5_000)),
      thousands(full),
      `${(Number(ofOne("names")) / full).toFixed(4)} x`,
      search.toFixed(2),
    ];
  });
  const head = [
    "listings",
    "bytes in use, a listing",
    "RSS, a listing, before / after changes",
    "a name, ms",
    "a number of guests, ms",
    "a hundred at once, ms",
    "5,000 at once, ms",
    "all anew, ms",
    "ratio",
    "a search, ms",
  ];
  return `## A change of the catalogue in memory\n\nMilliseconds of processor time.\n\n${table(head, rows)}`;
}

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { median, table } from "../table.mjs";
import { breaking, calculate } from "./formula.mjs";

/** Figures of `pnpm bench scale changes catalogue --json`, which the document's are calculated from. */
const RECORDED = new URL("measured.json", import.meta.url);
const USAGE = "Usage: node bench/scale/calculate.mjs [--listings=10000000] [--rate=100000] [--kept=0.9] [--servers=200] [--measured=FILE]";

/** What the document shows. */
export const ASKED = { listings: 10_000_000, rate: 100_000, kept: 0.9, servers: 200 };

/**
 * The costs of an answer, from what was measured: of the widest set-up with parts apart, and of the largest catalogue.
 *
 * @param {any} measured
 * @returns {import("./formula.mjs").Costs}
 */
export function costsOf({ scale, changes, catalogue }) {
  const { counts, loads, rest, most } = scale.setups.at(-1);
  const largest = changes.at(-1);
  /** @type {number[]} */
  const one = largest.changes.filter(({ count }) => count === 1).map(({ processor }) => processor);
  const stored = catalogue.databases.at(-1).sizes.at(-1);
  /** @param {number} bytes @param {number} count */
  const each = (bytes, count) => bytes / Math.max(1, count);
  return {
    keptByNginx: loads["kept by nginx"].parts,
    keptBySite: loads["kept by the site"].parts,
    anew: loads["rendered anew"].parts,
    search: loads.search.parts,
    form: loads.form.parts,
    rest: {
      ...Object.fromEntries(Object.entries(rest).map(([part, { processor }]) => [part, processor])),
      Postgres: each(rest.Postgres.processor, scale.processes),
    },
    memory: { sites: each(most.sites, counts.sites), renderers: each(most.renderers, counts.sites), APIs: each(most.APIs, counts.APIs) },
    handshake: scale.handshake.handshake,
    changeOfListing: Number(median(one)) / largest.size,
    searchOfListing: largest.search / largest.size,
    readOfListing: stored.rebuild.processor / stored.size,
    bytesOfListing: largest.rss,
    rowOfListing: stored.rowBytes,
  };
}

/** @type {readonly (readonly [number, string])[]} */
const UNITS = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
];
/** A number with three digits that count. */
function shown(value) {
  const [of, letter] = UNITS.find(([least]) => value >= least) ?? /** @type {const} */ ([1, ""]);
  const digits = value / of;
  const places = digits >= 100 ? 0 : digits >= 10 ? 1 : digits >= 1 ? 2 : 3;
  return `${Number(digits.toFixed(places))}${letter ? ` ${letter}` : ""}`;
}

/** The tables of the document. @param {any} measured @param {import("./formula.mjs").Wanted} wanted */
export function printCalculation(measured, wanted) {
  const { rows } = calculate(costsOf(measured), wanted);
  const cells = rows.map(({ what, formula, amount, unit, holds }) => [
    what,
    formula,
    `${shown(amount)} ${unit}`,
    holds === undefined ? "more machines" : shown(holds),
    holds === undefined ? "-" : (amount / holds).toFixed(2),
  ]);
  const first = breaking(rows).filter(({ times }) => times >= 0.5);
  return [
    `${wanted.listings.toLocaleString("en-US")} listings, ${wanted.rate.toLocaleString("en-US")} requests a second of which the proxy answers ${Math.round(wanted.kept * 100)} %, ${wanted.servers} sites:`,
    table(["what", "formula", "needs", "has at most", "times"], cells),
    `In this order they break: ${first.map(({ what, times }) => `${what} (${times.toFixed(1)} times what it has)`).join("; ")}.`,
  ].join("\n\n");
}

/** @param {string} text */
function positive(flag, text) {
  const value = Number(text);
  if (!(value > 0) || (flag === "kept" && value > 1))
    throw new Error(`--${flag} takes ${flag === "kept" ? "a share from 0 to 1" : "a number above 0"}, not "${text}".`);
  return value;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  try {
    const { values } = parseArgs({
      options: {
        listings: { type: "string" },
        rate: { type: "string" },
        kept: { type: "string" },
        servers: { type: "string" },
        measured: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) console.log(USAGE);
    else {
      const wanted = Object.fromEntries(
        Object.entries(ASKED).map(([name, usual]) => [name, values[name] === undefined ? usual : positive(name, values[name])]),
      );
      const measured = JSON.parse(readFileSync(values.measured ?? RECORDED, "utf8"));
      console.log(printCalculation(measured, /** @type {any} */ (wanted)));
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exitCode = 2;
  }
}

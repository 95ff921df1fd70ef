import { clocks } from "./clocks.mjs";
import { disk } from "./disk.mjs";
import { fuzz } from "./fuzz.mjs";
import { kills } from "./kills.mjs";
import { overload } from "./overload.mjs";
import { pipelined } from "./pipelined.mjs";
import { postgres } from "./postgres.mjs";
import { power } from "./power.mjs";
import { rolling } from "./rolling.mjs";
import { slow } from "./slow.mjs";
import { soak } from "./soak.mjs";
import { removeTemplate, Skipped } from "./support/data.mjs";
import { stopAll } from "./support/load.mjs";
import { openScope } from "./support/scope.mjs";

export const TRIALS = { kills, postgres, power, disk, clocks, fuzz, slow, pipelined, soak, rolling, overload };

/** @typedef {{ figures: object, broken: string[], skipped?: string }} Result `figures` may have parts with figures of their own */

/**
 * Runs one trial to its end, within its time, and puts back what it started.
 *
 * @returns {Promise<Result & { name: string, bounds: string, took: number }>} with seconds
 */
async function runTrial(name, { quick, seed }, scopes) {
  const { bounds, seconds, run } = TRIALS[name];
  const began = performance.now();
  const scope = openScope();
  scopes.add(scope);
  const say = (text) => console.error(`${name}: ${text}`);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${seconds} s.`)), seconds * 1000);
  });
  const ended = Promise.race([run({ quick, seed, scope, say }), late]).catch((error) =>
    error instanceof Skipped
      ? { figures: {}, broken: [], skipped: error.message }
      : { figures: {}, broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)] },
  );
  const result = await ended;
  clearTimeout(timer);
  await scope.close();
  await stopAll();
  scopes.delete(scope);
  return { name, bounds: bounds(quick), took: Math.round((performance.now() - began) / 1000), ...result };
}

/** @returns {string} figures in one cell of a table */
function cellOf(figures) {
  return Object.entries(figures)
    .map(([what, value]) => {
      if (value !== null && typeof value === "object") return `**${what}**: ${cellOf(value)}`;
      return `${what} ${typeof value === "number" ? value.toLocaleString("en-US") : value}`;
    })
    .join("; ");
}

/** Prints the rows of the table in docs/reliability.md, and below it what was broken. */
function print(results) {
  const rows = results.map(({ name, bounds, figures, broken, skipped, took }) => [
    name,
    bounds,
    skipped ? `not tried: ${skipped}` : cellOf(figures),
    skipped ? "-" : broken.length === 0 ? "yes" : `**no**, ${broken.length}`,
    took,
  ]);
  const head = ["trial", "bounds", "figures", "kept", "s"];
  console.log([head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
  for (const { name, broken } of results) for (const what of broken) console.log(`\n${name}, broken: ${what}`);
}

/**
 * Runs trials one after another, prints a row of JSON for each and a table at the end.
 *
 * @param {ReturnType<typeof import("../options.mjs").parseTrialOptions>} options
 * @returns {Promise<number>} the exit code: 1 when a promise was broken
 */
export async function runFaults({ names, quick, seed }) {
  const scopes = new Set();
  const undoAll = async () => {
    for (const scope of scopes) await scope.close();
    await removeTemplate();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => undoAll().then(() => process.exit(130)));
  const results = [];
  for (const name of names.length > 0 ? names : Object.keys(TRIALS)) {
    const result = await runTrial(name, { quick, seed }, scopes);
    results.push(result);
    console.log(JSON.stringify(result));
  }
  await removeTemplate();
  print(results);
  return results.some(({ broken }) => broken.length > 0) ? 1 : 0;
}

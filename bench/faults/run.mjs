import { Skipped } from "../support/data.mjs";
import { openScope } from "../support/scope.mjs";
import { table } from "../table.mjs";
import { overload, pipelined, slow } from "./clients.mjs";
import { clocks } from "./clocks.mjs";
import { disk, power } from "./disks.mjs";
import { fuzz } from "./fuzz.mjs";
import { kills, rolling } from "./kills.mjs";
import { postgres } from "./postgres-outages.mjs";
import { soak } from "./soak.mjs";

/**
 * `seconds`: the time limit; `kinds`: the databases to test.
 * @typedef {{ promise: string, bounds: (quick: boolean) => string, seconds: number, kinds?: (quick: boolean) => readonly ("embedded" |
 * "postgres")[], run: (options: { quick: boolean, seed: number, kind: "embedded" | "postgres", scope: import("../support/scope.mjs").Scope,
 * say: (text: unknown) => void }) => Promise<{ metrics: object, broken: string[] }> }} Trial
 */

export const TRIALS = { kills, postgres, power, disk, clocks, fuzz, slow, pipelined, soak, rolling, overload };

async function runKinds({ kinds, run }, options) {
  if (!kinds) return run(options);
  const metrics = {};
  const broken = [];
  for (const kind of kinds(options.quick)) {
    const result = await run({ ...options, kind, say: (text) => options.say(`${kind}: ${text}`) });
    metrics[kind] = result.metrics;
    broken.push(...result.broken.map((what) => `${kind}: ${what}`));
  }
  return { metrics, broken };
}

async function runTrial(name, options) {
  const trial = TRIALS[name];
  const began = performance.now();
  const scope = openScope();
  const say = (text) => console.error(`${name}: ${typeof text === "string" ? text : JSON.stringify(text)}`);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${trial.seconds} s.`)), trial.seconds * 1000);
  });
  const failed = (error) =>
    error instanceof Skipped
      ? { metrics: {}, broken: [], skipped: error.message }
      : { metrics: {}, broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  const result = await Promise.race([runKinds(trial, { ...options, scope, say }), late]).catch(failed);
  clearTimeout(timer);
  await scope.close();
  return { name, bounds: trial.bounds(options.quick), took: Math.round((performance.now() - began) / 1000), skipped: undefined, ...result };
}

function cellOf(metrics) {
  return Object.entries(metrics)
    .map(([what, value]) => {
      if (value !== null && typeof value === "object") return `**${what}**: ${cellOf(value)}`;
      return `${what} ${typeof value === "number" ? value.toLocaleString("en-US") : value}`;
    })
    .join("; ");
}

function print(results) {
  const rows = results.map(({ name, bounds, metrics, broken, skipped, took }) => [
    name,
    bounds,
    skipped ? `skipped: ${skipped}` : cellOf(metrics),
    skipped ? "-" : broken.length === 0 ? "yes" : `**no**, ${broken.length}`,
    took,
  ]);
  console.log(table({ head: ["trial", "bounds", "metrics", "kept", "s"], rows }));
  for (const { name, broken } of results) {
    if (broken.length > 0) console.log(`\n${name} broke its promise: ${TRIALS[name].promise}`);
    for (const what of broken) console.log(`  broken: ${what}`);
  }
}

/** Prints a row of JSON for each trial, and a table at the end. @returns {Promise<number>} the exit code: 1 after a broken promise */
export async function runFaults({ names, quick, seed }) {
  const results = [];
  for (const name of names.length > 0 ? names : Object.keys(TRIALS)) {
    const result = await runTrial(name, { quick, seed });
    results.push(result);
    console.log(JSON.stringify(result));
  }
  print(results);
  return results.some(({ broken }) => broken.length > 0) ? 1 : 0;
}

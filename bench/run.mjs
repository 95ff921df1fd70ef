import { build } from "../scripts/build.mjs";
import { runFaults, TRIALS } from "./faults/run.mjs";
import { parseBenchOptions, parseTrialOptions } from "./options.mjs";
import { measureCatalogue, printCatalogue } from "./parts/catalogue.mjs";
import { measureChanges, printChanges } from "./parts/changes.mjs";
import { measureHints, printHints } from "./parts/hints.mjs";
import { measureLighthouse, printLighthouse } from "./parts/lighthouse.mjs";
import { measureObserved, printObserved } from "./parts/observed.mjs";
import { measurePress, printPress } from "./parts/press.mjs";
import { measureReleases, printReleases } from "./parts/releases.mjs";
import { measureRender, printRender } from "./parts/render.mjs";
import { measureRenderers, printRenderers } from "./parts/renderers.mjs";
import { measureScale, printScale } from "./parts/scale.mjs";
import { measureSize, printSize } from "./parts/size.mjs";
import { measureStart, printStart } from "./parts/start.mjs";

/** @type {Record<string, { measure: (options: import("./options.mjs").BenchOptions) => any, print: (result: any) => string, onlyNamed?: boolean }>} */
const PARTS = {
  size: { measure: () => measureSize(), print: printSize },
  render: { measure: () => measureRender(), print: printRender },
  renderers: { measure: () => measureRenderers(), print: printRenderers },
  releases: { measure: () => measureReleases(), print: printReleases },
  observed: { measure: ({ rounds }) => measureObserved({ rounds }), print: printObserved },
  start: { measure: ({ rounds }) => measureStart({ rounds }), print: printStart },
  press: { measure: ({ beside, rounds }) => measurePress({ beside, rounds }), print: printPress },
  hints: { measure: ({ rounds }) => measureHints({ rounds }), print: printHints, onlyNamed: true },
  lighthouse: { measure: ({ pages, rounds }) => measureLighthouse({ pages, rounds }), print: printLighthouse, onlyNamed: true },
  scale: { measure: ({ quick }) => measureScale({ quick }), print: printScale },
  changes: { measure: ({ sizes }) => measureChanges({ sizes }), print: printChanges },
  catalogue: { measure: ({ sizes, databases }) => measureCatalogue({ sizes, databases }), print: printCatalogue },
};
const USAGE = `Usage: pnpm bench [${Object.keys(PARTS).join("|")}]... [--json]
       pnpm bench catalogue [--sizes=1000,100000] [--databases=pglite,postgres]
       pnpm bench changes [--sizes=10000,1000000]
       pnpm bench scale [--quick]
       pnpm bench press [--beside=FOLDER] [--rounds=5]
       pnpm bench start [--rounds=5]
       pnpm bench observed [--rounds=5]
       pnpm bench hints [--rounds=5]
       pnpm bench lighthouse [--pages=/,/about] [--rounds=5]
       pnpm bench faults [${Object.keys(TRIALS).join("|")}]... [--quick] [--seed=N]`;

/** Runs parts one after another, and prints what each measured. @param {import("./options.mjs").BenchOptions} options */
async function runParts({ names, json, ...options }) {
  const results = {};
  for (const name of names.length > 0 ? names : Object.keys(PARTS).filter((part) => !PARTS[part].onlyNamed)) {
    const { measure, print } = PARTS[name];
    results[name] = await measure({ names, ...options });
    if (!json) console.log(`${print(results[name])}\n`);
  }
  if (json) console.log(JSON.stringify(results, null, 2));
}

/** @param {readonly string[]} args @returns {() => Promise<void>} runs what the arguments ask for */
function readArguments(args) {
  if (args[0] === "faults") {
    const options = parseTrialOptions(args.slice(1), Object.keys(TRIALS));
    if (!options.help) return async () => process.exit(await runFaults(options));
  } else {
    const options = parseBenchOptions(args, Object.keys(PARTS));
    if (!options.help) return () => runParts(options);
  }
  console.log(USAGE);
  process.exit(0);
}

let run;
try {
  run = readArguments(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exit(2);
}
try {
  build();
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

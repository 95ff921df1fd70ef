import { build } from "../scripts/build.mjs";
import { runFaults, TRIALS } from "./faults/run.mjs";
import { parseBenchOptions, parseTrialOptions } from "./options.mjs";
import { measureCatalogue } from "./parts/catalogue.mjs";
import { measureChanges } from "./parts/changes.mjs";
import { measurePress } from "./parts/interaction.mjs";
import { measureLighthouse } from "./parts/lighthouse.mjs";
import { measureObserved } from "./parts/observed.mjs";
import { measureReleases } from "./parts/releases.mjs";
import { measureRender } from "./parts/render.mjs";
import { measureRenderers } from "./parts/renderers.mjs";
import { measureScale } from "./parts/scale.mjs";
import { measureSize } from "./parts/size.mjs";
import { measureStart } from "./parts/start.mjs";
import { closeOnSignals, openScope, runMain } from "./support/scope.mjs";
import { print } from "./table.mjs";

const PARTS = {
  size: measureSize,
  render: measureRender,
  renderers: measureRenderers,
  releases: measureReleases,
  observed: measureObserved,
  start: measureStart,
  press: measurePress,
  lighthouse: measureLighthouse,
  scale: measureScale,
  changes: measureChanges,
  catalogue: measureCatalogue,
};
const WITHOUT_NAMES = Object.keys(PARTS).filter((name) => name !== "lighthouse");
const USAGE = `Usage: pnpm bench [${Object.keys(PARTS).join("|")}]... [--json]
       pnpm bench catalogue [--sizes=1000,100000] [--databases=pglite,postgres]
       pnpm bench changes [--sizes=10000,1000000]
       pnpm bench scale [--quick]
       pnpm bench press [--beside=FOLDER] [--rounds=5]
       pnpm bench start [--rounds=5]
       pnpm bench observed [--rounds=5]
       pnpm bench lighthouse [--pages=/,/about] [--rounds=5]
       pnpm bench faults [${Object.keys(TRIALS).join("|")}]... [--quick] [--seed=N]`;

async function runParts({ names, json, ...options }) {
  const reports = {};
  for (const name of names.length > 0 ? names : WITHOUT_NAMES) {
    const scope = openScope();
    reports[name] = await PARTS[name](scope, { names, ...options });
    await scope.close();
    if (!json) console.log(`${print(reports[name])}\n`);
  }
  if (json) console.log(JSON.stringify(reports, null, 2));
}

function built(run) {
  build();
  closeOnSignals();
  return run();
}

function readArguments(args) {
  if (args[0] === "faults") {
    const options = parseTrialOptions(args.slice(1), Object.keys(TRIALS));
    if (!options.help) return () => built(() => runFaults(options));
  } else {
    const options = parseBenchOptions(args, Object.keys(PARTS));
    if (!options.help) return () => built(() => runParts(options));
  }
  console.log(USAGE);
  process.exit(0);
}

await runMain(() => readArguments(process.argv.slice(2)), USAGE);

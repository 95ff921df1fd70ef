import { build } from "../scripts/build.mjs";
import { runFaults } from "./faults/run.mjs";
import { measureCanaries, printCanaries } from "./parts/canaries.mjs";
import { measureCatalogue, printCatalogue } from "./parts/catalogue.mjs";
import { measureInteraction, printInteraction } from "./parts/interaction.mjs";
import { measureLighthouse, printLighthouse } from "./parts/lighthouse.mjs";
import { measureMonolith, printMonolith } from "./parts/monolith.mjs";
import { measurePress, printPress } from "./parts/press.mjs";
import { measureReleases, printReleases } from "./parts/releases.mjs";
import { measureRender, printRender } from "./parts/render.mjs";
import { measureRenderers, printRenderers } from "./parts/renderers.mjs";
import { measureSize, printSize } from "./parts/size.mjs";

const PARTS = {
  size: { measure: measureSize, print: printSize },
  monolith: { measure: measureMonolith, print: printMonolith },
  render: { measure: measureRender, print: printRender },
  renderers: { measure: measureRenderers, print: printRenderers },
  releases: { measure: measureReleases, print: printReleases },
  canaries: { measure: measureCanaries, print: printCanaries },
  interaction: { measure: measureInteraction, print: printInteraction },
  press: { measure: () => measurePress({ beside: listOf("beside")?.[0], rounds }), print: printPress },
  lighthouse: { measure: () => measureLighthouse({ pages: listOf("pages"), rounds }), print: printLighthouse, onlyNamed: true },
  catalogue: { measure: () => measureCatalogue({ sizes, databases }), print: printCatalogue },
};
const USAGE = `Usage: node bench/run.mjs [${Object.keys(PARTS).join("|")}] [--json] [--sizes=1000,100000] [--databases=pglite,postgres]
       node bench/run.mjs press [--beside=FOLDER] [--rounds=5]
       node bench/run.mjs lighthouse [--pages=/,/about] [--rounds=5]
       node bench/run.mjs faults [TRIAL]... [--quick] [--seed=N]`;

const args = process.argv.slice(2);
if (args[0] === "faults") {
  build();
  process.exit(await runFaults(args.slice(1)));
}
const json = args.includes("--json");
const names = args.filter((arg) => !arg.startsWith("--"));
const listOf = (flag) =>
  args
    .find((arg) => arg.startsWith(`--${flag}=`))
    ?.slice(flag.length + 3)
    .split(",");
const sizes = listOf("sizes")
  ?.map(Number)
  .sort((a, b) => a - b);
const databases = listOf("databases");
const rounds = Number(listOf("rounds")?.[0] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds takes a whole number from 1. ${USAGE}`);
  process.exit(1);
}
if (sizes?.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error(`--sizes takes whole numbers from 1. ${USAGE}`);
  process.exit(1);
}
if (databases?.some((name) => name !== "pglite" && name !== "postgres")) {
  console.error(`--databases takes pglite and postgres. ${USAGE}`);
  process.exit(1);
}
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown) {
  console.error(`There is no part named ${unknown}. ${USAGE}`);
  process.exit(1);
}

try {
  build();
  const results = {};
  for (const name of names.length > 0 ? names : Object.keys(PARTS).filter((part) => !PARTS[part].onlyNamed)) {
    const { measure, print } = PARTS[name];
    results[name] = await measure();
    if (!json) console.log(`${print(results[name])}\n`);
  }
  if (json) console.log(JSON.stringify(results, null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

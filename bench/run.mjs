import { build } from "../scripts/build.mjs";
import { measureMonolith, printMonolith } from "./parts/monolith.mjs";
import { measureRender, printRender } from "./parts/render.mjs";
import { measureSize, printSize } from "./parts/size.mjs";

const PARTS = {
  size: { measure: measureSize, print: printSize },
  monolith: { measure: measureMonolith, print: printMonolith },
  render: { measure: measureRender, print: printRender },
};
const USAGE = `Usage: node bench/run.mjs [${Object.keys(PARTS).join("|")}] [--json]`;

const args = process.argv.slice(2);
const json = args.includes("--json");
const names = args.filter((arg) => arg !== "--json");
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown) {
  console.error(`There is no part named ${unknown}. ${USAGE}`);
  process.exit(1);
}

try {
  await build({ log: console.error });
  const results = {};
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const { measure, print } = PARTS[name];
    results[name] = await measure();
    if (!json) console.log(`${print(results[name])}\n`);
  }
  if (json) console.log(JSON.stringify(results, null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

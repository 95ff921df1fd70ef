import { publishBuiltHere } from "@nightlatch/production/publish-built";
import { serve } from "@nightlatch/site";
import { DISTS } from "../../scripts/build/workspace.mjs";
import { processorTime, serveTasks } from "./child.mjs";

// Serves one site for each set of variables. Sites in one process run the same compiled code, so their costs are comparable.
const [folder, sites] = process.argv.slice(2);
const log = () => {};
const opened = [];
for (const [index, variables] of JSON.parse(sites).entries()) {
  const own = { HOST: "127.0.0.1", PORT: "0", DATA_DIR: `${folder}/${index}`, TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const env = { ...own, ...variables };
  await publishBuiltHere(DISTS, { env, log, gated: false });
  opened.push(await serve({ env, log, demo: true }));
}
serveTasks(
  {
    cpu: processorTime,
    heap() {
      globalThis.gc();
      return process.memoryUsage().heapUsed;
    },
  },
  { ready: opened.map(({ address }) => address), close: () => Promise.all(opened.map(({ close }) => close())) },
);

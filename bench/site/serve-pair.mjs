import { publishBuiltHere } from "@nightlatch/production/publish-built";
import { serve } from "@nightlatch/site";
import { DISTS } from "../../scripts/build/workspace.mjs";

/**
 * Two sites in one process, so that both run the same compiled code, each with the variables that the second argument lists for it.
 * Messages: `{ addresses }` when they listen, `{ cpu }` after each message: the microseconds of processor time that the process has taken.
 */
const [folder, more] = process.argv.slice(2);
const log = () => {};
const sites = [];
try {
  for (const [place, variables] of JSON.parse(more).entries()) {
    const env = {
      ...{ HOST: "127.0.0.1", PORT: "0", DATA_DIR: `${folder}/${place}`, TRUST_PROXY: "1", LOG_LEVEL: "error", MEASURE_SAMPLE: "0" },
      ...variables,
    };
    await publishBuiltHere(DISTS, { env, log, gated: false });
    sites.push(await serve({ env, log, demo: true }));
  }
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: user + system });
  });
  process.on("disconnect", () => Promise.all(sites.map(({ close }) => close())).then(() => process.exit(0)));
  process.send({ addresses: sites.map(({ address }) => address) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

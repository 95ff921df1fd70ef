import { publishBuiltHere } from "@nightlatch/production/publish-built";
import { serve } from "@nightlatch/site";
import { DISTS } from "../../scripts/build/workspace.mjs";

/**
 * The measured server, in a process of its own so that the measuring process does not take its time. Messages: `{ address }`
 * when it listens, `{ heap }` after each `{ measure: "heap" }`: the bytes in use after a
 * collection, and `{ cpu }` after each `{ measure: "cpu" }`: the microseconds of processor time that the process has taken.
 */
const [folder] = process.argv.slice(2);

try {
  const env = {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: `${folder}/data`,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    PAGE_CACHE: process.env.PAGE_CACHE,
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(METRICS|OTEL)_/.test(name))),
  };
  const log = () => {};
  await publishBuiltHere(DISTS, { env, log, gated: false });
  const { address, close } = await serve({ env, log, demo: true });
  process.on("message", (/** @type {{ measure: "heap" | "cpu" }} */ { measure }) => {
    if (measure === "heap") {
      globalThis.gc();
      process.send({ heap: process.memoryUsage().heapUsed });
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send({ cpu: user + system });
  });
  process.on("disconnect", () => close().then(() => process.exit(0)));
  process.send({ address });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

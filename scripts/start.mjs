import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { StartFailure, supervise } from "./supervise.mjs";

// `--built` serves what is built already, as tests do that start many sites.
const built = process.argv.includes("--built");

const started = performance.now();
try {
  if (!built) build();
  const { address, ended, stop } = await supervise(fileURLToPath(new URL("site.mjs", import.meta.url)));
  process.on("SIGTERM", stop).on("SIGINT", stop);
  console.log(`Nightlatch is ready on ${address} (after ${((performance.now() - started) / 1000).toFixed(1)} s)`);
  process.exit(await ended);
} catch (error) {
  // The site's process has printed why it did not start.
  if (error instanceof StartFailure) process.exit(error.code);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

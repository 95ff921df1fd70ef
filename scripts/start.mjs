import { build } from "./build.mjs";
import { closeOnSignals, serve } from "./serve.mjs";

const started = performance.now();
try {
  await build();
  const { address, close } = await serve();
  closeOnSignals(close);
  console.log(`Nightlatch is ready on ${address} (after ${((performance.now() - started) / 1000).toFixed(1)} s)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

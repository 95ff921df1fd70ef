import { closeOnSignals, serve } from "./serve.mjs";
import { supervised } from "./supervise.mjs";

// The site's process: serves the builds until it is asked to end, or until an exception that nobody caught.

/** @type {(code: number) => void} */
let end = (code) => process.exit(code);
const supervisor = supervised(() => end(0));
try {
  const { address, close } = await serve({ fatal: () => end(1) });
  end = closeOnSignals(close, supervisor.ending);
  supervisor.ready(address);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

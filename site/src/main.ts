import { closeOnSignals } from "./process/close-on-signals.ts";
import { serve } from "./process/serve.ts";
import { supervised } from "./process/supervise.ts";

// The site's process: serves what is released until it is asked to end, or until an exception that nobody caught.

let end = (code: number): void => process.exit(code);
const supervisor = supervised(() => end(0));
try {
  const { address, close } = await serve({ fatal: () => end(1) });
  end = closeOnSignals(close, supervisor.ending);
  supervisor.ready(address);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

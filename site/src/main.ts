import { closeOnSignals, parseProcessNames, supervised } from "@nightlatch/process/supervision";
import { startLogs } from "@nightlatch/process/telemetry";
import { serve } from "./process/serve.ts";

// Arguments: the process's parts, which the settings determine by default, and `--demo` for a demonstration catalogue.

startLogs(process.env);
let end = (code: number): void => process.exit(code);
const supervisor = supervised(() => end(0));
const [named, demo] = process.argv.slice(2);
try {
  const { address, close } = await serve({
    ...(named ? { parts: parseProcessNames(named) } : {}),
    demo: demo === "--demo",
    fatal: () => end(1),
  });
  end = closeOnSignals(close, supervisor.ending);
  supervisor.ready(address);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

import { closeOnSignals, readParts, startLogs, supervised } from "@nightlatch/process/supervision";
import { serve } from "./process/serve.ts";

// The site's process: serves what is released until it is asked to end, or until an exception that nobody caught. Its one argument names
// its parts, where they are not what the settings say.

startLogs(process.env);
let end = (code: number): void => process.exit(code);
const supervisor = supervised(() => end(0));
const named = process.argv[2];
try {
  const { address, close } = await serve({ ...(named ? { parts: readParts(named) } : {}), fatal: () => end(1) });
  end = closeOnSignals(close, supervisor.ending);
  supervisor.ready(address);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

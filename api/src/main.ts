import { DataDirInUseError } from "@nightlatch/database/data-dir-lock";
import { UnusableDatabaseError } from "@nightlatch/database/database-errors";
import { ConfigError } from "@nightlatch/process/settings";
import { closeOnSignals, parseProcessNames, supervised } from "@nightlatch/process/supervision";
import { startLogs } from "@nightlatch/process/telemetry";
import { serveProcesses } from "./serve-processes.ts";

// Runs `api` and `jobs` without the site. Arguments: parts to run, and `--demo` to load the demonstration into a new catalogue.

const consoleLog = {
  info: (first: object | string, message?: string) => console.log(message ?? first),
  warn: (details: object, message: string) => console.warn(message, details),
  error: (details: object, message: string) => console.error(message, details),
};

startLogs(process.env);
let end = (code: number): void => process.exit(code);
const supervisor = supervised(() => end(0));
try {
  const parts = parseProcessNames(process.argv[2] ?? "");
  const { address, close } = await serveProcesses(parts, process.env, consoleLog, { demo: process.argv[3] === "--demo" });
  end = closeOnSignals(close, supervisor.ending);
  console.log(`The ${parts.includes("api") ? "API listens" : "job server reports its health"} on ${address}`);
  supervisor.ready(address);
} catch (error) {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirInUseError ||
    error instanceof UnusableDatabaseError ||
    (error as NodeJS.ErrnoException)?.syscall === "listen";
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}

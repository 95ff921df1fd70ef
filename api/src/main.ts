import { ConfigError } from "@nightlatch/process";
import { DataDirInUseError } from "./db/data-dir-lock.ts";
import { UnusableDatabaseError } from "./db/unusable-database.ts";
import { serveApi } from "./serve.ts";

/** Longest wait, in milliseconds, for requests under way when the process is asked to end. */
const DRAIN_MS = 10_000;

async function main(): Promise<void> {
  const api = await serveApi(process.env, consoleLog);
  console.log(`The API listens on ${api.origin}`);

  const stop = () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    api.end().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

const consoleLog = {
  info: (first: object | string, message?: string) => console.log(message ?? first),
  warn: (details: object, message: string) => console.warn(message, details),
  error: (details: object, message: string) => console.error(message, details),
};

main().catch((error: unknown) => {
  // Failures that the operator can correct are one clear line; all others keep their stack.
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirInUseError ||
    error instanceof UnusableDatabaseError ||
    (error as NodeJS.ErrnoException)?.syscall === "listen";
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});

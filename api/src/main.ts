import { ConfigError, watchRequests } from "@nightlatch/process";
import { buildApi } from "./app.ts";
import { parseApiConfig } from "./config.ts";
import { DataDirInUseError } from "./db/data-dir-lock.ts";
import { UnusableDatabaseError } from "./db/unusable-database.ts";
import { openServices } from "./open-services.ts";

/** Longest wait, in milliseconds, for requests under way when the process is asked to end. */
const DRAIN_MS = 10_000;
/** Milliseconds for which requests are still taken after the process is asked to end: some are on their way already. */
const LAME_MS = 500;

async function main(): Promise<void> {
  const config = parseApiConfig(process.env);
  if (config.publicUrl === undefined) {
    throw new ConfigError("PUBLIC_URL must be set: mails hold links to the site, and where that is an API alone cannot know.");
  }
  const services = await openServices(config, consoleLog);
  const app = buildApi(services, { logger: { level: "warn" }, proxies: config.trustProxy });
  const endWork = watchRequests(app);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await services.close();
    throw error;
  }
  console.log(`The API listens on ${app.listeningOrigin}`);

  const stop = () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    endWork(LAME_MS)
      .then(() => app.close())
      .then(() => services.close())
      .catch((error: unknown) => {
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

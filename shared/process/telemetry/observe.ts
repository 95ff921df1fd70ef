import type { Environment } from "../settings/index.ts";
import type { Observing } from "./app.ts";

/**
 * Begins to observe this process as its environment says. What that needs is loaded only then.
 *
 * @param parts what the process has, for whoever looks at several
 * @returns undefined where nothing is to be observed
 * @throws {ConfigError} for bad settings, or where the packages that it needs are not installed; what listening throws
 */
export async function startObserving(
  env: Environment,
  parts: readonly string[],
  log: (line: string) => void,
): Promise<Observing | undefined> {
  // Loaded here, since the process that supervises needs the log alone.
  const { readObserving } = await import("./settings.ts");
  const { ConfigError } = await import("../settings/index.ts");
  const settings = readObserving(env);
  if (!settings.metrics && !settings.traces) return undefined;
  const { observe } = await import("./start.ts").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("METRICS_PORT and OTEL_ variables need packages that come with the production folder alone.");
  });
  return observe(settings, parts, log);
}

import { ConfigError, type Environment } from "./environment.ts";
import type { Observing } from "./observing/app.ts";
import { readObserving } from "./observing/settings.ts";

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
  const settings = readObserving(env);
  if (!settings.metrics && !settings.traces) return undefined;
  const { observe } = await import("./observing/start.ts").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("METRICS_PORT and OTEL_ variables need packages that come with the production folder alone.");
  });
  return observe(settings, parts, log);
}

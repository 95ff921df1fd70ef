import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ProcessNames, StartFailure, supervise } from "@nightlatch/process/supervision";
import { startLogs } from "@nightlatch/process/telemetry";

export { END_MAX, type ProcessNames, parseProcessNames } from "@nightlatch/process/supervision";

const SITE = fileURLToPath(new URL("../main.js", import.meta.url));

/** Node 22 and newer cache compiled code for later starts (docs/adr/0005-start-and-serve-without-changing-shared-stores.md). */
function enableCompileCache(): void {
  const folder = resolve(process.env.DATA_DIR || ".data");
  if (existsSync(folder)) process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled-code");
}

/** @param parts by default, the settings decide (docs/production-reference.md#each-part-by-itself) @returns the exit code */
export async function superviseSite(parts?: ProcessNames, { demo = false } = {}): Promise<number> {
  startLogs(process.env);
  enableCompileCache();
  const isWithoutSite = parts !== undefined && !parts.includes("site");
  const script = isWithoutSite ? fileURLToPath(import.meta.resolve("@nightlatch/api/main")) : SITE;
  const name = isWithoutSite ? (parts.includes("api") ? "The API" : "The job server") : "The site";
  try {
    const { address, ended, stop } = await supervise(script, { name, args: [parts?.join(",") ?? "", ...(demo ? ["--demo"] : [])] });
    process.on("SIGTERM", stop).on("SIGINT", stop);
    console.log(`${isWithoutSite ? name : "Nightlatch"} is ready on ${address} (after ${(performance.now() / 1000).toFixed(1)} s)`);
    return await ended;
  } catch (error) {
    // The child process has printed the reason.
    if (error instanceof StartFailure) return error.code;
    throw error;
  }
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Parts, StartFailure, supervise } from "@nightlatch/process/supervision";
import { startLogs } from "@nightlatch/process/telemetry";

export { END_MAX, type Parts, readParts } from "@nightlatch/process/supervision";

const SITE = fileURLToPath(new URL("../main.js", import.meta.url));

/**
 * Has the processes below keep the code that they compiled beside what else they may run (docs/adr/0063-a-start-repeats-no-trial.md), for their next
 * start: Node does that from version 22 on. A folder that is not there yet is made by who writes into it first, and so that it lasts.
 */
function keepCompiledCode(): void {
  const folder = resolve(process.env.DATA_DIR || ".data");
  if (existsSync(folder)) process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled-code");
}

/**
 * Runs the site in a process of its own, by the settings in this process's environment, and starts it again when it ends unasked.
 * SIGTERM and SIGINT end it.
 *
 * @param parts what the process has (docs/production-reference.md#each-part-by-itself); the site, and its API and jobs unless `API_URL` names another
 * API, where nothing is said
 * @param options `demo`: whether a new catalogue gets the demonstration, where the process has the API
 * @returns the exit code to end with, when it has ended because it was asked to, or did not start
 */
export async function superviseSite(parts?: Parts, { demo = false } = {}): Promise<number> {
  startLogs(process.env);
  keepCompiledCode();
  const apart = parts !== undefined && !parts.includes("site");
  // A process without the site loads none of its code, and a process without the API none of the API's.
  const script = apart ? fileURLToPath(import.meta.resolve("@nightlatch/api/main")) : SITE;
  const name = apart ? (parts.includes("api") ? "The API" : "The job server") : "The site";
  try {
    const { address, ended, stop } = await supervise(script, { name, args: [parts?.join(",") ?? "", ...(demo ? ["--demo"] : [])] });
    process.on("SIGTERM", stop).on("SIGINT", stop);
    console.log(`${apart ? name : "Nightlatch"} is ready on ${address} (after ${(performance.now() / 1000).toFixed(1)} s)`);
    return await ended;
  } catch (error) {
    // The process has printed why it did not start.
    if (error instanceof StartFailure) return error.code;
    throw error;
  }
}

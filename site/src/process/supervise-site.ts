import { fileURLToPath } from "node:url";
import { StartFailure, supervise } from "./supervise.ts";

const MAIN = fileURLToPath(new URL("../main.js", import.meta.url));

/**
 * Runs the site in a process of its own, by the settings in this process's environment, and starts it again when it ends unasked.
 * SIGTERM and SIGINT end it.
 *
 * @returns the exit code to end with, when it has ended because it was asked to, or did not start
 */
export async function superviseSite(): Promise<number> {
  try {
    const { address, ended, stop } = await supervise(MAIN);
    process.on("SIGTERM", stop).on("SIGINT", stop);
    console.log(`Nightlatch is ready on ${address} (after ${(performance.now() / 1000).toFixed(1)} s)`);
    return await ended;
  } catch (error) {
    // The site's process has printed why it did not start.
    if (error instanceof StartFailure) return error.code;
    throw error;
  }
}

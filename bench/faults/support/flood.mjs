import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../site/flood.mjs", import.meta.url));

/**
 * A flood of dear pages that nobody keeps, from a process of its own.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @returns {Promise<{ answers: number, refused: number, errors: number }>} how many were answered, of them with 5xx, and not at all
 */
export async function flood(scope, origin, { connections, seconds }) {
  const child = fork(PROGRAM, [origin, String(connections), String(seconds), "nightlatch-visit=7"]);
  scope.defer(() => child.kill("SIGKILL"));
  const [result] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("The flood ended by itself.");
    }),
  ]);
  return result;
}

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Milliseconds after which a process that waits in vain is ended. */
const PATIENCE = 50_000;

/**
 * Evaluates a module in a process of its own, as a server begins: what the tests of a worker have loaded or switched on is not there.
 *
 * @param program the module's text. It has `isTracking()`: whether Node keeps track of every promise of the process, which a look at
 *   contexts costs before Node 24
 * @returns what it has printed, as JSON
 * @throws {Error} when it ends with another code than 0
 */
export async function evaluateApart(program: string): Promise<unknown> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", IS_TRACKING + program], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: PATIENCE,
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const [code, signal] = await once(child, "close");
  if (code !== 0) throw new Error(`The module ended with ${code ?? signal}.`);
  return JSON.parse(printed);
}

const IS_TRACKING = `
import { executionAsyncId } from "node:async_hooks";
const isTracking = () => new Promise((resolve) => setImmediate(() => void Promise.resolve().then(() => resolve(executionAsyncId() !== 0))));
`;

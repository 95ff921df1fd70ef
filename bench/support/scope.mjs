import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopAll } from "./send-request.mjs";

/** @typedef {ReturnType<typeof openScope>} Scope */

/** @type {Set<{ close: () => Promise<void> }>} */
const scopes = new Set();

export function openScope() {
  /** @type {(() => unknown)[]} */
  const undo = [];
  const scope = {
    defer(work) {
      undo.push(work);
    },
    async folder() {
      const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    async close() {
      for (let work = undo.pop(); work; work = undo.pop()) {
        try {
          await work();
        } catch (error) {
          console.error(`Something was left behind: ${error.message}`);
        }
      }
      await stopAll();
      scopes.delete(scope);
    },
  };
  scopes.add(scope);
  return scope;
}

export async function closeAll() {
  for (const scope of [...scopes].reverse()) await scope.close();
}

/** @param {() => () => unknown} readArguments returns the program, whose result is the exit code; an error exits with 2 */
export async function runMain(readArguments, usage = "") {
  let code = 2;
  try {
    const run = readArguments();
    code = 1;
    code = Number((await run()) ?? 0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}${code === 2 && usage ? `\n\n${usage}` : ""}`);
  }
  await closeAll();
  process.exit(code);
}

export function closeOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => closeAll().then(() => process.exit(130)));
}

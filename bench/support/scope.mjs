import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopAll } from "./ask.mjs";

/** @typedef {ReturnType<typeof openScope>} Scope */

/** @type {Set<{ close: () => Promise<void> }>} */
const scopes = new Set();

/** Collects what was started; closing it undoes all in reverse order. */
export function openScope() {
  /** @type {(() => unknown)[]} */
  const undo = [];
  const scope = {
    /** @param {() => unknown} work */
    defer(work) {
      undo.push(work);
    },
    /** @returns {Promise<string>} a new folder that goes with the scope */
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

/** Closes every scope that is open, the newest first. */
export async function closeAll() {
  for (const scope of [...scopes].reverse()) await scope.close();
}

/** Undoes everything before this process ends by a signal. */
export function closeOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => closeAll().then(() => process.exit(130)));
}

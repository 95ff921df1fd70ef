import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {ReturnType<typeof openScope>} Scope */

/** Collects what was started; closing it undoes all in reverse order. */
export function openScope() {
  /** @type {(() => unknown)[]} */
  const undo = [];
  return {
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
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds to wait for further saves, and for editors that empty a file before they write it. */
const SETTLE_MS = 100;

/** Replaces the server after edits, once for edits in quick succession. If the code does not compile, the old server continues. */
export function createReloader({ compile, replace, onReload, log, settle = () => sleep(SETTLE_MS) }) {
  const pending = new Set();
  let dirty = false;
  let failed = false;
  let working = false;

  async function reload() {
    const began = performance.now();
    await settle();
    dirty = false;
    failed = !(await compile([...pending]));
    if (dirty) return;
    if (failed) return log("The edits do not compile. The server runs without them.");
    pending.clear();
    await replace();
    log(`Reloaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    onReload();
  }

  async function work() {
    if (working) return;
    working = true;
    while (dirty) await reload().catch((error) => log(error.message));
    working = false;
  }

  return {
    edited(path) {
      pending.add(path);
      dirty = true;
      work();
    },
    /** Compiles again after errors, which an edit of another package may have fixed. */
    retry() {
      if (failed) dirty = true;
      work();
    },
  };
}

import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/**
 * A worker process, because the creation takes 0.9 GB of memory, which only its exit frees. @typedef {{ readonly kind: "done" } | {
 * readonly kind: "failed"; readonly problem: string; readonly errno?: number | undefined }} CreateOutcome
 */

process.once("message", async (/** @type {string} */ folder) => {
  process.on("disconnect", () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  /** @type {CreateOutcome} */
  let outcome = { kind: "done" };
  try {
    const lite = new PGlite(folder);
    await lite.waitReady;
    await lite.close();
  } catch (error) {
    const { message, errno } = /** @type {{ message?: string, errno?: number }} */ (error);
    outcome = { kind: "failed", problem: message ?? String(error), errno };
  }
  process.send?.(outcome);
});

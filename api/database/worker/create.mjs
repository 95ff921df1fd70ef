import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/** @import { CreateOutcome } from "../create-embedded.ts" */
// Runs as a worker process, because only its exit frees the 0.9 GB of memory that the creation takes.

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

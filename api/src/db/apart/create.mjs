import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/**
 * The process that makes the files of a new embedded database (../create-embedded.ts): making them takes 0.9 GB, which a
 * process does not give back. It gets the folder, and answers that it is done or what went wrong.
 *
 * @typedef {{ readonly kind: "done" } | { readonly kind: "failed"; readonly problem: string; readonly errno?: number | undefined }} Answer
 */

process.once("message", async (/** @type {string} */ folder) => {
  // The parent has ended, so the half-made folder is of no use.
  process.on("disconnect", () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  /** @type {Answer} */
  let answer = { kind: "done" };
  try {
    const lite = new PGlite(folder);
    await lite.waitReady;
    await lite.close();
  } catch (error) {
    // The file system of PGlite throws objects that have a number alone.
    const { message, errno } = /** @type {{ message?: string, errno?: number }} */ (error);
    answer = { kind: "failed", problem: message ?? String(error), errno };
  }
  process.send?.(answer);
});

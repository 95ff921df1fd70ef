import { affected } from "./test-plan.mjs";

/**
 * Prints whether a package differs from `main` or TURBO_SCM_BASE, or stands on what does, for its pipeline:
 * `node scripts/changed.mjs mf-detail`. What no package owns counts for all.
 */
try {
  const [name = ""] = process.argv.slice(2);
  console.log(affected()?.includes(name) ?? true);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

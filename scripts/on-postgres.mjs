import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "./postgres.mjs";

/** Runs a command with `DATABASE_URL_TEST`, the URL of a temporary PostgreSQL server. */
const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error("Usage: node scripts/on-postgres.mjs COMMAND [ARGUMENT...]");
  process.exit(2);
}
// `fsync=off` may lose data after a crash, which does not matter here.
const postgres = await startPostgres({ settings: ["fsync=off", "max_connections=200"] });
if (!postgres) {
  console.error("This needs a PostgreSQL server's programs (Debian: postgresql).");
  process.exit(1);
}
try {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, DATABASE_URL_TEST: postgres.url } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await postgres.remove();
}

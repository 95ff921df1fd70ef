import { compileTypes } from "./build.mjs";

/** Runs the operator's CLI, on code that is compiled first when it is not fresh. */
try {
  // What it prints is the operator's answer alone.
  compileTypes();
  const { runOps } = await import("@nightlatch/api");
  process.exitCode = await runOps(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

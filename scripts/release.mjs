import { root } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/** Runs the release CLI, on code that is compiled first when it is not fresh. */
try {
  // What it prints is the answer alone.
  compileTypes();
  const { runRelease } = await import("@nightlatch/release");
  process.exitCode = await runRelease(
    process.argv.slice(2),
    process.env,
    { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
    { root },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

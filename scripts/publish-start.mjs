import { publishBuiltHere } from "./publish-built.mjs";

// The part of a start that publishes what was built.
try {
  await publishBuiltHere({ shared: process.argv.includes("--publish") });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

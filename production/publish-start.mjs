import { publishBuiltHere } from "./publish-built.mjs";

// Publishes builds at a start: publish-start.mjs [--publish] DIST...
try {
  const dists = process.argv.slice(2).filter((argument) => argument !== "--publish");
  await publishBuiltHere(dists, { shared: process.argv.includes("--publish") });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

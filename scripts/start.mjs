import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

// `--built` serves what is built already, as tests do that start many sites.
const built = process.argv.includes("--built");

try {
  if (!built) build();
  // In a process of its own, whose memory goes with it: this one stays for as long as the site.
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("publish-start.mjs", import.meta.url))], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
  const { superviseSite } = await import("@nightlatch/site/supervise");
  process.exit(await superviseSite());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

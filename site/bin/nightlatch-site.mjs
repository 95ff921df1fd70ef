#!/usr/bin/env node
import { parseArgs } from "node:util";
import { parseProcessNames, superviseSite } from "../dist/src/process/supervise-site.js";

try {
  const { values } = parseArgs({ options: { part: { type: "string" }, version: { type: "boolean", short: "V" } } });
  if (values.version) {
    const { versionOf } = await import("@nightlatch/process/cli");
    console.log(versionOf("@nightlatch/site", import.meta.url));
    process.exit(0);
  }
  process.exit(await superviseSite(values.part === undefined ? undefined : parseProcessNames(values.part)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

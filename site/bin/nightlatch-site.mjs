#!/usr/bin/env node
import { parseArgs } from "node:util";
import { readParts, superviseSite } from "../dist/src/process/supervise-site.js";

// Serves live releases. It builds nothing and changes no channel.
try {
  const { values } = parseArgs({ options: { part: { type: "string" } } });
  process.exit(await superviseSite(values.part === undefined ? undefined : readParts(values.part)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

#!/usr/bin/env node
import { runRelease } from "../dist/src/index.js";

process.exitCode = await runRelease(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

#!/usr/bin/env node
import { superviseSite } from "../dist/src/process/supervise-site.js";

// Serves what is released, and nothing else: no build tool is needed, and no channel changes.
process.exit(await superviseSite());

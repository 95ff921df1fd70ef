import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TEMPORARY_FOLDER } from "./vitest.shared.ts";

export default defineConfig({
  test: {
    projects: ["shared", "seed", "api", "release", "shell", "site", "dev", "mf-*", "scripts", "{shell,mf-*}/vitest.browser.config.ts"],
    // Of use to runs of component tests alone, whose projects do not name it.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    // One more worker than by default, which would leave a core to a process that is idle while tests run.
    maxWorkers: availableParallelism(),
  },
});

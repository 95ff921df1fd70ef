import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "shared",
      "api",
      "release",
      "shell",
      "mf-*",
      "scripts",
      "{shell,mf-*}/vitest.browser.config.ts",
    ],
    reporters: ["default"],
    // One more worker than by default, which would leave a core to a process that is idle while tests run.
    maxWorkers: availableParallelism(),
  },
});

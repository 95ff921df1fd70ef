import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TEMPORARY_FOLDER, testsOf } from "./vitest.shared.ts";

/** Packages whose tests are quick: in one project, since each project has processes of its own, which load the same modules again. */
const QUICK = testsOf("packages", { include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"] });

export default defineConfig({
  test: {
    projects: [QUICK, "api", "release", "site", "scripts", "{shell,mf-*}/vitest.browser.config.ts"],
    // Of use to runs of component tests alone, whose projects do not name it.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    // One more worker than by default, which would leave a core to a process that is idle while tests run.
    maxWorkers: availableParallelism(),
  },
});

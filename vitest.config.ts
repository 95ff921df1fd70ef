import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { REMOTES_TOGETHER, TEMPORARY_FOLDER, testsOf } from "./vitest.shared.ts";

/** Packages whose tests are quick: in one project, since each project has processes of its own, which load the same modules again. */
const QUICK = testsOf("packages", {
  include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"],
  // React as visitors have it, as in component tests (shared/testing/vitest.ts): an eighth less.
  env: { NODE_ENV: "production" },
});

const isNamed = process.argv.some((argument) => argument.startsWith("--project"));
const COMPONENTS = isNamed ? ["{shell,mf-*}/vitest.browser.config.ts"] : ["shell/vitest.browser.config.ts", REMOTES_TOGETHER];

export default defineConfig({
  test: {
    projects: [QUICK, "api", "release", "site", "scripts", ...COMPONENTS],
    // Of use to runs of component tests alone, whose projects do not name it.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    // One more worker than by default, which would leave a core to a process that is idle while tests run.
    maxWorkers: availableParallelism(),
  },
});

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { projectOf, REMOTES_TOGETHER, TEMPORARY_FOLDER, testsOf } from "./shared/test-config/index.ts";

/** Fast packages share a project, because each project has its own processes and loads all modules again. */
const QUICK = testsOf("packages", {
  include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"],
  // React's production build saves an eighth of the time, as in component tests (shared/testing/vitest.ts).
  env: { NODE_ENV: "production" },
});

const isNamed = process.argv.some((argument) => argument.startsWith("--project"));
const COMPONENTS = isNamed ? ["{shell,mf-*}/vitest.browser.config.ts"] : ["shell/vitest.browser.config.ts", REMOTES_TOGETHER];

export default defineConfig({
  test: {
    projects: [
      QUICK,
      projectOf("api", { globalSetup: "testing/prepare.ts" }),
      ...["release", "site", "scripts"].map((name) => projectOf(name)),
      ...COMPONENTS,
    ],
    // Projects of component tests do not use this setup.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    maxWorkers: availableParallelism(),
  },
});

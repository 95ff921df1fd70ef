import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { projectOf, REMOTES_TOGETHER, TEMPORARY_FOLDER, testsOf } from "./shared/test-config/index.ts";

/** Fast packages share a project, because each project loads all modules again in its own processes. */
const QUICK = testsOf("packages", {
  include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"],
  // Saves an eighth of the time, as in component tests (shared/testing/vitest.ts).
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
    // Component tests' projects do not use it.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    // The default leaves one core idle.
    maxWorkers: availableParallelism(),
  },
});

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { projectOf, REMOTES_TOGETHER, TEMPORARY_FOLDER, testsOf } from "./shared/test-config/index.ts";

/** Packages with quick tests share a project, since each project loads the modules again in processes of its own. */
const QUICK = testsOf("packages", {
  include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"],
  // As in component tests (shared/testing/vitest.ts): an eighth less time.
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
    // Component tests' projects do not name it.
    globalSetup: [TEMPORARY_FOLDER],
    reporters: ["default"],
    // The default leaves a core idle.
    maxWorkers: availableParallelism(),
  },
});

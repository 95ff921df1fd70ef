import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BROWSER_TESTS } from "./shared/testing/vitest.ts";
import { browserTestsOf, TEMPORARY_FOLDER, testsOf } from "./vitest.shared.ts";

/** Packages whose tests are quick: in one project, since each project has processes of its own, which load the same modules again. */
const QUICK = testsOf("packages", { include: ["{shared,seed,shell,dev,bench,mf-*}/**/*.test.{ts,tsx,mjs}"] });

const remotes = browserTestsOf("remotes", ["react-hook-form", "zustand/vanilla"]);

/**
 * The component tests of all remotes, where no project is named: a server, a bundle of dependencies and a browser for each of them
 * would cost six seconds of processor time. Their folder is that of the remote with the most dependencies.
 */
const REMOTES = { ...remotes, root: "mf-forms", test: { ...remotes.test, dir: import.meta.dirname, include: [`mf-*/${BROWSER_TESTS}`] } };

const isNamed = process.argv.some((argument) => argument.startsWith("--project"));
const COMPONENTS = isNamed ? ["{shell,mf-*}/vitest.browser.config.ts"] : ["shell/vitest.browser.config.ts", REMOTES];

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

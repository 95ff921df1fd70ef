import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { BUDGETS } from "@nightlatch/release";
import { describe, expect, test } from "vitest";
import { CHECKED, root } from "./build/workspace.mjs";

/** Names that occur in zod's code, and that no minifier can shorten. */
const ZOD = /\b_zod\b|ZodError/;

const readBuild = (name) => JSON.parse(readFileSync(join(root, name, "dist/build.json"), "utf8"));

/** Maximum bytes of all that the shell loads after the first page view. */
const DEFERRED_MAX = 20_800;
/** Maximum bytes of the service worker, which only visitors with saved stays offline load. */
const WORKER = 5_500;

const wireBytes = ({ files }, file) => files[file].brotli ?? files[file].bytes;

function firstViewOf(name) {
  const build = readBuild(name);
  return [...new Set([build.entry, ...build.preload, ...build.css])].map((file) => ({
    file: `${name}/${file}`,
    bytes: wireBytes(build, file),
  }));
}

function expectWithin(budget, files, what) {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const list = files.map(({ file, bytes }) => `  ${String(bytes).padStart(7)} ${file}`).join("\n");
  expect(sum, `${what} takes ${sum} bytes of brotli, at most ${budget} are allowed:\n${list}\n`).toBeLessThanOrEqual(budget);
}

/** The gate's budgets (release/src/gate/check-size.ts); `pnpm bench size` shows the transferred sizes. */
describe("scripts and styles over the wire", () => {
  test.each([
    ["/properties", "mf-browse"],
    ["a detail page", "mf-detail"],
  ])("the initial load of %s is within its budget", (page, remote) => {
    expectWithin(BUDGETS.firstView, [...firstViewOf("shell"), ...firstViewOf(remote)], `The first view of ${page}`);
  });

  test.each(CHECKED)("%s is within its budget", (name) => {
    expectWithin(readBuild(name).budget.own, firstViewOf(name), name);
  });

  test("counts separately what the shell loads after the initial load", () => {
    const build = readBuild("shell");
    const first = new Set([build.entry, ...build.preload, ...build.css]);
    const later = Object.keys(build.files)
      .filter((file) => /\.(js|css)$/.test(file) && !first.has(file))
      .map((file) => ({ file: `shell/${file}`, bytes: wireBytes(build, file) }));
    const isWorker = ({ file }) => file.includes("/offline-worker.");
    expect(later.filter(isWorker)).toHaveLength(1);
    expectWithin(
      DEFERRED_MAX,
      later.filter((file) => !isWorker(file)),
      "What the shell loads later",
    );
    expectWithin(WORKER, later.filter(isWorker), "The worker of those who keep stays");
  });

  test.each(CHECKED.filter((name) => name !== "shell"))("the container of %s bundles no runtime of its own", (name) => {
    const build = readBuild(name);
    expectWithin(
      build.budget.container ?? BUDGETS.container,
      [{ file: build.entry, bytes: wireBytes(build, build.entry) }],
      `The container of ${name}`,
    );
  });
});

describe("the schema library stays out of the browser (docs/adr/0019)", () => {
  test("is recognisable by a pattern", () => {
    const core = dirname(createRequire(join(root, "shared/domain/package.json")).resolve("zod/v4/core"));
    expect(readFileSync(join(core, "core.cjs"), "utf8")).toMatch(ZOD);
  });

  test.each(CHECKED)("%s has no file with it", (name) => {
    const scripts = Object.keys(readBuild(name).files).filter((file) => file.endsWith(".js"));
    expect(scripts.filter((file) => ZOD.test(readFileSync(join(root, name, "dist/client", file), "utf8")))).toEqual([]);
  });
});

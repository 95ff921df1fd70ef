import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realmCodeFile } from "./renderer-process.ts";
import { HOSTILE_SHELL } from "./testing/hostile-bundle.ts";

// Tests the realm on each supported Node version, because new versions of V8 or Node may permit an escape.

const ALONE = fileURLToPath(new URL("./testing/realm-alone.mjs", import.meta.url));
const platform = `node-${process.platform}-${process.arch}`;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-nodes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([20, 22, 24, 26])("Node %i: the realm reaches nothing of the process", (version) => {
  const at = join(folder, String(version));
  execFileSync("npm", ["install", "--prefix", at, "--no-audit", "--no-fund", "--ignore-scripts", `${platform}@${version}`], {
    stdio: "ignore",
  });
  const node = join(at, "node_modules", platform, "bin/node");
  expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toMatch(new RegExp(`^v${version}\\.`));
  const { stdout, stderr } = spawnSync(node, ["--no-warnings", ALONE, realmCodeFile()], { input: HOSTILE_SHELL, encoding: "utf8" });
  expect(stdout || stderr).toBe("[]");
  const noticed = spawnSync(node, ["--no-warnings", ALONE, realmCodeFile(), "leak"], { input: HOSTILE_SHELL, encoding: "utf8" });
  expect(noticed.stdout).toContain("leads to process");
});

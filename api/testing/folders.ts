import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Makes a folder that is removed after the current test, or after the file if called outside tests. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nightlatch-"));
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

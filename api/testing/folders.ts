import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** A new folder, which is removed after the test that makes it, or after the file that makes it outside its tests. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nightlatch-"));
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

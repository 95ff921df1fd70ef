import fs, { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectFolder, expectFreeSpace } from "./index.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-folder-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("accepts a folder with space, or a missing one, and changes nothing", () => {
  for (const look of [expectFolder, expectFreeSpace]) for (const at of [folder, join(folder, "later")]) expect(look(at)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test("names a file in the folder's place", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => expectFolder(file)).toThrow(`DATA_DIR ${file} is a file. It must be a folder.`);
  expect(() => expectFreeSpace(join(file, "below"))).toThrow("cannot be used: a part of that path is a file.");
});

test.each([
  ["ENOSPC", "there is no room left on its disk"],
  ["EROFS", "its disk can only be read"],
  ["EACCES", "this user may not write there"],
])("explains %s", (code, words) => {
  vi.spyOn(fs, "writeFileSync").mockImplementation(() => {
    throw Object.assign(new Error(`${code}: simulated`), { code });
  });
  expect(() => expectFreeSpace(folder)).toThrow(`DATA_DIR ${folder} cannot be used: ${words}.`);
});

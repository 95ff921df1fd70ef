import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { foldersOf, root } from "../build/workspace.mjs";
import { watchSources } from "./watch-sources.mjs";

let folder;
let end;
const edits = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-watch-"));
  for (const below of ["src/deep", "dist", "testing"]) mkdirSync(join(folder, below), { recursive: true });
  end = watchSources([folder], (path) => edits.push(relative(folder, path)));
});
afterEach(() => end());

const write = (path) => writeFileSync(join(folder, path), "");

/** Makes a change. @returns the reported edits, up to `last` */
async function editsBy(last, change) {
  edits.length = 0;
  change();
  await expect.poll(() => edits).toContain(last);
  return new Set(edits);
}

test("sources are watched, and no tests, builds or other files", async () => {
  const found = await editsBy("src/z.ts", () => {
    for (const path of ["src/a.test.ts", "src/a.md", "dist/a.ts", "testing/a.ts", "src/deep/b.mjs", "src/z.ts"]) write(path);
  });
  expect(found).toEqual(new Set(["src/deep/b.mjs", "src/z.ts"]));
});

test("a file that an editor replaces by another is seen each time", async () => {
  for (let time = 0; time < 3; time += 1) {
    await editsBy("src/a.ts", () => {
      write("src/a.tmp");
      renameSync(join(folder, "src/a.tmp"), join(folder, "src/a.ts"));
    });
  }
});

test("a new folder is watched, also after it was deleted", async () => {
  for (let time = 0; time < 2; time += 1) {
    await editsBy("new", () => mkdirSync(join(folder, "new/deep"), { recursive: true }));
    await editsBy("new/deep/a.ts", () => write("new/deep/a.ts"));
    await editsBy("new", () => rmSync(join(folder, "new"), { recursive: true }));
  }
});

test("the site server's folders belong to packages that it runs", () => {
  const names = [...foldersOf(join(root, "site"))].map((each) => relative(root, each));
  expect(names).toEqual(expect.arrayContaining(["site", "release", "api", "api/http", "shared/domain", "shared/process"]));
  for (const name of ["shell", "shared/ui", "shared/testing", "mf-detail"]) expect(names).not.toContain(name);
});

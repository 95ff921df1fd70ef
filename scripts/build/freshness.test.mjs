import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOf, isFresh, markFresh } from "./freshness.mjs";

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "nightlatch-freshness-"));
  write("package/src/a.ts", "1");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

const hash = () => hashOf(["package"], base);

test("a source that changes, comes, goes or is renamed makes another hash", () => {
  const seen = new Set([hash()]);
  write("package/src/a.ts", "2");
  seen.add(hash());
  write("package/src/b.ts", "2");
  seen.add(hash());
  rmSync(join(base, "package/src/a.ts"));
  seen.add(hash());
  write("package/src/c.ts", "2");
  rmSync(join(base, "package/src/b.ts"));
  seen.add(hash());
  expect(seen.size).toBe(5);
});

test.each(["dist/a.js", "node_modules/x/a.js", "test-results/trace.network", "playwright-report/index.html", "a.tsbuildinfo"])(
  "an output makes none: %s",
  (path) => {
    const before = hash();
    write(`package/${path}`, "made");
    expect(hash()).toBe(before);
  },
);

test("an output is fresh only for the inputs it was made from", () => {
  const stamp = join(base, "package/dist/.inputs");
  expect(isFresh(stamp, hash())).toBe(false);
  markFresh(stamp, hash());
  expect(isFresh(stamp, hash())).toBe(true);
  write("package/src/a.ts", "2");
  expect(isFresh(stamp, hash())).toBe(false);
});

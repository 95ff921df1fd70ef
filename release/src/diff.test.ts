import { beforeEach, expect, test } from "vitest";
import { diffOf } from "./diff.ts";
import type { ReleaseRecord } from "./release-record.ts";

const file = (integrity: string, brotli: number) => ({ integrity: `sha384-${integrity}`, bytes: brotli * 3, brotli });

let before: ReleaseRecord;

beforeEach(() => {
  before = {
    name: "mf-one",
    version: "1.0.0",
    contract: 1,
    shared: { react: "^19.0.0", old: "^1.0.0" },
    entry: "entry.0011223344.js",
    css: ["page.0011223344.css"],
    preload: ["entry.0011223344.js"],
    chunks: {},
    fonts: [],
    server: { file: "server.cjs", integrity: "sha384-s" },
    budget: { own: 9000 },
    files: {
      "entry.0011223344.js": file("e", 100),
      "page.0011223344.css": file("p", 20),
      "chunk.0011223344.js": file("c", 50),
      "chunk.5566778899.js": file("d", 60),
      "gone.0011223344.js": file("g", 5),
    },
    publishedAt: "2026-03-04T05:06:07.000Z",
    commit: "aaaaaaa",
    by: "ada",
    pages: [{ path: "/" }, { path: "/list", query: ["b", "a"] }, { path: "/gone" }],
  };
});

test("compares routes, files, needs, contract, budget and commits of two versions", () => {
  const after: ReleaseRecord = {
    ...before,
    version: "1.1.0",
    contract: 2,
    shared: { react: "^19.3.0", fresh: "^1.0.0" },
    entry: "entry.aabbccddee.js",
    preload: ["entry.aabbccddee.js"],
    budget: { own: 9500, route: 100 },
    server: { file: "server.cjs", integrity: "sha384-t" },
    files: {
      "entry.aabbccddee.js": file("f", 130),
      "page.0011223344.css": file("p", 20),
      "chunk.0011223344.js": file("c", 50),
      "chunk.5566778899.js": file("d", 60),
      "new.0011223344.js": file("n", 7),
    },
    commit: "bbbbbbb",
    pages: [{ path: "/" }, { path: "/list", query: ["a", "b"], robots: "list" }, { path: "/new", robots: "refuse" }],
  };
  expect(diffOf(before, after)).toMatchObject({
    name: "mf-one",
    from: { version: "1.0.0", by: "ada" },
    same: false,
    routes: { added: { "/new": { robots: "refuse" } }, removed: { "/gone": {} }, changed: { "/list": { to: { robots: "list" } } } },
    files: { added: { "new.js": 7 }, removed: { "gone.js": 5 }, changed: { "entry.js": { from: 100, to: 130 } } },
    sizes: { firstView: { from: 120, to: 150 }, all: { from: 235, to: 267 } },
    shared: { added: { fresh: "^1.0.0" }, removed: { old: "^1.0.0" }, changed: { react: { from: "^19.0.0", to: "^19.3.0" } } },
    contract: { from: 1, to: 2 },
    budget: { added: { route: 100 }, changed: { own: { from: 9000, to: 9500 } } },
    commits: "aaaaaaa..bbbbbbb",
  });
});

test("finds no difference in the same build under another version", () => {
  const diff = diffOf(before, { ...before, version: "1.0.0-try" });
  const nothing = { added: {}, removed: {}, changed: {} };
  expect(diff).toMatchObject({ same: true, routes: nothing, files: nothing, shared: nothing, budget: nothing });
});

test("distinguishes a page without parameters from one with any, and ignores their order", () => {
  const after = { ...before, pages: [{ path: "/", query: [] }, { path: "/list", query: ["a", "b"] }, { path: "/gone" }] };
  expect(Object.keys(diffOf(before, after).routes?.changed ?? {})).toEqual(["/"]);
});

test("names two chunks with the same base name by their full name", () => {
  const { "chunk.5566778899.js": _, ...files } = before.files;
  const after = { ...before, files: { ...files, "chunk.6666778899.js": file("x", 61) } };
  expect(diffOf(before, after).files).toEqual({
    added: { "chunk.6666778899.js": 61 },
    removed: { "chunk.5566778899.js": 60 },
    changed: {},
  });
});

test("does not compare routes or commits when a version lacks them", () => {
  const { pages: _, commit: __, ...after } = before;
  expect(diffOf(before, after)).toMatchObject({ routes: undefined, commits: undefined });
});

test("compares what two shells serve", () => {
  const shell = { ...before, name: "shell", pages: undefined, serves: { contracts: [1], shared: { react: "19.3.1", other: null } } };
  const after = { ...shell, serves: { contracts: [1, 2], shared: { react: "19.4.0", other: null } } };
  expect(diffOf(shell, after)).toMatchObject({
    serves: { from: [1], to: [1, 2] },
    gives: { added: {}, removed: {}, changed: { react: { from: "19.3.1", to: "19.4.0" } } },
  });
});

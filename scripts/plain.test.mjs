import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build/workspace.mjs";
import { writtenFiles } from "./citations.mjs";
import { commentsOf, listedPhrase, paragraphsOf, wordsIn } from "./plain.mjs";

/** Limits for the whole repository. Lower a limit when its figure falls, and never raise one. */
const LIMITS = { docsWords: 33_000, commentWordsPer100Lines: 33, commentsWithPhrase: 0.01, paragraphsWithPhrase: 0.02 };

const files = writtenFiles(root)
  .filter((path) => !/\.gen\.|^scripts\/plain\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const proseOf = (pattern, read) =>
  files.filter(({ path }) => pattern.test(path)).flatMap(({ path, text }) => read(text).map((prose) => ({ path, ...prose })));

const CODE = /\.(ts|tsx|mts|mjs|cjs|js|css|sh)$/;
const comments = proseOf(CODE, commentsOf);
const paragraphs = proseOf(/\.md$/, paragraphsOf);

const withPhrase = (texts) =>
  texts.flatMap(({ path, line, text }) => {
    const phrase = listedPhrase(text);
    return phrase ? [`${path}:${line} ${phrase}`] : [];
  });

test.each([
  ["comments", comments, LIMITS.commentsWithPhrase],
  ["documents", paragraphs, LIMITS.paragraphsWithPhrase],
])("%s contain few of the listed phrases", (_, texts, share) => {
  const found = withPhrase(texts);
  expect(texts.length).toBeGreaterThan(500);
  expect(found.length / texts.length, found.slice(0, 40).join("\n")).toBeLessThanOrEqual(share);
});

test("documents stay short, and comments do not grow", () => {
  expect(wordsIn(paragraphs)).toBeLessThanOrEqual(LIMITS.docsWords);
  const lines = files.filter(({ path }) => CODE.test(path)).reduce((sum, { text }) => sum + text.split("\n").length, 0);
  expect((100 * wordsIn(comments)) / lines).toBeLessThanOrEqual(LIMITS.commentWordsPer100Lines);
});

test("no docstring begins with What", () => {
  const found = comments.filter(({ text }) => /^What\b/.test(text)).map(({ path, line }) => `${path}:${line}`);
  expect(found).toEqual([]);
});

test("commits of this branch have no listed phrase", () => {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  // CI checks out one commit, without another branch to compare with.
  const base = ["origin/main", "main"].find((name) => {
    try {
      return git("rev-parse", "--verify", name);
    } catch {
      return false;
    }
  });
  const messages = base
    ? git("log", "--no-merges", "--format=%s", `${base}..HEAD`).split("\n").filter(Boolean)
    : [git("log", "-1", "--format=%s")];
  expect(messages.filter((message) => listedPhrase(message))).toEqual([]);
});

test("finds comments in each form, and paragraphs without tables and code", () => {
  expect(commentsOf("/**\n * Sends what is\n * left over.\n */\nconst a = 1; // trailing\n// One two three\n// four.\n")).toEqual([
    { line: 1, text: "Sends what is left over." },
    { line: 6, text: "One two three four." },
  ]);
  expect(paragraphsOf("# A title of words\n\nOne two\nthree four.\n\n| a | b | c | d |\n\n```\ncode of four words\n```\n")).toEqual([
    { line: 3, text: "One two three four." },
  ]);
});

test.each(["Whoever asks is told", "the limit by which it is counted", "It stands beside the list"])("finds the phrase in: %s", (text) => {
  expect(listedPhrase(text)).toBeDefined();
});

test("finds nothing in plain sentences", () => {
  expect(listedPhrase("Callers report missing keys. The limit counts requests of one client.")).toBeUndefined();
});

test.each([
  ["fix(mf-detail): keep upright covers from being cropped", 0],
  ["feat(api)!: remove the old names of settings", 0],
  ["fix(api): answers twice", 1],
  ["fix(api): fixed the answer", 1],
  ["fixes the answer", 1],
  [`fix(api): ${"keep the rows in order ".repeat(3)}`, 1],
])("checks commit messages: %s", (message, status) => {
  expect(spawnSync(join(root, "node_modules/.bin/commitlint"), [], { cwd: root, input: message }).status).toBe(status);
});

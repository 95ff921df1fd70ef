import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "./build/workspace.mjs";
import { writtenFiles } from "./citations.mjs";
import { expressionsIn, isPlainlyLinear } from "./expressions.mjs";

// recheck's native programs are not installed.
process.env.RECHECK_BACKEND = "pure";
const { check } = await import("recheck");

const PRODUCT = /^(api|dev|mf-\w+|production|release|seed|shared|shell|site)\/.*\.(tsx?|[cm]?[jt]s)$/;
const NOT_PRODUCT = /\.(test|spec|config)\.|\.d\.m?ts$|\/(e2e|testing)\//;
/** Limits recheck's work by steps rather than time, so that results do not depend on the machine. */
const LIMITS = { attackLimit: 1e8, attackTimeout: null, incubationTimeout: null, timeout: 300_000 };

const MINUTES = 20 * 60_000;

/**
 * Expressions that are not linear, and the length limit of their input. Prefer rewriting an expression:
 * quadratic time for 60 KB of text is ten seconds.
 */
const BOUNDED = [
  {
    file: "shared/foreign-host/make-page-styles.mjs",
    expression: String.raw`/\/\*.*?\*\//gs`,
    bound: "It reads this repository's own style sheet, when it is built.",
  },
  {
    file: "api/catalogue/columns/packed-json.ts",
    expression: String.raw`/[\]}"]{0,8},?[{[]{0,8}"\w{1,60}":[{[]{0,8}"?|[^"\\{}[\],:]{3,}/g`,
    bound: "Each repetition is bounded, so each position of the text costs at most a few hundred steps.",
  },
  {
    file: "api/backoffice/site/mails.ts",
    expression: String.raw`/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g`,
    bound: "Both repetitions are bounded, and at most 300 characters of a mail server's response are stored.",
  },
  {
    file: "api/mail/folder-transport.ts",
    expression: String.raw`/^(\d{8}T\d{6}Z)-([a-z-]+)-[0-9a-f-]{36}\.eml$/`,
    bound: "It reads names of files in a folder, which have at most 255 bytes.",
  },
];

/** An example of each expression that a file makes from text. All of them quote text from outside. */
const MADE = {
  "api/listings/erasure/email-addresses.ts": [
    /^[^\p{L}\p{M}\p{N}._+-]+/u,
    /\d(?:[ ().‐/-]{0,3}\d)*/g,
    /(?:[\p{L}\p{M}\p{N}_@/=#&?%]|[\p{L}\p{M}\p{N}_]-)$/u,
    /^(?:[\p{L}\p{M}\p{N}_@]|[-.:/][\p{L}\p{M}\p{N}_])/u,
  ],
  "api/backoffice/today/today.ts": [/(^|: )other$/],
  "shared/domain/search/cursor.ts": [/^([01])\.(0|[1-9a-z][0-9a-z]{0,6})\.(0|[1-9a-z][0-9a-z]{0,6})\.(.+)$/s],
  "shared/domain/privacy/privacy-note-patterns.ts": await notePatterns(),
  "shell/src/offline/page-manifest.ts": [/<script id="boot"[^<>]*>([^<]*)<\/script>/],
};
/**
 * Files whose number of `RegExp` calls differs from the number of examples above. The fifth call in email-addresses.ts
 * finds an address: it reads at most 254 characters on each side of an @ sign.
 */
const CALLS = { "api/listings/erasure/email-addresses.ts": 5, "shared/domain/privacy/privacy-note-patterns.ts": 2 };

async function notePatterns() {
  const { NOTE_PATTERNS } = await import(join(root, "shared/domain/privacy/privacy-note-patterns.ts"));
  return NOTE_PATTERNS.flatMap(({ says, doubt }) => [...says.map(([, pattern]) => pattern), doubt]);
}

/**
 * Expressions that recheck has found to be linear. recheck takes minutes for all, so short runs check only new expressions
 * and add them to this list. A long test checks all.
 */
const LIST = join(root, "scripts/linear-expressions.json");
const listed = JSON.parse(readFileSync(LIST, "utf8"));
const known = new Set(process.env.LONG_RUNS ? [] : listed);
const linear = new Set();

async function problemOf({ source, flags }) {
  const name = `/${source}/${flags}`;
  if (isPlainlyLinear(source) || linear.has(name)) return undefined;
  const result = known.has(name) ? undefined : await check(source, flags, LIMITS);
  if (result === undefined || result.status === "safe") {
    linear.add(name);
    return undefined;
  }
  return result.status === "vulnerable" ? `${result.complexity.summary}, for example on ${result.attack.pattern}` : "no result in time";
}

describe("the product's regular expressions", () => {
  let found;
  beforeAll(() => {
    const files = writtenFiles(root).filter((file) => PRODUCT.test(file) && !NOT_PRODUCT.test(file));
    found = files.map((file) => ({ file, ...expressionsIn(file, readFileSync(join(root, file), "utf8")) }));
  });

  it(
    "are linear in the length of their text, or have a limit before them",
    async () => {
      const problems = [];
      const used = new Set();
      for (const { file, literals } of found) {
        for (const { source, flags, line } of literals) {
          const expression = `/${source}/${flags}`;
          const reason = BOUNDED.find((each) => each.file === file && each.expression === expression);
          if (reason) used.add(reason);
          const problem = reason ? undefined : await problemOf({ source, flags });
          if (problem) problems.push(`${file}:${line} ${expression}: ${problem}`);
        }
      }
      expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(400);
      expect(problems, "Rewrite each, or limit its text and give a reason in BOUNDED").toEqual([]);
      expect(BOUNDED.filter((reason) => !used.has(reason)).map(({ file, expression }) => `${file} ${expression}`)).toEqual([]);
    },
    MINUTES,
  );

  it(
    "that are built from text are known, and linear",
    async () => {
      const calls = Object.fromEntries(found.filter(({ made }) => made.length > 0).map(({ file, made }) => [file, made.length]));
      const known = Object.fromEntries(Object.entries(MADE).map(([file, like]) => [file, CALLS[file] ?? like.length]));
      expect(calls, "Quote text from outside, and give one like it in MADE").toEqual(known);
      const problems = [];
      for (const [file, like] of Object.entries(MADE)) {
        for (const expression of like) {
          const problem = await problemOf(expression);
          if (problem) problems.push(`${file} ${expression}: ${problem}`);
        }
      }
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  it("are listed exactly when they are linear", () => {
    const found = [...linear].sort();
    if (!process.env.CI && found.join() !== listed.join()) writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`);
    else expect(found, "Run this test on a machine of yours, and commit the list that it writes").toEqual(listed);
  });

  it.each([
    ["exponential", /^(a+)+$/],
    ["polynomial", /\s+$/],
    ["polynomial", /[^\s]+@[^\s]+\.[a-z]+/],
  ])("are rejected when they are %s: %s", async (kind, expression) => {
    expect(await problemOf(expression)).toContain(kind);
  });
});

describe("expressionsIn", () => {
  it("finds literals and calls of RegExp in TypeScript and JSX, and none in strings and comments", () => {
    const text = "// /not/\nconst a: RegExp = /a+/giu;\nconst b = new RegExp(`a`);\nconst c = '/no/' as string;\nRegExp('c');";
    const { literals, made } = expressionsIn("some.ts", text);
    expect(literals).toEqual([{ source: "a+", flags: "giu", line: 2 }]);
    expect(made).toEqual([
      { code: "new RegExp(`a`)", line: 3 },
      { code: "RegExp('c')", line: 5 },
    ]);
    expect(expressionsIn("some.tsx", "export const A = () => <p title={/x/.source}>/no/</p>;").literals).toHaveLength(1);
    expect(expressionsIn("some.cjs", "module.exports = /[/]/;").literals).toEqual([{ source: "[/]", flags: "", line: 1 }]);
  });

  it("counts an expression as linear only if its repetitions are bounded", () => {
    for (const source of ["^a$", "[*+]", "\\+", "^\\w{1,40}$", "a?b?"]) expect(isPlainlyLinear(source), source).toBe(true);
    for (const source of ["a*", "a+", "a{2,}", "(a|a){20}", "^a{1,9}a{1,9}$"]) expect(isPlainlyLinear(source), source).toBe(false);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseApiConfig } from "@nightlatch/api";
import { parseSiteConfig } from "@nightlatch/site";
import { expect, test } from "vitest";
import { root } from "./build/workspace.mjs";
import { writtenFiles } from "./citations.mjs";
import { envExample, settingsIn } from "./env-example.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const page = read("docs/configuration.md");
const settings = settingsIn(page);
const documented = settings.flatMap(({ names }) => names);

test(".env.example equals the table of settings", () => {
  expect(read(".env.example"), "run node scripts/env-example.mjs").toBe(envExample(page));
});

/** Settings that other programs define; docs/configuration.md links to their documentation. */
const OF_STANDARDS = /^(AWS|OTEL)_/;

test("every setting in the code is in the table, and every row names one", () => {
  const files = writtenFiles(root).filter((path) => /^(api|release|shared|site)\/.*(?<!\.test)\.ts$/.test(path));
  const source = files.map(read).join("\n");
  const keys = Array.from(
    source.matchAll(/^ {2,4}([A-Z][A-Z0-9]*_?[A-Z0-9_]*): (?:z\b|wholeNumber|onOff|webAddress|listOf|trustedProxies)/gm),
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.map(([, name]) => name).filter((name) => !documented.includes(name) && !OF_STANDARDS.test(name))).toEqual([]);
  expect(documented.filter((name) => !source.includes(name))).toEqual([]);
});

// The site and a separate API have different defaults.
const OF_EACH = ["PORT", "HOST"];

test.each(settings.flatMap(({ names, defaults }) => names.map((name, index) => [name, defaults[index]])).filter(([, value]) => value))(
  "the default of %s is the code's",
  (name, value) => {
    if (!OF_EACH.includes(name)) expect(parseApiConfig({ [name]: value })).toEqual(parseApiConfig({}));
    expect(parseSiteConfig({ [name]: value })).toEqual(parseSiteConfig({}));
  },
);

test("a row without a fixed default leaves the value open", () => {
  expect(settingsIn("| `A`, `B` | `1`, `2` | [c](d) `e` |\n| `F` | `g`, or `h` | i |\n| name | default | meaning |")).toEqual([
    { names: ["A", "B"], defaults: ["1", "2"], meaning: "c e" },
    { names: ["F"], defaults: [], meaning: "i" },
  ]);
});

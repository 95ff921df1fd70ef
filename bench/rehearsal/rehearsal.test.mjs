import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf, openGuide } from "./guide.mjs";
import { withMigrations } from "./next-release.mjs";

const SOURCES = ["deployment", "whole", "events", "rehearse", "restore"].map((name) =>
  readFileSync(new URL(`${name}.mjs`, import.meta.url), "utf8"),
);
const VARIABLES = new Set(
  ["configuration", "production-reference"].flatMap((name) =>
    readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8").match(/\b[A-Z][A-Z0-9_]+\b/g),
  ),
);

test("every block of the guide is rehearsed once, or marked as impossible to rehearse", () => {
  const blocks = blocksOf();
  for (const { name, elsewhere, text } of blocks) expect([text, name !== undefined || elsewhere]).toEqual([text, true]);
  const names = blocks.flatMap(({ name }) => name ?? []);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !SOURCES.some((source) => source.includes(`"${name}"`)))).toEqual([]);
  const used = SOURCES.flatMap((source) => [...source.matchAll(/\b(?:run|set|psql|text)\("([a-z-]+)"/g)].map(([, name]) => name));
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
});

test("settings go into a file that a part reads, with existing names", () => {
  for (const { file, text } of blocksOf().filter((block) => block.file)) {
    expect(["common.env", "site.env", "api.env"]).toContain(file);
    for (const line of text.trim().split("\n")) expect(VARIABLES).toContain(/^([A-Z0-9_]+)=/.exec(line)?.[1]);
  }
});

test("a machine's own values replace those of the guide", () => {
  const guide = openGuide({ "10.0.0.": "127.42.0.", "YOUR-PASSWORD": "word" });
  expect(guide.text("replica", { "127.42.0.11": "127.42.0.12" })).toMatch(/^PGPASSWORD=word pg_basebackup -h 127\.42\.0\.12 /);
  expect(guide.file("database-url")).toBe("api.env");
  expect(blocksOf("```sh\necho\n```\n\n```sh elsewhere\nls\n```\n")).toEqual([
    { elsewhere: false, text: "echo\n" },
    { elsewhere: true, text: "ls\n" },
  ]);
});

test("the next release's migrations come after the newest, and the previous release understands them", () => {
  const text =
    'export const migrations = {\n    "0001-first": {\n        up: () => {},\n    },\n    "0012-second-one": {\n        up: () => {},\n    },\n};\n';
  const table = Function(`${withMigrations(text).replace("export ", "")} return migrations;`)();
  expect(Object.keys(table)).toEqual(["0001-first", "0012-second-one", "0013-rehearsed-column", "0014-rehearsed-index"]);
  expect(table["0014-rehearsed-index"]).toMatchObject({ understoodBy: "0012-second-one", outsideTransaction: true });
  expect(table["0013-rehearsed-column"].up).toBeTypeOf("function");
});

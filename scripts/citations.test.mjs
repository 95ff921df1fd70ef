import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { FRONTENDS, root } from "./build/workspace.mjs";
import { anchorsOf, followCitations } from "./citations.mjs";

function plant(files) {
  const tree = mkdtempSync(join(tmpdir(), "nightlatch-citations-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
}

// Concatenated below, so that this file does not cite the invented pages.
const DOCS = "docs";
const lists = `${DOCS}/lists.md`;
const PAGE = "# Lists\n\n### Order of a list\n\nFeatured first.\n";

describe("following citations", () => {
  test("finds no problem with existing pages, headings and records", () => {
    const { citations, problems } = followCitations(
      plant({
        ".gitignore": "dist/\n",
        [lists]: `${PAGE}See [the record](adr/0001-one.md#why), [above](#lists), [elsewhere](https://example.com/a.md#b).\n`,
        [`${DOCS}/adr/0001-one.md`]: "# 1. One\n\n## Why\n",
        "src/a.ts": `/** Featured first (${lists}#order-of-a-list, ${DOCS}/adr/0001). See ${lists}. */\n`,
        "src/dist/b.ts": `// ${lists}#made-and-not-written\n`,
      }),
    );
    expect(problems).toEqual([]);
    expect(citations.map(({ file, line, target }) => `${file}:${line} ${target}`).sort()).toEqual([
      `${lists}:6 #lists`,
      `${lists}:6 adr/0001-one.md#why`,
      `src/a.ts:1 ${DOCS}/adr/0001`,
      `src/a.ts:1 ${lists}`,
      `src/a.ts:1 ${lists}#order-of-a-list`,
    ]);
  });

  /** @type {[string, Record<string, string>, string][]} kind of broken citation, files, reported problem */
  const DEAD = [
    ["anchor", { "src/a.ts": `\n// ${lists}#order\n` }, `src/a.ts:2: ${lists} has no heading for #order.`],
    ["anchor in a style sheet", { "a.css": `/* ${lists}#list */` }, `a.css:1: ${lists} has no heading for #list.`],
    ["page", { "a.yml": `# ${DOCS}/gone.md` }, `a.yml:1: ${DOCS}/gone.md is not a file of this repository.`],
    ["record", { "a.mjs": `// ${DOCS}/adr/0007` }, `a.mjs:1: ${DOCS}/adr has 0 records with the number 0007.`],
    ["link", { [`${DOCS}/a.md`]: "[b](b.md)" }, `${DOCS}/a.md:1: ${DOCS}/b.md is not a file of this repository.`],
    ["anchor of a link", { [`${DOCS}/a.md`]: "[b](lists.md#b)" }, `${DOCS}/a.md:1: ${lists} has no heading for #b.`],
    [
      "path of code",
      { [`${DOCS}/a.md`]: "`docs/gone.ts`, `elsewhere/gone.ts`" },
      `${DOCS}/a.md:1: docs/gone.ts is not a file of this repository.`,
    ],
    ["anchor within a page", { "README.md": "# A\n[b](#b)" }, "README.md:2: README.md has no heading for #b."],
  ];
  test.each(DEAD)("catches a dead %s", (_, files, problem) => {
    expect(followCitations(plant({ [lists]: PAGE, ...files })).problems).toEqual([problem]);
  });

  test.each(["SPEC", "DESIGN", "STYLE", "PROBES", "VISUAL"].map((name) => `${name}.md`).concat("readings 39".toUpperCase()))(
    "catches a file that names %s, which is not here",
    (name) => {
      const { problems } = followCitations(plant({ "src/a.ts": `// Featured first (${name}).\n` }));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^src\/a\.ts:1: .* is not in this repository/);
    },
  );
});

test("creates the same anchors for headings as GitHub", () => {
  const page = "# A `b.ts` & c_d\n## Größe, 2nd\n## Why?\n```\n# no heading\n```\n## Why\n### [A link](b.md) here ##\n";
  expect(anchorsOf(page)).toEqual(["a-bts--c_d", "größe-2nd", "why", "why-1", "a-link-here"]);
});

describe("this repository", () => {
  const { citations, problems } = followCitations(root);

  test("has no broken citation", () => {
    expect(problems).toEqual([]);
  });

  test("was read completely", () => {
    const code = citations.filter(({ file }) => !file.endsWith(".md"));
    expect(code.length).toBeGreaterThan(300);
    expect(citations.length - code.length).toBeGreaterThan(100);
    for (const name of [...FRONTENDS, "shared", "api", "release", "scripts", "e2e"])
      expect(
        code.some(({ file }) => file.startsWith(`${name}/`)),
        name,
      ).toBe(true);
  });
});

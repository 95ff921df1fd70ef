import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";

const WRITTEN = ["", ".ts", ".tsx", ".mts", ".js", ".mjs", ".cjs", ".css", ".md", ".html", ".json", ".yml", ".yaml"];

/** A page of `docs`, with or without a heading, or a decision record. */
const CITATION = /(?<![\w./-])docs\/(?:adr\/(?<record>\d{4})(?![\w-])|(?<page>[\w./-]+\.md)(?:#(?<anchor>[\p{L}\p{N}_-]+))?)/gu;
/** A path of a source file. Paths into folders that do not exist here belong to other programs. */
const CODE = /`(?<path>(?<folder>[\w-]+)\/[\w./-]+\.(?:ts|tsx|mjs|css))`/g;
const LINK = /\]\((?<target>[^)\s]+)\)/g;

/** Documents that are not in the repository. Split, so that this file does not contain their names. */
const ELSEWHERE = [
  ...["SPEC", "DESIGN", "STYLE", "PROBES", "VISUAL"].map((name) => `${name}\\.md`),
  `${"spec".toUpperCase()} point`,
  "readings".toUpperCase(),
];
const NOT_HERE = new RegExp(`(?<![\\w-])(?:${ELSEWHERE.join("|")})(?!\\w)`);

/** Skips folders in `.gitignore`, and changelogs, because those may name files that were removed later. */
export function writtenFiles(root) {
  const ignored = existsSync(join(root, ".gitignore")) ? readFileSync(join(root, ".gitignore"), "utf8").split("\n") : [];
  const left = new Set([".git", ...ignored.filter((line) => line.endsWith("/")).map((line) => line.slice(0, -1))]);
  const below = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (left.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return below(path);
      return entry.isFile() && WRITTEN.includes(extname(entry.name)) ? [relative(root, path)] : [];
    });
  return below(root).filter((path) => path !== "pnpm-lock.yaml" && basename(path) !== "CHANGELOG.md");
}

/** The anchors that GitHub makes of headings. */
export function anchorsOf(markdown) {
  const seen = new Map();
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "");
  return Array.from(text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm), ([, heading]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Checks citations of `docs`, links between Markdown files, and paths of source files in Markdown. */
export function followCitations(root) {
  const anchors = new Map();
  const problemOf = (page, anchor) => {
    const path = join(root, page);
    if (!existsSync(path)) return `${page} is not a file of this repository`;
    if (!anchor) return undefined;
    if (!anchors.has(path)) anchors.set(path, anchorsOf(readFileSync(path, "utf8")));
    return anchors.get(path).includes(anchor) ? undefined : `${page} has no heading for #${anchor}`;
  };
  const recordsOf = (number) => {
    const folder = join(root, "docs/adr");
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`${number}-`)) : [];
  };

  const citations = [];
  const problems = [];
  for (const file of writtenFiles(root)) {
    for (const [at, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
      const add = (target, problem) => {
        citations.push({ file, line: at + 1, target });
        if (problem) problems.push(`${file}:${at + 1}: ${problem}.`);
      };
      for (const { 0: target, groups } of line.matchAll(CITATION)) {
        const { record, page, anchor } = groups ?? {};
        if (page) add(target, problemOf(`docs/${page}`, anchor));
        else if (recordsOf(record).length !== 1) add(target, `docs/adr has ${recordsOf(record).length} records with the number ${record}`);
        else add(target);
      }
      for (const { groups } of file.endsWith(".md") ? line.matchAll(LINK) : []) {
        const [path, anchor] = (groups?.target ?? "").split("#");
        if (/^[a-z][a-z0-9+.-]*:/i.test(path)) continue;
        add(groups?.target, problemOf(path === "" ? file : join(dirname(file), path), anchor));
      }
      for (const { groups } of file.endsWith(".md") ? line.matchAll(CODE) : [])
        if (existsSync(join(root, groups?.folder ?? ""))) add(groups?.path, problemOf(groups?.path ?? "", undefined));
      const [named] = NOT_HERE.exec(line) ?? [];
      if (named) problems.push(`${file}:${at + 1}: ${named} is not in this repository. Cite docs/product or docs/conventions.md.`);
    }
  }
  return { citations, problems };
}

import { type AtRule, type Container, type Declaration, type Document, parse, type Root, type Rule } from "postcss";
import parseValue from "postcss-value-parser";
import type { BuildRecord } from "../release-record.ts";
import { selectorsOutside } from "./reach.ts";
import { sentence } from "./report.ts";

const LAYER = "remote";

/** At-rules that only add a condition to their rules. */
const CONDITIONS = new Set(["media", "supports", "container", "starting-style", "layer"]);
/** At-rules that define a global name, by the prefix that the name must have. */
const NAMING: Readonly<Record<string, (prefix: string) => string>> = {
  keyframes: (prefix) => prefix,
  "counter-style": (prefix) => prefix,
  property: (prefix) => `--${prefix}`,
  "position-try": (prefix) => `--${prefix}`,
  "font-palette-values": (prefix) => `--${prefix}`,
};
/** Properties that define a global name, with the keywords that are not names. */
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  "container-name": new Set(["none"]),
  "view-transition-name": new Set(["none", "auto", "match-element"]),
};
/** Properties that a remote may set on the whole page, to lock scrolling or reserve space. */
const SCROLLING = /^(overflow|overscroll-behavior|scroll-padding|scrollbar-gutter)(-|$)/;
const CSS_WIDE = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

/** Returns the prefix that `localIdentName` in shared/build/configs.mjs gives a package's class names. */
const prefixOf = (name: string): string => `${name.replace("mf-", "")}-`;

export function checkStyle(build: Pick<BuildRecord, "name" | "files">, styles: ReadonlyMap<string, string>): string[] {
  return [...styles].flatMap(([file, text]) => {
    const prefix = prefixOf(build.name);
    let root: Root;
    try {
      root = parse(text);
    } catch (error) {
      return [sentence(`${file}: cannot be read: ${error instanceof Error ? error.message : error}`)];
    }
    const problems: string[] = [];
    root.walk((node) => {
      if (node.type === "rule") problems.push(...ruleProblems(node, prefix));
      else if (node.type === "atrule") problems.push(...atRuleProblems(node, prefix));
      else if (node.type === "decl") problems.push(...declarationProblems(node, prefix, build));
    });
    return [...new Set(problems)].map((problem) => `${file}: ${problem}`);
  });
}

function ruleProblems(rule: Rule, prefix: string): string[] {
  const parents = parentsOf(rule);
  if (parents.some((parent) => parent.type === "atrule" && nameOf(parent) === "keyframes")) return [];
  const problems: string[] = [];
  if (!isLayered(parents)) problems.push(`the rule "${rule.selector}" is outside @layer ${LAYER}, so it would override other packages.`);
  try {
    const nested = parents.some(({ type }) => type === "rule");
    const page = rule.nodes.every((node) => node.type === "comment" || (node.type === "decl" && SCROLLING.test(node.prop)));
    for (const selector of selectorsOutside(rule.selector, { prefix, nested, page })) {
      problems.push(`"${selector}" can match elements of other packages. Begin it with a class of the CSS Module (${prefix}...).`);
    }
  } catch (error) {
    problems.push(sentence(`the selector "${rule.selector}" cannot be read: ${error instanceof Error ? error.message : error}`));
  }
  return problems;
}

function atRuleProblems(rule: AtRule, prefix: string): string[] {
  const name = nameOf(rule);
  const ruleText = `@${rule.name} ${rule.params}`.trim();
  if (name === "charset") return [];
  if (name === "import") return [`${ruleText} loads a style sheet that the gate does not check. Import the file in the code instead.`];
  if (name === "layer" && !isLayered([rule, ...parentsOf(rule)])) {
    return [`${ruleText} is not the remotes' layer. All rules must be in @layer ${LAYER}. Only the shell orders layers.`];
  }
  if (CONDITIONS.has(name)) return [];
  if (name === "font-face") return fontProblems(rule, prefix);
  const begin = NAMING[name]?.(prefix);
  if (begin === undefined) return [`${ruleText} affects the whole page, so a remote must not use it.`];
  if (unquoted(rule.params).startsWith(begin)) return [];
  return [`${ruleText} defines a name that other packages may use too. Begin the name with ${begin}.`];
}

function fontProblems(rule: AtRule, prefix: string): string[] {
  const families =
    rule.nodes?.filter((node): node is Declaration => node.type === "decl" && node.prop.toLowerCase() === "font-family") ?? [];
  const name = unquoted(families.at(-1)?.value ?? "");
  if (name.startsWith(prefix)) return [];
  return [`@font-face defines the name "${name}" for the whole page. Use the shell's fonts, or begin the name with ${prefix}.`];
}

function declarationProblems({ prop, value, parent }: Declaration, prefix: string, build: Pick<BuildRecord, "name" | "files">): string[] {
  const problems: string[] = [];
  const declarationText = `${prop}: ${value.length > 80 ? `${value.slice(0, 80)}...` : value}`;
  for (const url of urlsOf(value)) {
    if (!isOwnAddress(url, build))
      problems.push(`"${declarationText}" loads ${url.slice(0, 80)}, which is not a file of ${build.name}. Import the file in the code.`);
  }
  const property = prop.toLowerCase();
  for (const [key, names] of namesIn(property, value)) {
    if (NAMES[key]?.has(names) || CSS_WIDE.has(names) || names.startsWith(prefix)) continue;
    problems.push(`"${declarationText}" defines a name that other packages may use too. Begin ${names} with ${prefix}.`);
  }
  if (parent?.type === "root") problems.push(`"${declarationText}" is outside all rules.`);
  return problems;
}

function namesIn(property: string, value: string): [string, string][] {
  if (property === "container") return namesIn("container-name", value.split("/")[0] ?? "");
  if (!Object.hasOwn(NAMES, property)) return [];
  return value
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [property, name]);
}

function urlsOf(value: string): string[] {
  // Skips the slow value parser, because few values contain a function.
  if (!value.includes("(")) return [];
  const urls: string[] = [];
  parseValue(value).walk((node) => {
    if (node.type !== "function") return;
    const name = node.value.toLowerCase();
    const texts = node.nodes.filter(({ type }) => type === "string" || type === "word").map((inner) => inner.value);
    if (name === "url" || name === "src") urls.push(texts[0] ?? "");
    else if (/image-set$/.test(name)) urls.push(...node.nodes.filter(({ type }) => type === "string").map((inner) => inner.value));
  });
  return urls;
}

function isOwnAddress(url: string, { name, files }: Pick<BuildRecord, "name" | "files">): boolean {
  if (url.startsWith("#") || /^data:(image|font)\//i.test(url)) return true;
  const base = `/assets/${name}/`;
  const file = url.startsWith(base) ? url.slice(base.length) : url;
  return Object.hasOwn(files, file);
}

type Parent = Container | Document;

function parentsOf(node: Rule | AtRule): (Rule | AtRule)[] {
  const parents: (Rule | AtRule)[] = [];
  for (let parent: Parent | undefined = node.parent; parent; parent = parent.parent) {
    if (parent.type === "rule" || parent.type === "atrule") parents.push(parent as Rule | AtRule);
  }
  return parents;
}

function isLayered(parents: readonly (Rule | AtRule)[]): boolean {
  const layers = parents.filter((parent): parent is AtRule => parent.type === "atrule" && nameOf(parent) === "layer");
  const outermost = layers.at(-1);
  return outermost?.nodes !== undefined && (outermost.params === LAYER || outermost.params.startsWith(`${LAYER}.`));
}

/** Removes vendor prefixes, because `-webkit-keyframes` defines the same names as `keyframes`. */
const nameOf = ({ name }: AtRule): string => name.toLowerCase().replace(/^-[a-z]+-/, "");

const unquoted = (text: string): string => text.trim().replace(/^["']|["']$/g, "");

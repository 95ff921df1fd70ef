import { parseAst } from "vitest/node";

/** Finds the regular expressions of a source file, and its calls of `RegExp` (`made`). */
export function expressionsIn(file, text) {
  const lang = file.endsWith("x") ? "tsx" : /ts$/.test(file) ? "ts" : "jsx";
  const literals = [];
  const built = [];
  const lineOf = (/** @type {number} */ at) => text.slice(0, at).split("\n").length;
  const visit = (/** @type {any} */ node) => {
    if (typeof node !== "object" || node === null) return;
    if (node.type === "Literal" && node.regex)
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineOf(node.start) });
    if (/^(New|Call)Expression$/.test(node.type) && /(^|\.)RegExp$/.test(text.slice(node.callee.start, node.callee.end)))
      built.push({ code: text.slice(node.start, node.end), line: lineOf(node.start) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang }, file));
  return { literals, made: built };
}

/** Without unbounded repetition, and with at most one bounded one, matching takes linear time. @param {string} source */
export function isPlainlyLinear(source) {
  const plain = source.replace(/\\./g, "a").replace(/\[[^\]]*\]/g, "a");
  return !/[*+]|\{\d+,\}|\)\{/.test(plain) && plain.split("{").length <= 2;
}

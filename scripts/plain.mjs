/** Unclear phrases, and what to write instead (docs/glossary.md). @type {[RegExp, string][]} */
const PHRASES = [
  [/\bwho(m|so)?ever\b/i, "name the caller, client or user"],
  [/\banew\b/i, "again"],
  [/\b(is|are|was|were|be|been) told\b/i, "is notified, logged, returned or reported"],
  [/\btells? (of|it|that|what|how|when|whether|who)\b/i, "reports, returns or logs"],
  [/\btold (of|by|that|apart)\b/i, "reported, distinguished"],
  [/\bnobody('s)?\b/i, "no client, no user, anonymous"],
  [/\b(by|of|to|in|for|from|with|at|on|through|without|behind|into) (which|whom|whose)\b/i, "a second sentence"],
  [
    /\bwhat (is|are|was|were) (there|gone|left|kept|told|known|asked|answered|given|sent|shown|said|meant|due|done)\b/i,
    "the name of the thing",
  ],
  [/\b(is|are|was|were) (none|no) (of|more|other|\w+'s)\b/i, "is not a ..."],
  [/\bthat (is|are) no\b/i, "that is not a ..."],
  [/\bones? (that|who|which)\b/i, "the name of the thing"],
  [/\b(those|such) (that|who|of)\b/i, "the name of the thing"],
  [/\bcomes? (back|by|to) (itself|be|of)\b/i, "the action itself"],
  [/\bstands? (there|in|at|beside|for|where|with)\b/i, "is in, is next to"],
  [/\b(has|have|had) (it|them|its|their) (that|which)\b/i, "the plain statement"],
  [/\b(likewise|thereof|wherein|thereby|hence|nor)\b/i, "an everyday word"],
];

/** @returns {string | undefined} the first unclear phrase, and its replacement */
export function listedPhrase(text) {
  for (const [pattern, instead] of PHRASES) {
    const [phrase] = pattern.exec(text) ?? [];
    if (phrase) return `"${phrase}": ${instead}`;
  }
  return undefined;
}

/** @typedef {{ line: number, text: string }} Prose number of its first line; text without line breaks */

const MARKS = /^(?:\{?\/\*+|\*+\/?|\/\/+|#(?!!))\s?/;
const INSTRUCTION = /^(?:biome|eslint|@ts-|oxlint)/;
/** Shorter comments are types or tags. */
const LEAST_WORDS = 4;

/** Joins neighbouring lines. `part` is true for lines of prose. @param {readonly { line: number, text: string, part: boolean }[]} lines */
function joined(lines) {
  const texts = [];
  let isOpen = false;
  for (const { line, text, part } of lines) {
    if (part && isOpen) texts[texts.length - 1].text += ` ${text}`;
    else if (part) texts.push({ line, text });
    isOpen = part;
  }
  return texts
    .map(({ line, text }) => ({ line, text: text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text.split(" ").length >= LEAST_WORDS);
}

/** Comments on lines of their own, in TypeScript, JavaScript, CSS or shell. @param {string} code */
export function commentsOf(code) {
  let isBlock = false;
  const lines = code.split("\n").map((raw, index) => {
    const trimmed = raw.trim();
    const starts = /^\{?\/\*/.test(trimmed);
    const part = isBlock || starts || /^\/\//.test(trimmed) || /^# /.test(trimmed);
    if (starts || isBlock) isBlock = !trimmed.includes("*/");
    const text = trimmed.replace(MARKS, "").replace(/\*\/.*$/, "");
    return { line: index + 1, text, part: part && !INSTRUCTION.test(text) };
  });
  return joined(lines);
}

/** Paragraphs and list items, without code blocks, tables and headings. @param {string} markdown */
export function paragraphsOf(markdown) {
  let isCode = false;
  const lines = markdown.split("\n").map((raw, index) => {
    const isFence = /^\s*```/.test(raw);
    if (isFence) isCode = !isCode;
    return { line: index + 1, text: raw.trim(), part: !isCode && !isFence && !/^\s*\||^#|^\s*$/.test(raw) };
  });
  return joined(lines);
}

export const wordsIn = (texts) => texts.reduce((sum, { text }) => sum + text.split(" ").length, 0);

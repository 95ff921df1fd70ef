import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { root } from "./build/workspace.mjs";

/** Writes the subset typefaces (docs/adr/0039). Run `node scripts/make-fonts.mjs` and commit its output. */
export const FOLDER = join(root, "shared/brand/fonts");
const require = createRequire(import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const codes = (text) => Array.from(text, (character) => character.codePointAt(0));

/** Characters of the interface, and accents of frequent place names. */
const FIRST = new Set([...range(0x20, 0x7e), ...codes("\u00a0©·×áàãäâçéèêíñóõôöúüßÉ–—‘’“”•…")]);
/** The rest of Latin-1, and signs; browsers fetch this file only when a page uses them. */
const MORE = new Set([...range(0xa0, 0xff), ...codes("ıŒœ\u2010\u2011‒―‚„†‡‰′″‹›⁄€™↑↓−∕")].filter((code) => !FIRST.has(code)));
/** Latin Extended-A, with Romanian and Hawaiian letters. */
const EXTENDED = new Set([...range(0x100, 0x17f), ...range(0x218, 0x21b), 0x2bb, 0x2bc].filter((code) => !MORE.has(code)));

const SETS = [
  { name: "first", of: "latin", codes: FIRST },
  { name: "more", of: "latin", codes: MORE },
  { name: "extended", of: "latin-ext", codes: EXTENDED },
];

/** Gives common system fonts the line height of the web font. */
const metricsOf = (ascent, descent) => [`ascent-override: ${ascent}`, `descent-override: ${descent}`, "line-gap-override: 0%"];

/** Headings use one weight, which halves the file. They are too large to need hints, a third of the file. */
const FAMILIES = [
  {
    name: "Figtree",
    axis: { min: 400, max: 700 },
    weight: "400 700",
    hints: true,
    fallbacks: [
      { fonts: ["DejaVu Sans"], size: "89.5%" },
      { fonts: ["Arial", "Liberation Sans", "Roboto"], size: "101.4%", metrics: metricsOf("93.7%", "24.6%") },
    ],
  },
  {
    name: "Petrona",
    axis: 500,
    weight: "400 700",
    hints: false,
    fallbacks: [
      { fonts: ["DejaVu Serif"], size: "85%" },
      { fonts: ["Georgia", "Liberation Serif", "Noto Serif"], size: "98%", metrics: metricsOf("97%", "25.5%") },
    ],
  },
];

/** Browsers' default features, and digits for prices and tables. */
const FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "lnum", "mark", "mkmk", "tnum"];
/** Identifiers of the copyright, the licence and the licence's URL. */
const LEGAL_NAMES = [0, 13, 14];

function rangesOf(set) {
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, "0");
  const runs = [];
  for (const code of [...set].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

const faceOf = ({ name, weight }, file, set) => `@font-face {
  font-family: "${name} Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./${file}") format("woff2");
  unicode-range: ${rangesOf(set)};
}
`;

/** System fonts as wide as the web font, so that replacing them moves nothing. Of equal names, the last installed font is used. */
const fallbackOf = (name, { fonts, size, metrics = [] }) => `@font-face {
  font-family: "${name} Fallback";
  src: ${fonts.map((font) => `local("${font}")`).join(", ")};
${[`size-adjust: ${size}`, ...metrics].map((line) => `  ${line};\n`).join("")}}
`;

export async function makeFonts() {
  const files = new Map();
  const faces = [];
  for (const family of FAMILIES) {
    const lower = family.name.toLowerCase();
    const source = (path) => readFileSync(require.resolve(`@fontsource-variable/${lower}/${path}`));
    for (const set of SETS) {
      const file = `${lower}-${set.name}.woff2`;
      const text = String.fromCodePoint(...set.codes);
      const cut = {
        targetFormat: "woff2",
        variationAxes: { wght: family.axis },
        keepFeatures: FEATURES,
        preserveNameIds: LEGAL_NAMES,
        noHinting: !family.hints,
      };
      files.set(file, await subsetFont(source(`files/${lower}-${set.of}-wght-normal.woff2`), text, cut));
      faces.push(faceOf(family, file, set.codes));
    }
    files.set(`${lower}-licence.txt`, source("LICENSE"));
  }
  const fallbacks = FAMILIES.flatMap(({ name, fallbacks }) => fallbacks.map((each) => fallbackOf(name, each)));
  files.set("faces.css", Buffer.from(`/* Written by scripts/make-fonts.mjs. */\n${[...faces, ...fallbacks].join("\n")}`));
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, bytes] of await makeFonts()) {
    writeFileSync(join(FOLDER, file), bytes);
    console.log(`${String(bytes.length).padStart(7)} ${file}`);
  }
}

/** Capital letters, drawn as single lines on a height of 100, so that pictures need no typeface. */
import { n } from "../scenes/sheet.mjs";

/** Path data of each letter from its left edge, and the letter's width. */
const LETTERS = {
  A: ["M0 100L36 0L72 100M13 66H59", 72],
  B: ["M0 46H28A23 23 0 0 0 28 0H0V100H30A27 27 0 0 0 30 46", 57],
  C: ["M68 20A38 50 0 1 0 68 80", 68],
  D: ["M0 0V100H20A50 50 0 0 0 20 0Z", 70],
  E: ["M48 0H0V100H48M0 48H40", 48],
  F: ["M46 0H0V100M0 48H38", 46],
  G: ["M68 20A38 50 0 1 0 71 76V54H46", 71],
  H: ["M0 0V100M62 0V100M0 48H62", 62],
  I: ["M0 0V100", 0],
  J: ["M36 0V72A18 28 0 0 1 0 76", 36],
  K: ["M0 0V100M54 0L0 60M19 40L56 100", 56],
  L: ["M0 0V100H44", 44],
  M: ["M0 100L8 0L43 66L78 0L86 100", 86],
  N: ["M0 100V0L62 100V0", 62],
  O: ["M39 0A39 50 0 1 0 39 100A39 50 0 1 0 39 0Z", 78],
  P: ["M0 100V0H28A27 27 0 0 1 28 54H0", 55],
  R: ["M0 100V0H28A26 26 0 0 1 28 52H0M26 52L56 100", 56],
  S: ["M48 17C44 5 34 0 25 0C10 0 1 10 1 24C1 56 51 42 51 74C51 90 41 100 26 100C13 100 4 93 0 81", 51],
  T: ["M0 0H62M31 0V100", 62],
  U: ["M0 0V68A30 32 0 0 0 60 68V0", 60],
  V: ["M0 0L34 100L68 0", 68],
  W: ["M0 0L23 100L47 20L71 100L94 0", 94],
  X: ["M0 0L62 100M62 0L0 100", 62],
  Y: ["M0 0L32 52L64 0M32 52V100", 64],
  "&": ["M66 100L15 30C5 14 16 0 29 0C43 0 49 15 39 27C28 40 0 48 2 76C5 106 46 110 62 60", 66],
  ",": ["M6 92L0 118", 6],
  " ": ["", 30],
};

/**
 * Words centred on x with their foot at y.
 *
 * @param {import("../scenes/sheet.mjs").Sheet} s
 * @param {string} words capitals
 * @param {{ x: number, y: number, size: number, gap?: number, colour: string, weight?: number }} o `size` is the height
 *   of a letter, `gap` the space between two, both in drawing units
 */
export function letter(s, words, { x, y, size, gap = size * 0.34, colour, weight = size * 0.085 }) {
  const k = size / 100;
  const glyphs = [...words].map((sign) => {
    const glyph = LETTERS[sign];
    if (!glyph) throw new Error(`There is no drawn letter for "${sign}".`);
    return glyph;
  });
  const width = glyphs.reduce((sum, [, w]) => sum + w * k + gap, -gap);
  let left = x - width / 2;
  s.group(`fill="none" stroke="${colour}" stroke-width="${n(weight / k)}" stroke-linecap="round" stroke-linejoin="round"`, () => {
    for (const [d, w] of glyphs) {
      if (d) s.add(`<path transform="translate(${n(left)} ${n(y - size)}) scale(${Math.round(k * 1000) / 1000})" d="${d}"/>`);
      left += w * k + gap;
    }
  });
}

const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const DAY_MS = 24 * 60 * 60 * 1000;
const [DAYS_FROM_1900, DAYS_FROM_1904] = [25_569, 24_107];
const LAST_DAY = 2_958_465;

/** @typedef {{ type: string, isDate: boolean, value: string | undefined, inline: string | undefined, isFormula: boolean }} RawCell */

/** @typedef {{ texts: readonly string[], from1904: boolean }} Shared `from1904`: days are counted from 1904 */

/** @param {RawCell} cell @param {Shared} shared @returns {{ text: string } | { problem: string }} `problem` completes a sentence */
export function cellText({ type, isDate, value, inline, isFormula }, { texts, from1904 }) {
  if (type === "inlineStr") return { text: unescapeText(inline ?? "") };
  if (value === undefined || (value === "" && type !== "str"))
    return isFormula ? { problem: "has a formula without its result: open the file in Excel and save it" } : { text: "" };
  switch (type) {
    case "s": {
      const text = texts[Number(value)];
      return text === undefined ? { problem: "points to a text that the file does not have" } : { text };
    }
    case "str":
      return { text: unescapeText(value) };
    case "b":
      return { text: value === "1" || value === "true" ? "true" : "false" };
    case "e":
      return { problem: `is ${value.slice(0, 20)}` };
    case "n":
      return { text: (isDate ? dayOf(Number(value), from1904) : undefined) ?? numberText(value) };
    default:
      return { text: value };
  }
}

/** @param {string} value */
function numberText(value) {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

/** @param {number} serial days, with the time as a fraction @param {boolean} from1904 */
function dayOf(serial, from1904) {
  if (!(serial >= 0 && serial <= LAST_DAY)) return undefined;
  const seconds = Math.round((serial % 1) * 86_400);
  // Excel counts 29 February 1900, although 1900 was not a leap year.
  const days = Math.floor(serial) - (from1904 ? DAYS_FROM_1904 : DAYS_FROM_1900 - (serial < 60 ? 1 : 0));
  const at = new Date(days * DAY_MS + seconds * 1000).toISOString();
  if (serial < 1) return at.slice(11, at.endsWith(":00.000Z") ? 16 : 19);
  return seconds === 0 ? at.slice(0, 10) : `${at.slice(0, 19)}Z`;
}

/** @param {number} id @param {string | undefined} code the workbook's format code */
export function isDateFormat(id, code) {
  if (code === undefined) return DATE_FORMATS.has(id);
  const [first = ""] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, "")
    .split(";");
  return first !== "General" && /[dmyhs]/i.test(first);
}

/** @param {string} text */
export const unescapeText = (text) =>
  text.includes("_x") ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** @param {string} reference */
export function columnOf(reference) {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return at === 0 ? undefined : column - 1;
}

/** @param {number} column from 0 @param {number} row from 1 */
export function cellName(column, row) {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}

/** Colour arithmetic on #rrggbb strings. */

/** @param {string} hex @returns {[number, number, number]} */
function channels(hex) {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Blend of two colours: t = 0 gives a, t = 1 gives b. @param {string} a @param {string} b @param {number} t */
export function mix(a, b, t) {
  const k = Math.max(0, Math.min(1, t));
  const A = channels(a);
  const B = channels(b);
  const hex = A.map((v, i) =>
    Math.round(v + (B[i] - v) * k)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** @param {string} c @param {number} t */
export const lighten = (c, t) => mix(c, "#fff3df", t);
/** @param {string} c @param {number} t */
export const darken = (c, t) => mix(c, "#0b1013", t);

export const NIGHT = "#141B1E";
export const SPRUCE = "#1F2B2D";
export const CLARET = "#7A2038";
export const LAMP = "#F2B661";
export const MOSS = "#2E6650";
export const CREAM = "#FFE9BC";

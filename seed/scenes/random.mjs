/**
 * Seeded random numbers. A seed is any text; its hash is finished with an avalanche step, so that
 * seeds that differ in one letter ("pier-1", "pier-2") draw plainly different pictures.
 */

/** @param {string} text @returns {number} 32-bit unsigned hash of the text */
export function hashSeed(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * @typedef {object} Random
 * @property {() => number} next uniform in [0, 1)
 * @property {(a: number, b: number) => number} range uniform in [a, b)
 * @property {(a: number, b: number) => number} int whole number in [a, b]
 * @property {<T>(items: readonly T[]) => T} pick one of the items
 * @property {(p: number) => boolean} chance true with probability p
 * @property {(name: string) => Random} fork an independent stream named by its purpose
 */

/** @param {string} seed @returns {Random} */
export function makeRandom(seed) {
  let a = hashSeed(seed);
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (lo, hi) => lo + (hi - lo) * next(),
    int: (lo, hi) => lo + Math.floor((hi - lo + 1) * next()),
    pick: (items) => items[Math.floor(next() * items.length)],
    chance: (p) => next() < p,
    fork: (name) => makeRandom(`${seed}/${name}`),
  };
}

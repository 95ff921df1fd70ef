import { compareText } from "./text.ts";

/** The part of a listing that the order of a list depends on. */
export interface Orderable {
  readonly id: string;
  readonly featured: boolean;
}

/** Murmur3's finaliser: a bijection of uint32 in which every input bit moves every output bit. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A well spread uint32 for an id: FNV-1a over UTF-16 code units, then mixed. */
export function idHash(id: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) h = Math.imul(h ^ id.charCodeAt(i), 0x01000193);
  return mix(h);
}

/**
 * The place of a listing in the shuffle of one visit: a uint32, smallest first (docs/product/browse.md#order-of-a-list). The
 * seed is spread over all bits first. Seeds are small numbers, and without that listings whose hashes end alike would keep
 * their order to each other in every shuffle, so that some would hardly ever come first.
 */
export function shuffleKey(hash: number, seed: number): number {
  return mix(Math.imul(hash ^ mix(seed + 1), 0x61c88647));
}

/**
 * The order of one visit: featured first, then this visit's shuffle, then id, so that the order is total
 * (docs/product/browse.md#order-of-a-list).
 */
export function compareForVisit(seed: number): (a: Orderable, b: Orderable) => number {
  return (a, b) =>
    Number(b.featured) - Number(a.featured) || shuffleKey(idHash(a.id), seed) - shuffleKey(idHash(b.id), seed) || compareText(a.id, b.id);
}

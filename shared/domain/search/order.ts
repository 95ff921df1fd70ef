import { SEED_BUCKETS } from "../site/constants.ts";
import { compareText } from "../text/text.ts";

export interface Orderable {
  readonly id: string;
  readonly featured: boolean;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** FNV-1a over UTF-16 code units, then mixed: a uint32. */
export function idHash(id: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) h = Math.imul(h ^ id.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** A uint32. The seed is small, so it is mixed first: otherwise similar hashes would keep their relative order with every seed. */
export function shuffleKey(hash: number, seed: number): number {
  return mix(Math.imul(hash ^ mix(seed + 1), 0x61c88647));
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const SEED_MAX = 2 ** 26 - 1;

/** The UTC day times `SEED_BUCKETS`, plus the bucket. @param at milliseconds since 1970 @param bucket 0 to SEED_BUCKETS - 1 */
export function seedAt(at: number, bucket: number): number {
  return dayOf(at) * SEED_BUCKETS + bucket;
}

export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

export function seedDay(seed: number): number {
  return Math.floor(seed / SEED_BUCKETS);
}

/** The listing's position (uint32) in the day's circular order. */
export function roundKey(hash: number, seed: number): number {
  return shuffleKey(hash, seedDay(seed));
}

/** The distance (uint32) from the start to a key in the circular order. */
export function stepsFrom(start: number, key: number): number {
  return (key - start) >>> 0;
}

/** With more listings, starts are evenly spaced. About 64 listings lie between two starts, so first pages do not overlap. */
export const COUNTED_STARTS_MAX = 4_096;

/** Spaces a day's starts evenly, so that each listing is equally often among the first N (docs/product/browse.md#equal-shares). */
export function startOf(keys: Uint32Array, seed: number): number {
  if (keys.length === 0) return 0;
  if (keys.length > COUNTED_STARTS_MAX) return uncountedStart(seed);
  return keyAtRank(keys, Math.floor(((seed % SEED_BUCKETS) * keys.length) / SEED_BUCKETS));
}

export function uncountedStart(seed: number): number {
  return (seed % SEED_BUCKETS) * (2 ** 32 / SEED_BUCKETS);
}

/** Groups keys by their first bits, which is faster than sorting all. */
function keyAtRank(keys: Uint32Array, rank: number): number {
  const counts = new Uint32Array(256);
  for (const key of keys) counts[key >>> 24] = (counts[key >>> 24] ?? 0) + 1;
  let first = 0;
  let below = 0;
  while (below + (counts[first] ?? 0) <= rank) below += counts[first++] ?? 0;
  return keys.filter((key) => key >>> 24 === first).sort()[rank - below] ?? 0;
}

export interface OrderPosition<Item> {
  readonly item: Item;
  readonly start: number;
  readonly steps: number;
}

/** Featured listings come first (docs/product/browse.md#order-of-a-list). @param starts of a list whose first pages were already shown */
export function orderForSession<Item extends Orderable>(
  items: readonly Item[],
  seed: number,
  starts: { readonly featured?: number; readonly others?: number } = {},
): OrderPosition<Item>[] {
  const positions = (featured: boolean, count: number | undefined): OrderPosition<Item>[] => {
    const kind = items.filter((item) => item.featured === featured);
    const keys = Uint32Array.from(kind, ({ id }) => roundKey(idHash(id), seed));
    const start = count ?? startOf(keys, seed);
    return kind
      .map((item, index) => ({ item, start, steps: stepsFrom(start, keys[index] ?? 0) }))
      .sort((a, b) => a.steps - b.steps || compareText(a.item.id, b.item.id));
  };
  return [...positions(true, starts.featured), ...positions(false, starts.others)];
}

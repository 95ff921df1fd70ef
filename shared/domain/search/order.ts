import { SEED_BUCKETS } from "../site/constants.ts";
import { compareText } from "../text/text.ts";

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
 * A uint32 for a hash, in an order of its own for each seed. The seed is spread over all bits first. Seeds are small numbers,
 * and without that listings whose hashes end alike would keep their order to each other in every shuffle, so that some would
 * hardly ever come first.
 */
export function shuffleKey(hash: number, seed: number): number {
  return mix(Math.imul(hash ^ mix(seed + 1), 0x61c88647));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The largest seed that is understood: days until the year 4840. */
export const SEED_MAX = 2 ** 26 - 1;

/**
 * The seed of a visit that is dealt one: its day, in UTC, times `SEED_BUCKETS`, plus its bucket
 * (docs/product/browse.md#equal-shares).
 *
 * @param at milliseconds since 1970
 * @param bucket 0 to SEED_BUCKETS - 1
 */
export function seedAt(at: number, bucket: number): number {
  return dayOf(at) * SEED_BUCKETS + bucket;
}

/** The number of days that were over in UTC, of a moment in milliseconds since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** The day of a seed. */
export function seedDay(seed: number): number {
  return Math.floor(seed / SEED_BUCKETS);
}

/** The place of a listing in the round of a seed's day: a uint32. All listings stand in one round, a new one every day. */
export function roundKey(hash: number, seed: number): number {
  return shuffleKey(hash, seedDay(seed));
}

/** How far a key stands behind the place where a list begins, going round: a uint32. */
export function stepsFrom(start: number, key: number): number {
  return (key - start) >>> 0;
}

/**
 * The most listings whose starts are counted off. Among more of them the buckets of a day begin with some 64 listings between
 * one another even when they are only equally far apart in the round: then each listing is on no first page or on one, as it
 * would be by counting.
 */
export const COUNTED_STARTS_MAX = 4_096;

/**
 * Where the list of a seed begins in the round: the key of its first listing, or a key before it. The buckets of a day begin
 * with equal numbers of listings between one another. So for every number of first places, each listing is in them as often as
 * any other over the buckets of a day, give or take one (docs/product/browse.md#equal-shares).
 *
 * @param keys of all listings that are dealt, in any order
 */
export function startOf(keys: Uint32Array, seed: number): number {
  if (keys.length === 0) return 0;
  if (keys.length > COUNTED_STARTS_MAX) return uncountedStart(seed);
  return keyAtRank(keys, Math.floor(((seed % SEED_BUCKETS) * keys.length) / SEED_BUCKETS));
}

/** Where the list of a seed begins among more listings than are counted off. */
export function uncountedStart(seed: number): number {
  return (seed % SEED_BUCKETS) * (2 ** 32 / SEED_BUCKETS);
}

/** The key that so many others are below, found by counting keys by their first bits: sorting all of them would take longer. */
function keyAtRank(keys: Uint32Array, rank: number): number {
  const counts = new Uint32Array(256);
  for (const key of keys) counts[key >>> 24] = (counts[key >>> 24] ?? 0) + 1;
  let first = 0;
  let below = 0;
  while (below + (counts[first] ?? 0) <= rank) below += counts[first++] ?? 0;
  return keys.filter((key) => key >>> 24 === first).sort()[rank - below] ?? 0;
}

/** A listing's place in a list: where the list of its kind, featured or not, begins in the round, and how far behind that it stands. */
export interface Place<Item> {
  readonly item: Item;
  readonly start: number;
  readonly steps: number;
}

/**
 * The order of one visit, the plain way: featured listings first, then the others, each of both kinds from where the seed
 * begins in the round of its day, then by id, so that the order is total (docs/product/browse.md#order-of-a-list).
 *
 * @param starts where featured listings or the others begin, for a list that was begun before; else they are dealt
 */
export function orderForVisit<Item extends Orderable>(
  items: readonly Item[],
  seed: number,
  starts: { readonly featured?: number; readonly others?: number } = {},
): Place<Item>[] {
  const places = (featured: boolean, given: number | undefined): Place<Item>[] => {
    const kind = items.filter((item) => item.featured === featured);
    const keys = Uint32Array.from(kind, ({ id }) => roundKey(idHash(id), seed));
    const start = given ?? startOf(keys, seed);
    return kind
      .map((item, index) => ({ item, start, steps: stepsFrom(start, keys[index] ?? 0) }))
      .sort((a, b) => a.steps - b.steps || compareText(a.item.id, b.item.id));
  };
  return [...places(true, starts.featured), ...places(false, starts.others)];
}

import { MAX_GUESTS_MAX, PRIVACY_KEYS, type PrivacyKey } from "@nightlatch/domain";
import { type Bitset, copyBits, emptyBitset, isEmpty, setBit } from "../sets/bitset.ts";
import type { Steps } from "../steps.ts";
import { type CatalogueEntry, type FeatureGroupName, GROUPS } from "./entry.ts";
import type { RowPlan } from "./row-plan.ts";

/** For each value the set of rows that have it. */
export type BitsByValue = ReadonlyMap<string, Bitset>;

/** The sets of rows that filters are made of. */
export interface FilterSets {
  /**
   * Sets of rows by number of guests: `roomFor[n]` has the rows with room for n guests or more. The last n is the most
   * that a filter asks for.
   */
  readonly roomFor: readonly Bitset[];
  readonly featured: Bitset;
  readonly hotTub: Bitset;
  readonly wifi: Bitset;
  readonly kitchen: Bitset;
  readonly onPremPlay: Bitset;
  readonly typeIds: BitsByValue;
  readonly groups: Readonly<Record<FeatureGroupName, BitsByValue>>;
  /** For each answer about privacy the rows by which it is true. */
  readonly privacy: BitsByValue;
  /** For each question of privacy the rows that have not said. */
  readonly unsaid: Readonly<Record<PrivacyKey, Bitset>>;
}

const FLAGS = ["featured", "hotTub", "wifi", "kitchen", "onPremPlay"] as const;

export function emptySets(rows: number): FilterSets {
  const none = () => emptyBitset(rows);
  return {
    roomFor: Array.from({ length: MAX_GUESTS_MAX + 1 }, none),
    featured: none(),
    hotTub: none(),
    wifi: none(),
    kitchen: none(),
    onPremPlay: none(),
    typeIds: new Map(),
    groups: byKey(GROUPS, () => new Map<string, Bitset>()),
    privacy: new Map(),
    unsaid: byKey(PRIVACY_KEYS, none),
  };
}

/** Adds a row to the sets that its entry is in. They must be nobody else's yet. */
export function addToSets(sets: FilterSets, row: number, entry: CatalogueEntry, rows: number): void {
  for (const flag of FLAGS) if (entry[flag]) setBit(sets[flag], row);
  for (let guests = Math.min(entry.capacity, MAX_GUESTS_MAX); guests >= 0; guests--) setBit(sets.roomFor[guests] as Bitset, row);
  addValues(sets.typeIds, entry.typeIds, row, rows);
  for (const [number, group] of GROUPS.entries()) addValues(sets.groups[group], entry.features[number] ?? [], row, rows);
  for (const [number, key] of PRIVACY_KEYS.entries()) {
    const truths = entry.privacy[number] ?? [];
    if (truths.length === 0) setBit(sets.unsaid[key], row);
    else addValues(sets.privacy, truths, row, rows);
  }
}

function addValues(sets: BitsByValue, values: readonly string[], row: number, rows: number): void {
  for (const value of values) {
    let bits = sets.get(value);
    if (!bits) {
      bits = emptyBitset(rows);
      (sets as Map<string, Bitset>).set(value, bits);
    }
    setBit(bits, row);
  }
}

/** The sets after some rows were removed, with room for those that are added. Sets that have no row left are dropped. */
export function* moveSetSteps(sets: FilterSets, { rows, segments }: RowPlan): Steps<FilterSets> {
  function* move(bits: Bitset): Steps<Bitset> {
    const moved = emptyBitset(rows);
    for (const { from, to, at } of segments) copyBits(moved, at, bits, from, to);
    yield;
    return moved;
  }
  function* moveAll(byValue: BitsByValue): Steps<BitsByValue> {
    const moved = new Map<string, Bitset>();
    for (const [value, bits] of byValue) {
      const kept = yield* move(bits);
      if (!isEmpty(kept)) moved.set(value, kept);
    }
    return moved;
  }
  const roomFor: Bitset[] = [];
  for (const bits of sets.roomFor) roomFor.push(yield* move(bits));
  const groups: Record<FeatureGroupName, BitsByValue> = { ...sets.groups };
  for (const group of GROUPS) groups[group] = yield* moveAll(sets.groups[group]);
  const unsaid: Record<PrivacyKey, Bitset> = { ...sets.unsaid };
  for (const key of PRIVACY_KEYS) unsaid[key] = yield* move(sets.unsaid[key]);
  return {
    roomFor,
    featured: yield* move(sets.featured),
    hotTub: yield* move(sets.hotTub),
    wifi: yield* move(sets.wifi),
    kitchen: yield* move(sets.kitchen),
    onPremPlay: yield* move(sets.onPremPlay),
    typeIds: yield* moveAll(sets.typeIds),
    groups,
    privacy: yield* moveAll(sets.privacy),
    unsaid,
  };
}

function byKey<Key extends string, Value>(keys: readonly Key[], make: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Value>;
}

import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  type FacetCounts,
  type FacetValue,
  type ListingCard,
  type ListingPage,
  type ListingQuery,
  type Named,
  PRIVACY_KEYS,
  segmentLabel,
  unlistedPlace,
} from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { CARDS } from "../columns/entry.ts";
import { ANSWERS, CHOICES, type CountedGroup } from "../columns/facet-masks.ts";
import { cardAt } from "../columns/row-texts.ts";
import { type Bitset, countBits, countCommon, forEachBit } from "../sets/bitset.ts";
import { findDrops } from "./drops.ts";
import { countType, type Filtered, filterRows } from "./filter.ts";
import { firstRows } from "./visit-order.ts";

/**
 * Reads one page of `/api/listings`. The domain's `pageOf` computes the same in the plain way.
 *
 * @param cursor `nextCursor` of the page before, or null for the first one
 * @throws RangeError when the cursor was not made by a page of this seed
 */
export function readPage(columns: Columns, query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage {
  const after = readCursor(cursor, seed);
  const filtered = filterRows(columns, query);
  const total = countBits(filtered.matches);
  const { rows, next } = firstRows(columns, filtered.matches, seed, after, limit);
  const drops = total === 0 ? findDrops(columns, query) : undefined;
  return {
    items: rows.map((row) => cardOf(columns, row)),
    total,
    typeTotal: countType(columns, query.type),
    nextCursor: next && encodeCursor(next),
    facets: countFacets(columns, filtered),
    place: placeOf(columns, query),
    ...(drops ? { drops } : {}),
  };
}

function readCursor(text: string | null, seed: number): Cursor | null {
  if (text === null) return null;
  const cursor = decodeCursor(text);
  if (cursor?.seed !== seed) throw new RangeError(`"${text}" is not a cursor of a page with seed ${seed}.`);
  return cursor;
}

/** The card of a row. The row must exist. */
export function cardOf({ texts }: Columns, row: number): ListingCard {
  return JSON.parse(CARDS.unpack(cardAt(texts, row))) as ListingCard;
}

/** Any-of groups leave out their own group; wellness is all-of and keeps its own (docs/product/filters.md#counts). */
function countFacets(columns: Columns, filtered: Filtered): FacetCounts {
  const { matches, without } = filtered;
  const counting = countingIn(columns);
  const count = (group: CountedGroup, rows: Bitset) => countChoices(columns, group, rows, counting);
  return {
    furniture: count("furniture", without("furniture")),
    dynamics: count("general", without("dynamics")),
    wellness: count("wellness", matches),
    locationType: count("locationType", without("locationType")),
    privacyFacts: countAnswers(columns, filtered, counting),
  };
}

/** About how many words of a set can be counted in the time that looking at one row takes. */
const WORDS_PER_ROW = 24;

/** How the rows of one answer's groups are counted. Most groups have the same rows, whose number is counted once. */
interface Counting {
  /** Whether rows are so few that they are better counted one by one than by so many whole sets, 32 rows at a time. */
  isFew(rows: Bitset, sets: number): boolean;
  /** The number of rows that a column's set has too. */
  common(set: Bitset | undefined, rows: Bitset): number;
}

/** The sizes of columns' sets, for lists of everything. */
const setSizes = new WeakMap<Bitset, number>();

function sizeOfSet(set: Bitset): number {
  const size = setSizes.get(set) ?? countBits(set);
  setSizes.set(set, size);
  return size;
}

function countingIn(columns: Columns): Counting {
  const sizes = new Map<Bitset, number>();
  const sizeOf = (rows: Bitset): number => {
    const size = sizes.get(rows) ?? countBits(rows);
    sizes.set(rows, size);
    return size;
  };
  return {
    isFew: (rows, sets) => sizeOf(rows) * WORDS_PER_ROW < sets * rows.length,
    common: (set, rows) => (set === undefined ? 0 : sizeOf(rows) === columns.rows ? sizeOfSet(set) : countCommon(set, rows)),
  };
}

/** Counts the rows of each answer about privacy, without those that have none. The questions that are not asked share their rows. */
function countAnswers(columns: Columns, { without }: Filtered, { isFew, common }: Counting): Record<string, number> {
  const counts: Record<string, number> = {};
  const counted = new Map<Bitset, Uint32Array | undefined>();
  for (const key of PRIVACY_KEYS) {
    const rows = without(key);
    if (!counted.has(rows)) counted.set(rows, isFew(rows, columns.privacy.size) ? countMasks(columns.facetMasks.privacy, rows) : undefined);
    const byBit = counted.get(rows);
    for (const { slug, bit } of ANSWERS[key]) {
      const count = byBit ? byBit[bit] : common(columns.privacy.get(slug), rows);
      if (count) counts[slug] = count;
    }
  }
  return counts;
}

/** Counts the rows of each choice: few rows one by one, many by whole sets. */
function countChoices(columns: Columns, group: CountedGroup, rows: Bitset, { isFew, common }: Counting): FacetValue[] {
  const choices = CHOICES[group];
  const counts = isFew(rows, choices.length) ? countMasks(columns.facetMasks[group], rows) : undefined;
  return choices.map(({ slug, label }, choice) => ({
    slug,
    label,
    count: counts ? (counts[choice] ?? 0) : common(columns.groups[group].get(slug), rows),
  }));
}

/** Counts how often each bit is set in the masks of these rows. */
function countMasks(masks: Uint32Array, rows: Bitset): Uint32Array {
  const counts = new Uint32Array(32);
  forEachBit(rows, (row) => {
    for (let rest = masks[row] ?? 0; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] ?? 0) + 1;
    }
  });
  return counts;
}

/** The query's place as people write it; a segment that no listing has is named by its words. */
function placeOf(columns: Columns, { type, state, city }: ListingQuery): ListingPage["place"] {
  const named = (slug: string, label: string | undefined): Named => ({ slug, label: label ?? unlistedPlace(slug) });
  return {
    type: type ? { slug: type, label: segmentLabel(type) } : null,
    state: state ? named(state, columns.states.spellingOf(state) ?? columns.countries.spellingOf(state)) : null,
    city: city ? named(city, columns.cities.spellingOf(city)) : null,
  };
}

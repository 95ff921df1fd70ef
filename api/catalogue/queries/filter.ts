import { fold, type ListingQuery, normalise, PRIVACY_KEYS, type PrivacyKey, SAID_ONLY, typeIdsForSegment } from "@nightlatch/domain";
import { type Columns, comparable } from "../columns/columns.ts";
import { textOf } from "../columns/edits.ts";
import type { BitsByValue } from "../columns/filter-sets.ts";
import { listsOf, rarestRange, saysAll, sizeOf } from "../columns/grams.ts";
import type { PlaceIndex } from "../columns/place-index.ts";
import { addRowSet } from "../columns/row-set.ts";
import { type Bitset, countBits, emptyBitset, forEachBit, hasBit, intersectWith, setBit, unionOf } from "../sets/bitset.ts";

export interface Filtered {
  readonly matches: Bitset;
  without(group: "furniture" | "dynamics" | "locationType" | PrivacyKey): Bitset;
}

/** Tests compare this result with the domain's `matchesFilters` (docs/product/filters.md). */
export function filterRows(columns: Columns, query: ListingQuery): Filtered {
  const base = columns.live.slice();
  for (const bits of fixedFilters(columns, query)) intersectWith(base, bits);
  searchIn(base, columns, query.search);

  const groups = {
    furniture: anyOf(columns, columns.groups.furniture, query.furniture),
    dynamics: query.dynamics?.includes("any") ? undefined : anyOf(columns, columns.groups.general, query.dynamics),
    wellness: allOf(columns, columns.groups.wellness, query.wellness),
    locationType: anyOf(columns, columns.groups.locationType, query.locationType),
    ...answersOf(columns, query),
  };
  const combine = (leaveOut?: keyof typeof groups): Bitset => {
    const bits = base.slice();
    for (const [name, group] of Object.entries(groups)) if (group && name !== leaveOut) intersectWith(bits, group);
    return bits;
  };
  const matches = combine();
  return { matches, without: (group) => (groups[group] ? combine(group) : matches) };
}

export function countType(columns: Columns, type: string | undefined): number {
  const bits = typeRows(columns, type);
  return bits ? countBits(bits) : columns.rows;
}

function fixedFilters(columns: Columns, query: ListingQuery): Bitset[] {
  const { state, city, location, maxGuests, onPremPlay } = query;
  const filters = [
    typeRows(columns, query.type),
    isBlank(state) ? undefined : placeRows(columns, [columns.states, columns.countries], state),
    isBlank(city) ? undefined : placeRows(columns, [columns.cities], city),
    isBlank(location) ? undefined : locationRows(columns, location),
    query.features?.length ? featureRows(columns, query.features) : undefined,
    query.perks?.length ? perkRows(columns, query.perks) : undefined,
    onPremPlay === undefined ? undefined : onPremPlayRows(columns, onPremPlay),
    maxGuests === undefined ? undefined : capacityRows(columns, maxGuests),
  ];
  return filters.filter((bits) => bits !== undefined);
}

function isBlank(text: string | undefined): text is undefined | "" {
  return text === undefined || text.trim() === "";
}

export const rowsOfSegment = ({ rowCapacity, typeIds }: Columns, segment: string): Bitset =>
  unionOf(
    rowCapacity,
    typeIdsForSegment(segment).map((id) => typeIds.get(id)),
  );

const typeRows = (columns: Columns, type: string | undefined): Bitset | undefined =>
  isBlank(type) ? undefined : rowsOfSegment(columns, type);

function placeRows(columns: Columns, indexes: readonly PlaceIndex[], segment: string): Bitset {
  const bits = emptyBitset(columns.rowCapacity);
  for (const index of indexes) for (const rows of index.rowsOf(segment)) addRowSet(bits, rows);
  return bits;
}

/** A location without letters or digits matches no listing (docs/product/filters.md#comparing-text). */
function locationRows(columns: Columns, location: string): Bitset {
  const bits = emptyBitset(columns.rowCapacity);
  const needle = normalise(location);
  if (needle === "") return bits;
  for (const { entries } of [columns.cities, columns.states, columns.countries]) {
    for (const entry of entries) if (entry.normalised.includes(needle)) addRowSet(bits, entry.rows);
  }
  return bits;
}

/** The hot tub is a field of the listing (docs/product/data.md#hot-tub). The other features are furniture. */
function featureRows(columns: Columns, features: readonly string[]): Bitset {
  const { furniture } = columns.groups;
  const rowsOf: Readonly<Record<string, Bitset | undefined>> = {
    "hot-tub": columns.hotTub,
    "spanking-bench": furniture.get("spanking-bench"),
    "bedroom-swing": furniture.get("sex-swing"),
    "st-andrews-cross": furniture.get("st-andrews-cross"),
  };
  return unionOf(
    columns.rowCapacity,
    features.map((feature) => (Object.hasOwn(rowsOf, feature) ? rowsOf[feature] : undefined)),
  );
}

function perkRows(columns: Columns, perks: readonly string[]): Bitset {
  return unionOf(columns.rowCapacity, [
    perks.includes("wifi") ? columns.wifi : undefined,
    perks.includes("kitchen") ? columns.kitchen : undefined,
  ]);
}

/** A listing that is not a club always matches (docs/product/filters.md#on-premise-play). */
function onPremPlayRows(columns: Columns, wanted: boolean): Bitset {
  const bits = columns.live.slice();
  for (let word = 0; word < bits.length; word++) {
    const play = columns.onPremPlay[word] ?? 0;
    const refused = (columns.clubs[word] ?? 0) & (wanted ? ~play : play);
    bits[word] = (bits[word] ?? 0) & ~refused;
  }
  return bits;
}

function capacityRows(columns: Columns, atLeast: number): Bitset {
  const matching = columns.guestCapacity[Math.max(0, Math.ceil(atLeast))];
  if (matching) return matching;
  const bits = emptyBitset(columns.rowCapacity);
  for (const [row, capacity] of columns.capacities.entries()) if (capacity >= atLeast) setBit(bits, row);
  return bits;
}

function searchIn(bits: Bitset, columns: Columns, search: string | undefined): void {
  if (isBlank(search)) return;
  const found = emptyBitset(columns.rowCapacity);
  const needle = fold(search.trim());
  if (needle !== "") {
    for (const { entries } of [columns.cities, columns.states, columns.countries]) {
      for (const entry of entries) if (entry.folded.includes(needle)) addRowSet(found, entry.rows);
    }
    addNamed(found, bits, columns, needle);
  }
  intersectWith(bits, found);
}

/** Number of index rows that take as long to read as comparing one name. */
const ROWS_PER_LOOK = 32;

function addNamed(found: Bitset, within: Bitset, { names, texts }: Columns, needle: string): void {
  const range = rarestRange(names, needle);
  const look = (row: number): void => {
    if (textOf(texts.names, row).includes(needle)) setBit(found, row);
  };
  if (countBits(within) * ROWS_PER_LOOK < sizeOf(names, range)) {
    forEachBit(within, look);
    return;
  }
  const sure = saysAll(needle);
  for (const rows of listsOf(names, range)) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      if (sure) setBit(found, row);
      else if (hasBit(within, row) && !hasBit(found, row)) look(row);
    }
  }
}

function anyOf(columns: Columns, values: BitsByValue, wanted: readonly string[] | undefined): Bitset | undefined {
  if (!wanted?.length) return undefined;
  return unionOf(
    columns.rowCapacity,
    wanted.map((slug) => values.get(comparable(slug))),
  );
}

function answersOf(columns: Columns, query: ListingQuery): { [K in PrivacyKey]?: Bitset } {
  const constrainedKeys = PRIVACY_KEYS.filter((key) => query[key]?.length);
  return Object.fromEntries(
    constrainedKeys.map((key) => {
      const bitsets = query[key]?.map((slug) => columns.privacy.get(slug)) ?? [];
      return [key, unionOf(columns.rowCapacity, query.said === SAID_ONLY ? bitsets : [...bitsets, columns.unanswered[key]])];
    }),
  );
}

function allOf(columns: Columns, values: BitsByValue, wanted: readonly string[] | undefined): Bitset | undefined {
  if (!wanted?.length) return undefined;
  const bits = columns.live.slice();
  for (const slug of wanted) intersectWith(bits, values.get(comparable(slug)) ?? emptyBitset(columns.rowCapacity));
  return bits;
}

import { fold, type ListingQuery, normalise, typeIdsForSegment } from "@nightlatch/shared/domain";
import { type Bitset, countCommon, emptyBitset, forEachBit, fullBitset, intersectWith, setBit, uniteWith } from "./bitset.ts";
import { type BitsByValue, type Columns, comparable } from "./columns.ts";
import type { PlaceIndex } from "./place-index.ts";

/** The rows a query shows, and those it would show without one of its filter groups, for facets. */
export interface Filtered {
  readonly matches: Bitset;
  /** The rows when the group is left out. */
  without(group: "furniture" | "dynamics" | "locationType"): Bitset;
}

/**
 * SPEC.md point 5 "Listing filters" on columns; `matchesFilters` of the domain says the same for one listing and
 * is what tests hold this against.
 */
export function filterRows(columns: Columns, query: ListingQuery): Filtered {
  const base = fullBitset(columns.rows);
  for (const bits of fixedFilters(columns, query)) intersectWith(base, bits);
  searchIn(base, columns, query.search);

  const groups = {
    furniture: anyOf(columns, columns.groups.furniture, query.furniture),
    dynamics: query.dynamics?.includes("any") ? undefined : anyOf(columns, columns.groups.general, query.dynamics),
    wellness: allOf(columns, columns.groups.wellness, query.wellness),
    locationType: anyOf(columns, columns.groups.locationType, query.locationType),
  };
  const combine = (leaveOut?: keyof typeof groups): Bitset => {
    const bits = base.slice();
    for (const [name, group] of Object.entries(groups)) if (group && name !== leaveOut) intersectWith(bits, group);
    return bits;
  };
  const matches = combine();
  // A group that filters nothing may be left out of nothing.
  return { matches, without: (group) => (groups[group] ? combine(group) : matches) };
}

/** How many published listings the type of a query has, whatever else it asks. */
export function countType(columns: Columns, type: string | undefined): number {
  const bits = typeRows(columns, type);
  return bits ? countCommon(bits, bits) : columns.rows;
}

/** The filters that no facet leaves out, except search; only those that are set. */
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

function union(columns: Columns, sets: readonly (Bitset | undefined)[]): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const set of sets) if (set) uniteWith(bits, set);
  return bits;
}

function addRows(bits: Bitset, rows: readonly number[]): void {
  for (const row of rows) setBit(bits, row);
}

function typeRows(columns: Columns, type: string | undefined): Bitset | undefined {
  if (isBlank(type)) return undefined;
  return union(
    columns,
    typeIdsForSegment(type).map((id) => columns.typeIds.get(id)),
  );
}

function placeRows(columns: Columns, indexes: readonly PlaceIndex[], segment: string): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const index of indexes) for (const rows of index.rowsOf(segment)) addRows(bits, rows);
  return bits;
}

/** A needle that normalises to nothing matches nothing (READINGS 6). */
function locationRows(columns: Columns, location: string): Bitset {
  const bits = emptyBitset(columns.rows);
  const needle = normalise(location);
  if (needle === "") return bits;
  for (const { entries } of [columns.cities, columns.states, columns.countries]) {
    for (const entry of entries) if (entry.normalised.includes(needle)) addRows(bits, entry.rows);
  }
  return bits;
}

/** The hot tub is the record's field, not its tags (READINGS 22); the others are furniture. */
function featureRows(columns: Columns, features: readonly string[]): Bitset {
  const { furniture } = columns.groups;
  const rowsOf: Readonly<Record<string, Bitset | undefined>> = {
    "hot-tub": columns.hotTub,
    "spanking-bench": furniture.get("spanking-bench"),
    "bedroom-swing": furniture.get("sex-swing"),
    "st-andrews-cross": furniture.get("st-andrews-cross"),
  };
  return union(
    columns,
    features.map((feature) => (Object.hasOwn(rowsOf, feature) ? rowsOf[feature] : undefined)),
  );
}

function perkRows(columns: Columns, perks: readonly string[]): Bitset {
  return union(columns, [perks.includes("wifi") ? columns.wifi : undefined, perks.includes("kitchen") ? columns.kitchen : undefined]);
}

/** Clubs that say so, or clubs that do not, and everything that is no club (READINGS 36). */
function onPremPlayRows(columns: Columns, wanted: boolean): Bitset {
  const bits = fullBitset(columns.rows);
  for (let word = 0; word < bits.length; word++) {
    const play = columns.onPremPlay[word] ?? 0;
    const refused = (columns.clubs[word] ?? 0) & (wanted ? ~play : play);
    bits[word] = (bits[word] ?? 0) & ~refused;
  }
  return bits;
}

function capacityRows(columns: Columns, atLeast: number): Bitset {
  const bits = emptyBitset(columns.rows);
  for (let row = 0; row < columns.rows; row++) if ((columns.capacities[row] ?? 0) >= atLeast) setBit(bits, row);
  return bits;
}

/** Keeps the rows of `bits` that have the text in name, city, state or country (READINGS 38). */
function searchIn(bits: Bitset, columns: Columns, search: string | undefined): void {
  if (isBlank(search)) return;
  const found = emptyBitset(columns.rows);
  const needle = fold(search.trim());
  if (needle !== "") {
    for (const { entries } of [columns.cities, columns.states, columns.countries]) {
      for (const entry of entries) if (entry.folded.includes(needle)) addRows(found, entry.rows);
    }
    // Names are the one long look, so only rows that all else left are looked at.
    forEachBit(bits, (row) => {
      if (columns.foldedNames[row]?.includes(needle)) setBit(found, row);
    });
  }
  intersectWith(bits, found);
}

function anyOf(columns: Columns, values: BitsByValue, wanted: readonly string[] | undefined): Bitset | undefined {
  if (!wanted?.length) return undefined;
  return union(
    columns,
    wanted.map((slug) => values.get(comparable(slug))),
  );
}

function allOf(columns: Columns, values: BitsByValue, wanted: readonly string[] | undefined): Bitset | undefined {
  if (!wanted?.length) return undefined;
  const bits = fullBitset(columns.rows);
  for (const slug of wanted) intersectWith(bits, values.get(comparable(slug)) ?? emptyBitset(columns.rows));
  return bits;
}

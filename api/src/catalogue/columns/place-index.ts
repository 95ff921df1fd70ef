import { compareText, normalise } from "@nightlatch/domain";
import { createRowSet, type RowSet } from "../sets/row-set.ts";
import { endsStep, type Steps } from "../steps.ts";
import type { RowPlaces } from "./row-places.ts";

/** A place whose spellings are equal without case and accents, and the rows that have it. */
export interface PlaceEntry {
  /** Without case and accents. */
  readonly folded: string;
  /** Letters and digits only. Entries that differ in punctuation alone are equal in it. */
  readonly normalised: string;
  readonly rows: RowSet;
  /** The spellings that people use, each with the number of rows that use it. */
  readonly spellings: ReadonlyMap<string, number>;
}

/** The cities, states or countries of the catalogue. They are far fewer than rows, so a place is looked up once for all its rows. */
export interface PlaceIndex {
  readonly entries: readonly PlaceEntry[];
  /** The rows whose place is the same as the segment when both are normalised (docs/product/browse.md#place-segments). */
  rowsOf(segment: string): readonly RowSet[];
  /** The commonest spelling of the place; undefined when no row has it. */
  spellingOf(segment: string): string | undefined;
}

interface GrowingEntry {
  readonly spellings: Map<string, number>;
  count: number;
}

export function* placeIndexSteps({ places, ofRow, counts }: RowPlaces, field: "city" | "state" | "country"): Steps<PlaceIndex> {
  const byFolded = new Map<string, GrowingEntry>();
  for (const [number, place] of places.entries()) {
    const folded = place.folded[field];
    if (folded === "") continue;
    const entry = byFolded.get(folded) ?? { spellings: new Map(), count: 0 };
    const count = counts[number] ?? 0;
    entry.count += count;
    entry.spellings.set(place[field], (entry.spellings.get(place[field]) ?? 0) + count);
    byFolded.set(folded, entry);
    if (endsStep(number)) yield;
  }
  const sets = new Map([...byFolded].map(([folded, { count }]) => [folded, createRowSet(ofRow.length, count)]));
  const setOfPlace = places.map((place) => sets.get(place.folded[field]));
  for (let row = 0; row < ofRow.length; row++) {
    setOfPlace[ofRow[row] ?? 0]?.add(row);
    if (endsStep(row)) yield;
  }
  const entries: PlaceEntry[] = [];
  for (const [folded, { spellings }] of byFolded) {
    const rows = sets.get(folded)?.set;
    if (rows) entries.push({ folded, normalised: normalise(folded), rows, spellings });
    if (endsStep(entries.length)) yield;
  }
  return createPlaceIndex(entries);
}

function createPlaceIndex(entries: readonly PlaceEntry[]): PlaceIndex {
  const byNormalised = new Map<string, PlaceEntry[]>();
  for (const entry of entries) {
    const same = byNormalised.get(entry.normalised);
    if (same) same.push(entry);
    else byNormalised.set(entry.normalised, [entry]);
  }
  const entriesOf = (segment: string): readonly PlaceEntry[] => {
    const needle = normalise(segment);
    return needle === "" ? [] : (byNormalised.get(needle) ?? []);
  };
  return {
    entries,
    rowsOf: (segment) => entriesOf(segment).map((entry) => entry.rows),
    spellingOf: (segment) => commonest(entriesOf(segment).flatMap((entry) => [...entry.spellings])),
  };
}

/** The spelling most rows have; of equally common ones the first by code unit. */
export function commonest(spellings: readonly (readonly [name: string, count: number])[]): string | undefined {
  let best: readonly [name: string, count: number] | undefined;
  for (const each of spellings) {
    if (!best || each[1] > best[1] || (each[1] === best[1] && compareText(each[0], best[0]) < 0)) best = each;
  }
  return best?.[0];
}

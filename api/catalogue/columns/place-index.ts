import { compareText, normalise } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";
import type { EntryPlace } from "./entry.ts";
import { placeAt, type RowPlaces } from "./row-places.ts";
import type { Arrival, RowOrder, RowPlan } from "./row-plan.ts";
import { editRowSet, NO_ROWS, type RowSet, type SetEdits, withCapacity } from "./row-set.ts";

interface PlaceEntry {
  readonly folded: string;
  readonly normalised: string;
  readonly rows: RowSet;
  readonly spellings: ReadonlyMap<string, number>;
}

export interface PlaceIndex {
  readonly entries: readonly PlaceEntry[];
  rowsOf(segment: string): readonly RowSet[];
  spellingOf(segment: string): string | undefined;
}

export type PlaceField = "city" | "state" | "country";

export const NO_PLACE_INDEX: PlaceIndex = createPlaceIndex([]);

interface EntryEdits extends SetEdits {
  readonly spellings: ReadonlyMap<string, number>;
}

export function* editPlaceSteps(
  previous: PlaceIndex,
  plan: RowPlan,
  before: RowOrder,
  after: RowOrder,
  places: RowPlaces,
  field: PlaceField,
): Steps<PlaceIndex> {
  const edits = yield* entryEditSteps(plan, before, places, field);
  if (edits.size === 0 && before.rowCapacity === after.rowCapacity) return previous;
  const entries: PlaceEntry[] = [];
  const add = (entry: PlaceEntry): void => {
    if (entry.spellings.size > 0) entries.push(entry);
  };
  for (const entry of previous.entries) {
    add(editEntry(entry, edits.get(entry.folded), before, after));
    edits.delete(entry.folded);
    if (endsStep(entries.length)) yield;
  }
  for (const [folded, edit] of edits) {
    const none: PlaceEntry = { folded, normalised: normalise(folded), rows: NO_ROWS, spellings: new Map() };
    add(editEntry(none, edit, before, after));
    if (endsStep(entries.length)) yield;
  }
  return createPlaceIndex(entries);
}

interface Growing extends EntryEdits {
  readonly removedRows: number[];
  readonly addedRows: Arrival[];
  readonly left: number[];
  readonly spellings: Map<string, number>;
}

function* entryEditSteps(
  { departures, arrivals }: RowPlan,
  { ranks }: RowOrder,
  places: RowPlaces,
  field: PlaceField,
): Steps<Map<string, EntryEdits>> {
  const edits = new Map<string, Growing>();
  const editsOf = (place: EntryPlace, more: number): Growing | undefined => {
    const folded = place.folded[field];
    if (folded === "") return undefined;
    const found = edits.get(folded) ?? { removedRows: [], addedRows: [], left: [], spellings: new Map() };
    edits.set(folded, found);
    found.spellings.set(place[field], (found.spellings.get(place[field]) ?? 0) + more);
    return found;
  };
  const staysAt = ({ row, entry: { place }, was }: Arrival): boolean => {
    if (was !== "here") return false;
    const known = placeAt(places, row);
    return known[field] === place[field] && known.folded[field] === place.folded[field];
  };
  for (const [number, { row, to }] of departures.entries()) {
    const left = to && staysAt(to) ? undefined : editsOf(placeAt(places, row), -1);
    left?.removedRows.push(ranks[row] as number);
    left?.left.push(row);
    if (endsStep(number)) yield;
  }
  for (const [number, arrival] of arrivals.entries()) {
    if (!staysAt(arrival)) editsOf(arrival.entry.place, 1)?.addedRows.push(arrival);
    if (endsStep(number)) yield;
  }
  return edits;
}

function editEntry(entry: PlaceEntry, edits: EntryEdits | undefined, before: RowOrder, after: RowOrder): PlaceEntry {
  if (!edits)
    return before.rowCapacity === after.rowCapacity || !entry.rows.bits
      ? entry
      : { ...entry, rows: withCapacity(entry.rows, after.rowCapacity) };
  const spellings = new Map(entry.spellings);
  for (const [spelling, more] of edits.spellings) {
    const count = (spellings.get(spelling) ?? 0) + more;
    if (count > 0) spellings.set(spelling, count);
    else spellings.delete(spelling);
  }
  return { ...entry, rows: editRowSet(entry.rows, edits, before, after), spellings };
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

export function commonest(spellings: readonly (readonly [name: string, count: number])[]): string | undefined {
  let best: readonly [name: string, count: number] | undefined;
  for (const each of spellings) {
    if (!best || each[1] > best[1] || (each[1] === best[1] && compareText(each[0], best[0]) < 0)) best = each;
  }
  return best?.[0];
}

import { compareText, normalise } from "@nightlatch/shared/domain";

/** One way to write a place once case and accents are gone, and the rows that have it. */
export interface PlaceEntry {
  /** Without case and accents. */
  readonly folded: string;
  /** Letters and digits only; entries that differ in punctuation share it. */
  readonly normalised: string;
  readonly rows: readonly number[];
  /** As people write it, with how many rows write it so. */
  readonly spellings: ReadonlyMap<string, number>;
}

/** The cities, states or countries of the catalogue: far fewer than rows, so that a place is looked up once for all of them. */
export interface PlaceIndex {
  readonly entries: readonly PlaceEntry[];
  /** The rows whose place is the same as the segment when both are normalised (READINGS 5). */
  rowsOf(segment: string): readonly (readonly number[])[];
  /** How people mostly write the place; undefined when no row has it. */
  spellingOf(segment: string): string | undefined;
}

export interface PlaceIndexBuilder {
  add(row: number, name: string, folded: string): void;
  finish(): PlaceIndex;
}

interface GrowingEntry extends PlaceEntry {
  readonly rows: number[];
  readonly spellings: Map<string, number>;
}

export function buildPlaceIndex(): PlaceIndexBuilder {
  const byFolded = new Map<string, GrowingEntry>();
  return {
    add(row, name, folded) {
      if (folded === "") return;
      let entry = byFolded.get(folded);
      if (!entry) {
        entry = { folded, normalised: normalise(folded), rows: [], spellings: new Map() };
        byFolded.set(folded, entry);
      }
      entry.rows.push(row);
      entry.spellings.set(name, (entry.spellings.get(name) ?? 0) + 1);
    },
    finish: () => createPlaceIndex([...byFolded.values()]),
  };
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

import { endsStep, type Steps } from "../steps.ts";
import type { CatalogueEntry, EntryPlace } from "./entry.ts";
import { moveNumbers, type RowPlan } from "./row-plan.ts";

/** The place of each row. Many rows share a place. */
export interface RowPlaces {
  readonly places: readonly EntryPlace[];
  /** For each row its number in `places`. */
  readonly ofRow: Uint32Array;
  /** How many rows each of `places` has. */
  readonly counts: readonly number[];
}

export function* rowPlaceSteps(entries: readonly CatalogueEntry[]): Steps<RowPlaces> {
  const numbers = numberPlaces([], []);
  const ofRow = new Uint32Array(entries.length);
  for (const [row, { place }] of entries.entries()) {
    ofRow[row] = numbers.add(place);
    if (endsStep(row)) yield;
  }
  return { places: numbers.places, ofRow, counts: numbers.counts };
}

/** The places after some rows were removed and others added. Places that have no row left are dropped. */
export function* moveRowPlaceSteps(previous: RowPlaces, plan: RowPlan, come: readonly CatalogueEntry[]): Steps<RowPlaces> {
  const counts = [...previous.counts];
  for (const row of plan.removed) {
    const number = previous.ofRow[row] as number;
    counts[number] = (counts[number] as number) - 1;
  }
  const numbers = numberPlaces(previous.places, counts);
  const ofRow = moveNumbers(previous.ofRow, plan);
  for (const [at, { place }] of come.entries()) {
    ofRow[plan.added[at] as number] = numbers.add(place);
    if (endsStep(at)) yield;
  }
  return yield* withoutEmpty({ places: numbers.places, ofRow, counts: numbers.counts });
}

/** Numbers places: equal ones have one number. */
function numberPlaces(known: readonly EntryPlace[], knownCounts: readonly number[]) {
  const [places, counts] = [[...known], [...knownCounts]];
  const byText = new Map(known.map((place, number) => [textOf(place), number]));
  // Listings that were read together share the object of their place; other equal places are found by their text.
  const byObject = new Map<EntryPlace, number>();
  const numberOf = (place: EntryPlace): number => {
    const text = textOf(place);
    const number = byText.get(text) ?? places.push(place) - 1;
    byText.set(text, number);
    byObject.set(place, number);
    return number;
  };
  return {
    places,
    counts,
    /** Counts one more row of a place. @returns the place's number */
    add(place: EntryPlace): number {
      const number = byObject.get(place) ?? numberOf(place);
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    },
  };
}

const textOf = ({ city, state, country }: EntryPlace): string => JSON.stringify([city, state, country]);

function* withoutEmpty({ places, ofRow, counts }: RowPlaces): Steps<RowPlaces> {
  if (!counts.includes(0)) return { places, ofRow, counts };
  const has = (_: unknown, number: number): boolean => counts[number] !== 0;
  const numbers: number[] = [];
  let kept = 0;
  for (const count of counts) numbers.push(count === 0 ? 0 : kept++);
  for (let row = 0; row < ofRow.length; row++) {
    ofRow[row] = numbers[ofRow[row] as number] as number;
    if (endsStep(row)) yield;
  }
  return { places: places.filter(has), ofRow, counts: counts.filter(has) };
}

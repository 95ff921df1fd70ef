import { endsStep, type Steps } from "../steps.ts";
import { NumbersEdit } from "./edits.ts";
import type { EntryPlace } from "./entry.ts";
import type { RowPlan } from "./row-plan.ts";

export interface RowPlaces {
  readonly places: readonly EntryPlace[];
  readonly ofRow: Uint32Array;
  readonly counts: readonly number[];
}

export const NO_PLACES: RowPlaces = { places: [], ofRow: new Uint32Array(), counts: [] };

export const placeAt = ({ places, ofRow }: RowPlaces, row: number): EntryPlace => places[ofRow[row] as number] as EntryPlace;

export function* editPlaceNumberSteps(before: RowPlaces, { rowCapacity, departures, arrivals }: RowPlan): Steps<RowPlaces> {
  const counts = [...before.counts];
  const numbers = createNumbers(before.places);
  const ofRow = new NumbersEdit(before.ofRow, rowCapacity);
  const count = (number: number, more: number): void => {
    counts[number] = (counts[number] ?? 0) + more;
  };
  for (const { row } of departures) count(before.ofRow[row] as number, -1);
  for (const [at, { row, entry, was }] of arrivals.entries()) {
    const stays = was !== "free" && isSame(placeAt(before, row), entry.place);
    const number = stays ? (before.ofRow[row] as number) : numbers.of(entry.place);
    ofRow.put(row, number);
    count(number, 1);
    if (endsStep(at)) yield;
  }
  return yield* withoutEmpty({ places: numbers.places(), ofRow: ofRow.done(), counts });
}

const isSame = (a: EntryPlace, b: EntryPlace): boolean => a.city === b.city && a.state === b.state && a.country === b.country;

function createNumbers(known: readonly EntryPlace[]) {
  let own: EntryPlace[] | undefined;
  let byText: Map<string, number> | undefined;
  const byObject = new Map<EntryPlace, number>();
  return {
    places: (): readonly EntryPlace[] => own ?? known,
    of(place: EntryPlace): number {
      const found = byObject.get(place);
      if (found !== undefined) return found;
      byText ??= new Map(known.map((each, number) => [textOf(each), number]));
      const text = textOf(place);
      let number = byText.get(text);
      if (number === undefined) {
        own ??= [...known];
        number = own.push(place) - 1;
        byText.set(text, number);
      }
      byObject.set(place, number);
      return number;
    },
  };
}

const textOf = ({ city, state, country }: EntryPlace): string => JSON.stringify([city, state, country]);

function* withoutEmpty({ places, ofRow: before, counts }: RowPlaces): Steps<RowPlaces> {
  if (!counts.includes(0)) return { places, ofRow: before, counts };
  const ofRow = before.slice();
  const has = (_: unknown, number: number): boolean => counts[number] !== 0;
  const numbers: number[] = [];
  let nextNumber = 0;
  for (const count of counts) numbers.push(count === 0 ? 0 : nextNumber++);
  for (let row = 0; row < ofRow.length; row++) {
    ofRow[row] = numbers[ofRow[row] as number] as number;
    if (endsStep(row)) yield;
  }
  return { places: places.filter(has), ofRow, counts: counts.filter(has) };
}

import { compareText, idHash } from "@nightlatch/domain";
import { type Bitset, hasBit } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";
import { NumbersEdit, type TextList, textOf } from "./edits.ts";
import type { CatalogueEntry } from "./entry.ts";
import { editRows, type RowEdits } from "./row-edits.ts";

/** A listing keeps its row until its removal, so a change touches one row of each column. */
export interface RowOrder {
  readonly rowCapacity: number;
  readonly live: Bitset;
  readonly order: Uint32Array;
  readonly ranks: Uint32Array;
}

/** A replaced listing is in both `gone` and `added`. `added` is ordered by `compareEntries`. */
export interface Changes {
  readonly gone: ReadonlySet<string>;
  readonly added: readonly CatalogueEntry[];
}

export interface Arrival {
  readonly entry: CatalogueEntry;
  readonly row: number;
  readonly position: number;
  readonly was: "free" | "renamed" | "here";
}

export interface RowPlan {
  readonly rowCapacity: number;
  readonly departures: readonly { readonly row: number; readonly to: Arrival | undefined }[];
  readonly arrivals: readonly Arrival[];
}

interface PlannedRows extends RowOrder {
  readonly names: TextList;
  readonly hashes: Uint32Array;
  idAt(row: number): string;
}

export function* planSteps(rows: PlannedRows, { gone, added }: Changes): Steps<RowPlan> {
  const departing = yield* findSteps(rows, gone);
  const free = freeRows(rows.live);
  const arrivals: Arrival[] = [];
  let rowCapacity = rows.rowCapacity;
  for (const entry of added) {
    const own = departing.get(entry.id);
    const row = own ?? free();
    const was = own === undefined ? "free" : textOf(rows.names, row) === entry.name ? "here" : "renamed";
    arrivals.push({ entry, row, position: positionOf(rows, entry), was });
    rowCapacity = Math.max(rowCapacity, row + 1);
    if (endsStep(arrivals.length)) yield;
  }
  const arriving = new Map(arrivals.map((arrival) => [arrival.row, arrival]));
  const rank = (row: number): number => rows.ranks[row] as number;
  const departures = Array.from(departing.values(), (row) => ({ row, to: arriving.get(row) }));
  departures.sort((a, b) => rank(a.row) - rank(b.row));
  return { rowCapacity: rowCapacity === rows.rowCapacity ? rowCapacity : withReserve(rowCapacity), departures, arrivals };
}

/** Share of rows reserved for new listings, so that the columns rarely grow. */
const RESERVE = 1 / 64;

function withReserve(rows: number): number {
  return Math.ceil((rows * (1 + RESERVE)) / 32) * 32;
}

const FILTER = 0xffff;

function* findSteps({ hashes, live, idAt }: PlannedRows, ids: ReadonlySet<string>): Steps<Map<string, number>> {
  const found = new Map<string, number>();
  if (ids.size === 0) return found;
  const filter = new Uint8Array(FILTER + 1);
  for (const id of ids) filter[idHash(id) & FILTER] = 1;
  for (let row = 0; row < hashes.length; row++) {
    if (filter[(hashes[row] as number) & FILTER] === 1 && hasBit(live, row)) {
      const id = idAt(row);
      if (ids.has(id)) found.set(id, row);
    }
    if (endsStep(row)) yield;
  }
  return found;
}

function freeRows(live: Bitset): () => number {
  let next = 0;
  return () => {
    for (; ; next++) {
      if (live[next >>> 5] === 0xffffffff) next |= 31;
      else if (!hasBit(live, next)) return next++;
    }
  };
}

function positionOf({ names, order, idAt }: PlannedRows, entry: CatalogueEntry): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = order[middle] as number;
    const isBefore = (compareText(textOf(names, row), entry.name) || compareText(idAt(row), entry.id)) < 0;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function* orderSteps(before: RowOrder, live: Bitset, { rowCapacity, departures, arrivals }: RowPlan): Steps<RowOrder> {
  const edits: RowEdits = {
    removedRows: departures.flatMap(({ row, to }) => (to?.was === "here" ? [] : (before.ranks[row] as number))),
    addedRows: arrivals.filter(({ was }) => was !== "here"),
  };
  if (edits.removedRows.length === 0 && edits.addedRows.length === 0)
    return { rowCapacity, live, order: before.order, ranks: before.ranks };
  const order = editRows(before.order, before.ranks, edits);
  yield;
  const ranks = new Uint32Array(rowCapacity);
  for (let position = 0; position < order.length; position++) {
    ranks[order[position] as number] = position;
    if (endsStep(position)) yield;
  }
  return { rowCapacity, live, order, ranks };
}

export function editNumbers(
  before: Uint32Array,
  { rowCapacity, arrivals }: RowPlan,
  numberOf: (entry: CatalogueEntry) => number,
): Uint32Array {
  const edit = new NumbersEdit(before, rowCapacity);
  for (const { row, entry } of arrivals) edit.put(row, numberOf(entry));
  return edit.done();
}

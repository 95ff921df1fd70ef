import { compareText, idHash } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";
import type { CatalogueEntry } from "./entry.ts";

/** Rows that stay together: those from `from` up to `to` begin at `at` afterwards. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Where rows stand after some were removed and others added. The order of those that stay is the same. */
export interface RowPlan {
  /** The number of rows before. */
  readonly before: number;
  /** The number of rows afterwards. */
  readonly rows: number;
  /** The rows that stay, in their order. */
  readonly segments: readonly Segment[];
  /** Rows before that go, ascending. */
  readonly removed: readonly number[];
  /** For each added entry its row afterwards. */
  readonly added: Uint32Array;
}

/** What a change does: listings that go, by id, and entries that come, in the order of `compareEntries`. A changed listing does both. */
export interface Changes {
  readonly gone: ReadonlySet<string>;
  readonly come: readonly CatalogueEntry[];
}

/** What a plan is made from: rows in the order of `compareEntries`. */
interface PlannedRows {
  /** Folded. */
  readonly names: readonly string[];
  /** The hash of each row's id. */
  readonly hashes: Uint32Array;
  idAt(row: number): string;
}

export function* planSteps(rows: PlannedRows, { gone, come }: Changes): Steps<RowPlan> {
  const { hashes, idAt } = rows;
  const before = hashes.length;
  const goneHashes = new Set(Array.from(gone, idHash));
  const removed: number[] = [];
  for (let row = 0; row < before; row++) {
    if (goneHashes.has(hashes[row] as number) && gone.has(idAt(row))) removed.push(row);
    if (endsStep(row)) yield;
  }
  const places: number[] = [];
  for (const entry of come) {
    places.push(placeOf(rows, entry));
    if (endsStep(places.length)) yield;
  }
  return planOf(before, removed, places);
}

/** The number of rows that stand before an entry. */
function placeOf({ names, idAt }: PlannedRows, entry: CatalogueEntry): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isBefore = (compareText(names[middle] as string, entry.name) || compareText(idAt(middle), entry.id)) < 0;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param places for each added entry how many rows stood before it, ascending */
function planOf(before: number, removed: readonly number[], places: readonly number[]): RowPlan {
  const segments: Segment[] = [];
  const added = new Uint32Array(places.length);
  let [row, at, nextRemoved, nextAdded] = [0, 0, 0, 0];
  for (;;) {
    const to = Math.min(removed[nextRemoved] ?? before, places[nextAdded] ?? before);
    if (to > row) segments.push({ from: row, to, at });
    at += to - row;
    row = to;
    while (places[nextAdded] === row) added[nextAdded++] = at++;
    if (removed[nextRemoved] === row) {
      row++;
      nextRemoved++;
    } else if (row === before) return { before, rows: at, segments, removed, added };
  }
}

/** For each row before its row afterwards; `GONE` for those that go. */
export function rowsAfter({ before, segments }: RowPlan): Uint32Array {
  const after = new Uint32Array(before).fill(GONE);
  for (const { from, to, at } of segments) for (let row = from; row < to; row++) after[row] = at + row - from;
  return after;
}

/** No row has this number. */
export const GONE = 0xffffffff;

/** Numbers of rows, moved to where the rows stand afterwards. Those of added rows are 0. */
export function moveNumbers(numbers: Uint32Array, { rows, segments }: RowPlan): Uint32Array {
  const moved = new Uint32Array(rows);
  for (const { from, to, at } of segments) moved.set(numbers.subarray(from, to), at);
  return moved;
}

import { idHash } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";
import type { Arrival, RowPlan } from "./row-plan.ts";

/** Replaces a Set, which blocks the event loop when it grows beyond a million slugs. */
export interface SlugIndex {
  has(slug: string): boolean;
  rowOf(slug: string): number | undefined;
  /** A hash table with linear probing. Slots contain a row number plus one, or 0 if empty. */
  readonly table: Uint32Array;
}

export const slugHash = (slug: string): number => idHash(slug);

export interface Slugs {
  readonly hashes: Uint32Array;
  slugAt(row: number): string;
}

export const NO_SLUGS = createSlugIndex(new Uint32Array(2), { hashes: new Uint32Array(), slugAt: () => "" });

export function* editSlugSteps(
  { table: tableBefore }: SlugIndex,
  { departures, arrivals }: RowPlan,
  { before, after, count }: { readonly before: Slugs; readonly after: Slugs; readonly count: number },
): Steps<SlugIndex> {
  const hasSameSlug = ({ row, entry, was }: Arrival): boolean => was !== "free" && before.slugAt(row) === entry.slug;
  const removed = departures.filter(({ to }) => !to || !hasSameSlug(to));
  yield;
  const added = arrivals.filter((arrival) => !hasSameSlug(arrival));
  yield;
  if (removed.length === 0 && added.length === 0) return createSlugIndex(tableBefore, after);
  const copied = tableBefore.slice();
  for (const [number, { row }] of removed.entries()) {
    removeRow(copied, before.hashes, row);
    if (endsStep(number)) yield;
  }
  const table = yield* growTableSteps(copied, before.hashes, count);
  for (const [number, { row }] of added.entries()) {
    addRow(table, after.hashes, row);
    if (endsStep(number)) yield;
  }
  return createSlugIndex(table, after);
}

function createSlugIndex(table: Uint32Array, { hashes, slugAt }: Slugs): SlugIndex {
  const rowOf = (slug: string): number | undefined => {
    const hash = slugHash(slug);
    for (let slot = firstSlot(table, hash); table[slot]; slot = nextSlot(table, slot)) {
      const row = (table[slot] ?? 0) - 1;
      if (hashes[row] === hash && slugAt(row) === slug) return row;
    }
    return undefined;
  };
  return { has: (slug) => rowOf(slug) !== undefined, rowOf, table };
}

function firstSlot(table: Uint32Array, hash: number): number {
  return hash & (table.length - 1);
}

function nextSlot(table: Uint32Array, slot: number): number {
  return (slot + 1) & (table.length - 1);
}

function addRow(table: Uint32Array, hashes: Uint32Array, row: number): void {
  let slot = firstSlot(table, hashes[row] as number);
  while (table[slot]) slot = nextSlot(table, slot);
  table[slot] = row + 1;
}

function removeRow(table: Uint32Array, hashes: Uint32Array, row: number): void {
  let empty = firstSlot(table, hashes[row] as number);
  while (table[empty] !== row + 1) empty = nextSlot(table, empty);
  for (let slot = nextSlot(table, empty); table[slot]; slot = nextSlot(table, slot)) {
    const first = firstSlot(table, hashes[(table[slot] as number) - 1] as number);
    const last = table.length - 1;
    if (((slot - first) & last) < ((slot - empty) & last)) continue;
    table[empty] = table[slot] as number;
    empty = slot;
  }
  table[empty] = 0;
}

function* growTableSteps(table: Uint32Array, hashes: Uint32Array, count: number): Steps<Uint32Array> {
  if (table.length >= 2 * count + 2) return table;
  const larger = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
  for (const [slot, row] of table.entries()) {
    if (row) addRow(larger, hashes, row - 1);
    if (endsStep(slot)) yield;
  }
  return larger;
}

import { type Bitset, countBits, emptyBitset, forEachBit, hasBit, setBit, uniteWith } from "../sets/bitset.ts";
import { BitsEdit } from "./edits.ts";
import { editRows, type RowEdits } from "./row-edits.ts";
import type { RowOrder } from "./row-plan.ts";

export type RowSet = { readonly bits: Bitset; readonly list?: undefined } | { readonly list: Uint32Array; readonly bits?: undefined };

export const NO_ROWS: RowSet = { list: new Uint32Array() };

export interface SetEdits extends RowEdits {
  readonly left: readonly number[];
}

export function editRowSet(set: RowSet, edits: SetEdits, before: RowOrder, after: RowOrder): RowSet {
  if (!set.bits) {
    const list = editRows(set.list, before.ranks, edits);
    return areMany(list.length, after) ? { bits: bitsOf(list, after.rowCapacity) } : { list };
  }
  const edit = new BitsEdit(set.bits, after.rowCapacity);
  for (const row of edits.left) edit.put(row, false);
  for (const { row } of edits.addedRows) edit.put(row, true);
  const bits = edit.done();
  return areMany(2 * countBits(bits), after) ? { bits } : { list: listOf(bits, after) };
}

const areMany = (count: number, { order }: RowOrder): boolean => count > order.length >>> 5;

function bitsOf(list: Uint32Array, rowCapacity: number): Bitset {
  const bits = emptyBitset(rowCapacity);
  for (const row of list) setBit(bits, row);
  return bits;
}

function listOf(bits: Bitset, { ranks }: RowOrder): Uint32Array {
  const rows: number[] = [];
  forEachBit(bits, (row) => rows.push(row));
  return Uint32Array.from(rows.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)));
}

export function withCapacity(set: RowSet, rowCapacity: number): RowSet {
  return set.bits ? { bits: new BitsEdit(set.bits, rowCapacity).done() } : set;
}

export function addRowSet(target: Bitset, { bits, list }: RowSet): void {
  if (bits) uniteWith(target, bits);
  else for (let at = 0; at < list.length; at++) setBit(target, list[at] ?? 0);
}

export function firstOfSet({ bits, list }: RowSet, { order }: RowOrder, limit: number, accept: (row: number) => boolean): number[] {
  const found: number[] = [];
  const rows = list ?? order;
  for (let at = 0; at < rows.length && found.length < limit; at++) {
    const row = rows[at] as number;
    if ((!bits || hasBit(bits, row)) && accept(row)) found.push(row);
  }
  return found;
}

export function mergeFirst(lists: readonly (readonly number[])[], limit: number, rankOf: (row: number) => number): number[] {
  return [...new Set(lists.flat())].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, limit);
}

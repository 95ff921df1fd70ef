import { endsStep, type Steps } from "../steps.ts";
import { NO_TEXTS, NumbersEdit, type TextList, TextsEdit } from "./edits.ts";
import type { RowPlan } from "./row-plan.ts";
import { appendRecord, copyRecord, EMPTY_STORE, readText, recordSize, type TextStore } from "./text-store.ts";

export interface RowTexts {
  readonly names: TextList;
  readonly updatedAts: TextList;
  readonly records: Uint32Array;
  readonly store: TextStore;
  readonly bytes: number;
}

const FIELDS = 3;
const [ID, SLUG, CARD] = [0, 1, 2];

const read = ({ store, records }: RowTexts, row: number, field: number): string => readText(store, records[row] as number, FIELDS, field);

export const idAt = (texts: RowTexts, row: number): string => read(texts, row, ID);
export const slugAt = (texts: RowTexts, row: number): string => read(texts, row, SLUG);
export const cardAt = (texts: RowTexts, row: number): string => read(texts, row, CARD);

export const NO_ROW_TEXTS: RowTexts = {
  names: NO_TEXTS,
  updatedAts: NO_TEXTS,
  records: new Uint32Array(),
  store: EMPTY_STORE,
  bytes: 0,
};

export function* editTextSteps(before: RowTexts, plan: RowPlan, rows: Uint32Array): Steps<RowTexts> {
  const names = new TextsEdit(before.names);
  const updatedAts = new TextsEdit(before.updatedAts);
  const records = new NumbersEdit(before.records, plan.rowCapacity);
  let { store, bytes } = before;
  for (const { row } of plan.departures) bytes -= recordSize(store, before.records[row] as number, FIELDS);
  bytes -= store.size;
  for (const [number, { row, entry }] of plan.arrivals.entries()) {
    names.put(row, entry.name);
    updatedAts.put(row, entry.updatedAt);
    const appended = appendRecord(store, [entry.id, entry.slug, entry.card]);
    records.put(row, appended.position);
    store = appended.store;
    if (endsStep(number)) yield;
  }
  bytes += store.size;
  const texts = { names: names.done(), updatedAts: updatedAts.done(), records: records.done(), store, bytes };
  return store.size > WASTE * bytes ? yield* compactSteps(texts, rows) : texts;
}

const WASTE = 1.5;

function* compactSteps(texts: RowTexts, rows: Uint32Array): Steps<RowTexts> {
  const records = new Uint32Array(texts.records.length);
  let store = EMPTY_STORE;
  for (const [number, row] of rows.entries()) {
    const copied = copyRecord(store, texts.store, texts.records[row] as number, FIELDS);
    records[row] = copied.position;
    store = copied.store;
    if (endsStep(number)) yield;
  }
  return { ...texts, records, store };
}

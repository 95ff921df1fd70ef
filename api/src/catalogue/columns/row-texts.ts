import { endsStep, type Steps } from "../steps.ts";
import type { CatalogueEntry } from "./entry.ts";
import { moveNumbers, type RowPlan } from "./row-plan.ts";
import { appendRecord, copyRecord, EMPTY_STORE, readText, recordSize, type TextStore } from "./text-store.ts";

/** The texts of each row. Those that searches and sitemaps go through are strings; the others are read one at a time. */
export interface RowTexts {
  /** Folded. */
  readonly names: readonly string[];
  /** ISO times, or empty. */
  readonly updatedAts: readonly string[];
  /** For each row the position of its record in the store. */
  readonly records: Uint32Array;
  readonly store: TextStore;
  /** The bytes of the rows' records. Those of rows that are gone stay in the store for a while. */
  readonly bytes: number;
}

/** The texts of a record, in their order. */
const FIELDS = 3;
const [ID, SLUG, CARD] = [0, 1, 2];

const read = ({ store, records }: RowTexts, row: number, field: number): string => readText(store, records[row] as number, FIELDS, field);

/** The id of a row. The row must exist, here and below. */
export const idAt = (texts: RowTexts, row: number): string => read(texts, row, ID);
export const slugAt = (texts: RowTexts, row: number): string => read(texts, row, SLUG);
/** The card of a row as `CARDS` packed it. */
export const cardAt = (texts: RowTexts, row: number): string => read(texts, row, CARD);

export function* rowTextSteps(entries: readonly CatalogueEntry[]): Steps<RowTexts> {
  const lists = emptyLists(entries.length);
  const records = new Uint32Array(entries.length);
  let store = EMPTY_STORE;
  for (const [row, entry] of entries.entries()) {
    store = setTexts(lists, records, store, row, entry);
    if (endsStep(row)) yield;
  }
  return { ...lists, records, store, bytes: store.size };
}

/** The texts after some rows were removed and others added. */
export function* moveTextSteps(previous: RowTexts, plan: RowPlan, come: readonly CatalogueEntry[]): Steps<RowTexts> {
  const lists = emptyLists(plan.rows);
  for (const list of ["names", "updatedAts"] as const) {
    for (const { from, to, at } of plan.segments) {
      for (let row = from; row < to; row++) {
        lists[list][at + row - from] = previous[list][row] as string;
        if (endsStep(row)) yield;
      }
    }
  }
  const records = moveNumbers(previous.records, plan);
  let { store, bytes } = previous;
  for (const row of plan.removed) bytes -= recordSize(store, previous.records[row] as number, FIELDS);
  bytes -= store.size;
  for (const [number, entry] of come.entries()) {
    store = setTexts(lists, records, store, plan.added[number] as number, entry);
    if (endsStep(number)) yield;
  }
  bytes += store.size;
  const texts = { ...lists, records, store, bytes };
  return store.size > WASTE * bytes ? yield* compactSteps(texts) : texts;
}

/** How many times the bytes of its rows' records a store may have. */
const WASTE = 1.5;

/** Copies the records of all rows into a store of their own. */
function* compactSteps(texts: RowTexts): Steps<RowTexts> {
  const records = new Uint32Array(texts.records.length);
  let store = EMPTY_STORE;
  for (const [row, position] of texts.records.entries()) {
    const copied = copyRecord(store, texts.store, position, FIELDS);
    records[row] = copied.position;
    store = copied.store;
    if (endsStep(row)) yield;
  }
  return { ...texts, records, store };
}

type Lists = { readonly names: string[]; readonly updatedAts: string[] };

function emptyLists(rows: number): Lists {
  return { names: new Array<string>(rows).fill(""), updatedAts: new Array<string>(rows).fill("") };
}

function setTexts({ names, updatedAts }: Lists, records: Uint32Array, store: TextStore, row: number, entry: CatalogueEntry): TextStore {
  names[row] = entry.name;
  updatedAts[row] = entry.updatedAt;
  const appended = appendRecord(store, [entry.id, entry.slug, entry.card]);
  records[row] = appended.position;
  return appended.store;
}

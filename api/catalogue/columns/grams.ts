import { endsStep, type Steps } from "../steps.ts";
import { type TextList, textOf } from "./edits.ts";
import { EditsByKey, editRows } from "./row-edits.ts";
import type { RowPlan } from "./row-plan.ts";

/** Maps each trigram to rows. Characters share 64 classes, so callers must compare the text of each row found. */
export type GramIndex = readonly (GramPage | undefined)[];
type GramPage = readonly (Uint32Array | undefined)[];

interface GramRange {
  readonly from: number;
  readonly to: number;
}

const CLASS_BITS = 6;
const PAGES = 1 << (2 * CLASS_BITS);
const PAGE = 1 << CLASS_BITS;
const END = 63;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return code === 32 ? 36 : 37 + (code % 26);
}

function gramAt(text: string, at: number): number {
  const classAt = (index: number) => (index < text.length ? classOf(text.charCodeAt(index)) : END);
  return (classAt(at) << (2 * CLASS_BITS)) | (classAt(at + 1) << CLASS_BITS) | classAt(at + 2);
}

export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return false;
  const code = text.charCodeAt(at - 1);
  if (code < 128) return !((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90));
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

type Where = (text: string, at: number) => boolean;
const everywhere: Where = () => true;

function gramsOf(text: string, where: Where): Set<number> {
  const grams = new Set<number>();
  for (let at = 0; at < text.length; at++) if (where(text, at)) grams.add(gramAt(text, at));
  return grams;
}

export const NO_GRAMS: GramIndex = new Array<undefined>(PAGES).fill(undefined);
const NO_ROWS = new Uint32Array();

export function* gramIndexSteps(texts: readonly string[]): Steps<GramIndex> {
  const edits = new EditsByKey<number>();
  for (const [row, text] of texts.entries()) {
    for (const gram of gramsOf(text, everywhere)) edits.of(gram).addedRows.push({ row, position: 0 });
    if (endsStep(row)) yield;
  }
  return yield* editPageSteps(NO_GRAMS, NO_ROWS, edits);
}

export function* editGramSteps(
  before: GramIndex,
  { departures, arrivals }: RowPlan,
  names: TextList,
  ranks: Uint32Array,
  where: Where = everywhere,
): Steps<GramIndex> {
  const edits = new EditsByKey<number>();
  for (const [number, { row, to }] of departures.entries()) {
    if (to?.was === "here") continue;
    for (const gram of gramsOf(textOf(names, row), where)) edits.of(gram).removedRows.push(ranks[row] as number);
    if (endsStep(number)) yield;
  }
  for (const [number, arrival] of arrivals.entries()) {
    if (arrival.was === "here") continue;
    for (const gram of gramsOf(arrival.entry.name, where)) edits.of(gram).addedRows.push(arrival);
    if (endsStep(number)) yield;
  }
  return yield* editPageSteps(before, ranks, edits);
}

const ROWS_OF_STEP = 16_384;

function* editPageSteps(before: GramIndex, ranks: Uint32Array, { edits }: EditsByKey<number>): Steps<GramIndex> {
  if (edits.size === 0) return before;
  const pages = before.slice();
  const own = new Map<number, (Uint32Array | undefined)[]>();
  let written = 0;
  for (const [gram, each] of edits) {
    const number = gram >>> CLASS_BITS;
    let page = own.get(number);
    if (!page) {
      page = pages[number]?.slice() ?? new Array<undefined>(PAGE).fill(undefined);
      own.set(number, page);
      pages[number] = page;
    }
    const rows = editRows(rowsOf(before, gram), ranks, each);
    page[gram & (PAGE - 1)] = rows.length > 0 ? rows : undefined;
    written += rows.length;
    if (written < ROWS_OF_STEP) continue;
    written = 0;
    yield;
  }
  return pages;
}

function rowsOf(index: GramIndex, gram: number): Uint32Array {
  return index[gram >>> CLASS_BITS]?.[gram & (PAGE - 1)] ?? NO_ROWS;
}

export function rangeAtStart(needle: string): GramRange {
  const gram = gramAt(needle, 0);
  const open = (3 - Math.min(3, needle.length)) * CLASS_BITS;
  const from = (gram >>> open) << open;
  return { from, to: from + (1 << open) };
}

export function rarestRange(index: GramIndex, needle: string): GramRange {
  let best = rangeAtStart(needle);
  for (let at = 1; at + 3 <= needle.length; at++) {
    const range = rangeAtStart(needle.slice(at));
    if (sizeOf(index, range) < sizeOf(index, best)) best = range;
  }
  return best;
}

export function saysAll(needle: string): boolean {
  return /^[a-z0-9 ]{1,3}$/.test(needle);
}

export function sizeOf(index: GramIndex, range: GramRange): number {
  let size = 0;
  for (const rows of listsOf(index, range)) size += rows.length;
  return size;
}

export function listsOf(index: GramIndex, { from, to }: GramRange): readonly Uint32Array[] {
  if (to - from === 1) return [rowsOf(index, from)];
  return index.slice(from >>> CLASS_BITS, to >>> CLASS_BITS).flatMap((page) => page?.filter((rows) => rows !== undefined) ?? []);
}

export function firstOfRange(index: GramIndex, range: GramRange, limit: number, accept: (row: number) => boolean): number[][] {
  return listsOf(index, range).map((rows) => {
    const found: number[] = [];
    for (let at = 0; at < rows.length && found.length < limit; at++) {
      const row = rows[at] as number;
      if (accept(row)) found.push(row);
    }
    return found;
  });
}

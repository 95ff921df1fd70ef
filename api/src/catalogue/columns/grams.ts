import { endsStep, type Steps } from "../steps.ts";
import { GONE, type RowPlan } from "./row-plan.ts";

/**
 * An index from grams, three characters in a row, to the rows whose texts contain them. A text that contains a needle
 * contains all its grams, so only few texts have to be compared. Characters are put into 64 classes. English letters,
 * digits and the space have a class each; all other characters share the rest, so a row that was found may have to be
 * compared again.
 */
export interface GramIndex {
  /** For each gram, where its rows begin in `rows`. Grams with the same beginning are neighbours. */
  readonly offsets: Uint32Array;
  /** Row numbers, ascending within each gram. */
  readonly rows: Uint32Array;
}

/** The part of `offsets` where a needle is looked up: one gram, or all grams that begin with a needle of fewer than three characters. */
export interface GramRange {
  readonly from: number;
  readonly to: number;
}

const CLASS_BITS = 6;
const GRAMS = 1 << (3 * CLASS_BITS);
/** The class of the place behind the end of a text, so that the last characters make grams too. */
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

/** Whether a word begins at this place. The beginning of the text does not count. */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return false;
  const code = text.charCodeAt(at - 1);
  if (code < 128) return !((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90));
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/**
 * @param texts the folded text of each row
 * @param where says which places of a text count; all of them unless told otherwise
 */
export function* gramIndexSteps(texts: readonly string[], where: Where = everywhere): Steps<GramIndex> {
  // A gram's rows are counted two places behind it and begin one place behind it. Once they are written, that is where the
  // rows of the next gram begin. So nothing of this size is made twice: small catalogues would spend most of their time on it.
  const offsets = new Uint32Array(GRAMS + 2);
  const seen = new Uint32Array(GRAMS);
  const met: number[] = [];
  yield* visitGrams(texts, where, seen, 1, (gram) => {
    const count = offsets[gram + 2] as number;
    if (count === 0) met.push(gram);
    offsets[gram + 2] = count + 1;
  });
  const sum = addUp(offsets, Uint32Array.from(met).sort());
  const postings = new Uint32Array(sum);
  yield* visitGrams(texts, where, seen, texts.length + 1, (gram, row) => {
    const at = offsets[gram + 1] as number;
    offsets[gram + 1] = at + 1;
    postings[at] = row;
  });
  return { offsets: offsets.subarray(0, GRAMS + 1), rows: postings };
}

/** Postings that are moved in one step. */
const POSTINGS_OF_STEP = 16_384;

/**
 * The index after some rows were removed and others added.
 *
 * @param after for each row before its row afterwards (`rowsAfter`)
 * @param texts the folded text of each row afterwards
 */
export function* moveGramSteps(
  previous: GramIndex,
  { added }: RowPlan,
  after: Uint32Array,
  texts: readonly string[],
  where: Where = everywhere,
): Steps<GramIndex> {
  const come = yield* gramIndexSteps(
    Array.from(added, (row) => texts[row] as string),
    where,
  );
  const offsets = new Uint32Array(GRAMS + 1);
  const rows = new Uint32Array(previous.rows.length + come.rows.length);
  let [filled, stepEnd] = [0, POSTINGS_OF_STEP];
  for (let gram = 0; gram < GRAMS; gram++) {
    let next = come.offsets[gram] as number;
    const comeEnd = come.offsets[gram + 1] as number;
    const end = previous.offsets[gram + 1] as number;
    for (let at = previous.offsets[gram] as number; at < end; at++) {
      const row = after[previous.rows[at] as number] as number;
      if (row === GONE) continue;
      for (; next < comeEnd; next++) {
        const newcomer = added[come.rows[next] as number] as number;
        if (newcomer > row) break;
        rows[filled++] = newcomer;
      }
      rows[filled++] = row;
    }
    for (; next < comeEnd; next++) rows[filled++] = added[come.rows[next] as number] as number;
    offsets[gram + 1] = filled;
    if (filled >= stepEnd) {
      stepEnd = filled + POSTINGS_OF_STEP;
      yield;
    }
  }
  return { offsets, rows: rows.subarray(0, filled) };
}

type Where = (text: string, at: number) => boolean;
const everywhere: Where = () => true;

/**
 * Makes counts sums, from the beginning on. The grams that no text has, which are nearly all, are filled in at once.
 *
 * @param met the grams that texts have, ascending
 * @returns the sum of all counts
 */
function addUp(offsets: Uint32Array, met: Uint32Array): number {
  let [sum, next] = [0, 0];
  for (const gram of met) {
    offsets.fill(sum, next, gram + 2);
    sum += offsets[gram + 2] as number;
    offsets[gram + 2] = sum;
    next = gram + 3;
  }
  offsets.fill(sum, next);
  return sum;
}

/**
 * Visits each gram of each text, once for a text.
 *
 * @param seen notes the last text of each gram
 * @param first the first number that stands for a text there, above all that are there already
 */
function* visitGrams(
  texts: readonly string[],
  where: Where,
  seen: Uint32Array,
  first: number,
  visit: (gram: number, row: number) => void,
): Steps<void> {
  for (const [row, text] of texts.entries()) {
    for (let at = 0; at < text.length; at++) {
      if (!where(text, at)) continue;
      const gram = gramAt(text, at);
      if (seen[gram] === first + row) continue;
      seen[gram] = first + row;
      visit(gram, row);
    }
    if (endsStep(row)) yield;
  }
}

/** The range of the needle's first gram. */
export function rangeAtStart(needle: string): GramRange {
  const gram = gramAt(needle, 0);
  const open = (3 - Math.min(3, needle.length)) * CLASS_BITS;
  const from = (gram >>> open) << open;
  return { from, to: from + (1 << open) };
}

/** The range of the rarest gram of a needle. Every row that contains the needle is in it. */
export function rarestRange(index: GramIndex, needle: string): GramRange {
  let best = rangeAtStart(needle);
  for (let at = 1; at + 3 <= needle.length; at++) {
    const range = rangeAtStart(needle.slice(at));
    if (sizeOf(index, range) < sizeOf(index, best)) best = range;
  }
  return best;
}

/** Whether every row in the needle's range contains it, so that none has to be compared again. */
export function saysAll(needle: string): boolean {
  return /^[a-z0-9 ]{1,3}$/.test(needle);
}

/** How many rows a range lists, repeats included. */
export function sizeOf({ offsets }: GramIndex, { from, to }: GramRange): number {
  return (offsets[to] ?? 0) - (offsets[from] ?? 0);
}

/** For each gram in the range, its first `limit` rows that `accept` takes. */
export function firstOfRange(index: GramIndex, range: GramRange, limit: number, accept: (row: number) => boolean): number[][] {
  const lists: number[][] = [];
  for (let gram = range.from; gram < range.to; gram++) {
    const found: number[] = [];
    const end = index.offsets[gram + 1] ?? 0;
    for (let at = index.offsets[gram] ?? 0; at < end && found.length < limit; at++) {
      const row = index.rows[at] ?? 0;
      if (accept(row)) found.push(row);
    }
    if (found.length > 0) lists.push(found);
  }
  return lists;
}

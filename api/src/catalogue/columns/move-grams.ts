import type { Steps } from "../steps.ts";
import { everywhere, GRAMS, type GramIndex, gramIndexSteps, type Where } from "./grams.ts";
import { GONE, type RowPlan, rowsAfter, staysTogether } from "./row-plan.ts";

/** Postings that are moved in one step. */
const POSTINGS_OF_STEP = 16_384;

/**
 * The index after some rows were removed and others added.
 *
 * @param texts the folded text of each row afterwards
 */
export function* moveGramSteps(previous: GramIndex, plan: RowPlan, texts: readonly string[], where: Where = everywhere): Steps<GramIndex> {
  const come = yield* gramIndexSteps(
    Array.from(plan.added, (row) => texts[row] as string),
    where,
  );
  const offsets = new Uint32Array(GRAMS + 1);
  const rows = new Uint32Array(previous.rows.length + come.rows.length);
  const moveGram = staysTogether(plan) ? moveParts(previous, come, plan) : moveEach(previous, come, plan);
  let [filled, stepEnd] = [0, POSTINGS_OF_STEP];
  for (let gram = 0; gram < GRAMS; gram++) {
    filled = moveGram(rows, filled, gram);
    offsets[gram + 1] = filled;
    if (filled >= stepEnd) {
      stepEnd = filled + POSTINGS_OF_STEP;
      yield;
    }
  }
  return { offsets, rows: rows.subarray(0, filled) };
}

/** Writes the rows of a gram behind those that are there. @returns how many are there then */
type MoveGram = (rows: Uint32Array, filled: number, gram: number) => number;

/** Looks up each row's place afterwards. */
function moveEach(previous: GramIndex, come: GramIndex, plan: RowPlan): MoveGram {
  const after = rowsAfter(plan);
  const { added } = plan;
  return (rows, begin, gram) => {
    let [filled, next] = [begin, come.offsets[gram] as number];
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
    return filled;
  };
}

/** Moves the rows of each part together: all of them by as much. */
function moveParts(previous: GramIndex, come: GramIndex, { segments, added }: RowPlan): MoveGram {
  return (rows, begin, gram) => {
    let [filled, next, at] = [begin, come.offsets[gram] as number, previous.offsets[gram] as number];
    const comeEnd = come.offsets[gram + 1] as number;
    const end = previous.offsets[gram + 1] as number;
    if (at === end && next === comeEnd) return begin;
    for (const segment of segments) {
      for (; next < comeEnd && (added[come.rows[next] as number] as number) < segment.at; next++)
        rows[filled++] = added[come.rows[next] as number] as number;
      at = firstFrom(previous.rows, at, end, segment.from);
      const stop = firstFrom(previous.rows, at, end, segment.to);
      const by = segment.at - segment.from;
      if (by === 0 && stop - at > COPIED_AS_BLOCK) {
        rows.set(previous.rows.subarray(at, stop), filled);
        filled += stop - at;
      } else for (let each = at; each < stop; each++) rows[filled++] = (previous.rows[each] as number) + by;
      at = stop;
    }
    for (; next < comeEnd; next++) rows[filled++] = added[come.rows[next] as number] as number;
    return filled;
  };
}

/** Numbers from which on copying them as a block is quicker than one by one. */
const COPIED_AS_BLOCK = 64;

/** Where the first of ascending numbers stands, between two places, that is not less than a value. */
function firstFrom(numbers: Uint32Array, from: number, end: number, value: number): number {
  if (from === end || (numbers[end - 1] as number) < value) return end;
  let [low, high] = [from, end - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

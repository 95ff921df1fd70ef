import { type Cursor, compareText, shuffleKey } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { type Bitset, forEachBit, hasBit } from "../sets/bitset.ts";

/** A row with its rank in the visit's order: featured rows rank below 2^32, the others from there on. */
interface RankedRow {
  readonly row: number;
  readonly rank: number;
}

export interface OrderedRows {
  readonly rows: readonly number[];
  /** Whether more matches follow. */
  readonly more: boolean;
}

const UNFEATURED = 2 ** 32;
/** About how many rows a head has: the kept beginning of a visit's order. */
const HEAD_ROWS = 4_096;
/** Most heads that are kept: one for each shuffle. */
const HEADS_MAX = 64;
/** A head is searched when it probably holds this many times the rows that a page needs. */
const HEAD_MARGIN = 4;

/** The first rows of a visit's order, all of them up to some rank. */
type Head = readonly RankedRow[];
const headsOf = new WeakMap<Columns, Map<number, Head>>();

/** The first `limit` matches after the cursor in the visit's order: featured first, then its shuffle, then id. */
export function firstRows(
  columns: Columns,
  matches: Bitset,
  total: number,
  seed: number,
  after: Cursor | null,
  limit: number,
): OrderedRows {
  const isAfter = after ? followsCursor(columns, after) : () => true;
  // When many rows match, a page is near the beginning of the order; when few match, looking at all of them is quick.
  if (total * HEAD_ROWS > HEAD_MARGIN * limit * columns.rows && total > HEAD_ROWS) {
    const found: number[] = [];
    for (const ranked of headFor(columns, seed)) {
      if (!hasBit(matches, ranked.row) || !isAfter(ranked)) continue;
      if (found.length === limit) return { rows: found, more: true };
      found.push(ranked.row);
    }
  }
  return bestRows(columns, matches, seed, isAfter, limit);
}

/** The cursor of a page whose last row this is. */
export function cursorOf(columns: Columns, row: number, seed: number): Cursor {
  return { featured: hasBit(columns.featured, row), key: shuffleKey(columns.hashes[row] ?? 0, seed), id: idOf(columns, row) };
}

/** Finds the first matches in one pass that keeps the best so far: sorting all matches would cost more than all else of a page. */
function bestRows(columns: Columns, matches: Bitset, seed: number, isAfter: (ranked: RankedRow) => boolean, limit: number): OrderedRows {
  const best: RankedRow[] = [];
  let candidates = 0;
  let worst = Number.POSITIVE_INFINITY;
  forEachBit(matches, (row) => {
    const rank = rankOf(columns, row, seed);
    // One candidate past a full page shows that more follow, so candidates beyond need not be counted exactly.
    if (rank > worst && candidates > limit) return;
    const ranked = { row, rank };
    if (!isAfter(ranked)) return;
    candidates++;
    insertRanked(columns, best, ranked, limit);
    if (best.length === limit) worst = best.at(-1)?.rank ?? worst;
  });
  return { rows: best.map(({ row }) => row), more: candidates > best.length };
}

function followsCursor(columns: Columns, after: Cursor): (ranked: RankedRow) => boolean {
  const afterRank = after.featured ? after.key : after.key + UNFEATURED;
  return ({ row, rank }) => rank > afterRank || (rank === afterRank && compareText(idOf(columns, row), after.id) > 0);
}

function headFor(columns: Columns, seed: number): Head {
  const heads = headsOf.get(columns) ?? new Map<number, Head>();
  headsOf.set(columns, heads);
  const kept = heads.get(seed);
  if (kept) return kept;
  if (heads.size >= HEADS_MAX) heads.clear();
  const head = computeHead(columns, seed);
  heads.set(seed, head);
  return head;
}

/** The first rows of a visit's order. Keys are spread evenly, so the rank below which about `HEAD_ROWS` rows lie can be computed. */
function computeHead(columns: Columns, seed: number): Head {
  let featured = 0;
  forEachBit(columns.featured, () => featured++);
  const share =
    featured >= HEAD_ROWS ? HEAD_ROWS / featured : 1 + Math.min(1, (HEAD_ROWS - featured) / Math.max(1, columns.rows - featured));
  const below = share * UNFEATURED;
  const head: RankedRow[] = [];
  for (let row = 0; row < columns.rows; row++) {
    const rank = rankOf(columns, row, seed);
    if (rank < below) head.push({ row, rank });
  }
  return head.sort((a, b) => compareRanked(columns, a, b));
}

function rankOf(columns: Columns, row: number, seed: number): number {
  const key = shuffleKey(columns.hashes[row] ?? 0, seed);
  return hasBit(columns.featured, row) ? key : key + UNFEATURED;
}

function insertRanked(columns: Columns, best: RankedRow[], candidate: RankedRow, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && compareRanked(columns, candidate, last) >= 0) return;
  let at = best.length;
  for (; at > 0; at--) {
    const before = best[at - 1];
    if (before && compareRanked(columns, candidate, before) >= 0) break;
  }
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

function compareRanked(columns: Columns, a: RankedRow, b: RankedRow): number {
  return a.rank - b.rank || compareText(idOf(columns, a.row), idOf(columns, b.row));
}

function idOf(columns: Columns, row: number): string {
  return columns.entries[row]?.id ?? "";
}

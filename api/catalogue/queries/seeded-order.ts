import {
  COUNTED_STARTS_MAX,
  type Cursor,
  compareText,
  idHash,
  roundKey,
  SEED_BUCKETS,
  startOf,
  stepsFrom,
  uncountedStart,
} from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { idAt } from "../columns/row-texts.ts";
import { type Bitset, countBits, forEachBit, hasBit, intersectWith, subtractFrom } from "../sets/bitset.ts";

interface OrderedRow {
  readonly row: number;
  readonly steps: number;
}

interface OrderedRows {
  readonly rows: readonly number[];
  readonly next: Cursor | null;
}

interface Kind {
  readonly featured: boolean;
  readonly matches: Bitset;
  readonly count: number;
  readonly start: number;
}

const HEAD_ROWS = 4_096;
const HEADS_MAX = 4 * SEED_BUCKETS;
/** A cached head is used if it probably has this many times the needed rows. */
const HEAD_MARGIN = 4;

type Head = Uint32Array;

const headsOf = new WeakMap<Bitset, Pick<Columns, "hashes" | "live"> & { readonly bySeed: Map<string, Head> }>();

export function firstRows(columns: Columns, matches: Bitset, seed: number, after: Cursor | null, limit: number): OrderedRows {
  const rows: number[] = [];
  let next: Cursor | null = null;
  for (const featured of after?.featured === false ? [false] : [true, false]) {
    const own = after?.featured === featured ? after : null;
    const kind = kindOf(columns, matches, featured, seed, own);
    const found = firstOfKind(columns, kind, seed, own, limit + 1 - rows.length);
    for (const row of found) {
      if (rows.length === limit) return { rows, next };
      rows.push(row);
      next = { seed, featured, start: kind.start, id: idOf(columns, row) };
    }
  }
  return { rows, next: null };
}

function kindOf(columns: Columns, matches: Bitset, featured: boolean, seed: number, own: Cursor | null): Kind {
  const kind = matches.slice();
  if (featured) intersectWith(kind, columns.featured);
  else subtractFrom(kind, columns.featured);
  const count = countBits(kind);
  const begin = () => (count > COUNTED_STARTS_MAX ? uncountedStart(seed) : countedStart(columns, kind, count, seed));
  return { featured, matches: kind, count, start: own?.start ?? begin() };
}

function countedStart(columns: Columns, kind: Bitset, count: number, seed: number): number {
  const keys = new Uint32Array(count);
  let at = 0;
  forEachBit(kind, (row) => {
    keys[at++] = keyOf(columns, row, seed);
  });
  return startOf(keys, seed);
}

function firstOfKind(columns: Columns, kind: Kind, seed: number, own: Cursor | null, limit: number): readonly number[] {
  const isAfter = own ? followsCursor(columns, own) : () => true;
  const many = kind.count > COUNTED_STARTS_MAX && kind.count * HEAD_ROWS > HEAD_MARGIN * limit * columns.rows;
  if (many && kind.start === uncountedStart(seed)) {
    const found: number[] = [];
    for (const row of headFor(columns, kind, seed)) {
      if (!hasBit(kind.matches, row) || !isAfter({ row, steps: stepsFrom(kind.start, keyOf(columns, row, seed)) })) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
  }
  return bestRows(columns, kind, seed, isAfter, limit);
}

function bestRows(
  columns: Columns,
  { matches, start }: Kind,
  seed: number,
  isAfter: (orderedRow: OrderedRow) => boolean,
  limit: number,
): number[] {
  const best: OrderedRow[] = [];
  let worst = Number.POSITIVE_INFINITY;
  forEachBit(matches, (row) => {
    const steps = stepsFrom(start, keyOf(columns, row, seed));
    if (steps > worst) return;
    const orderedRow = { row, steps };
    if (!isAfter(orderedRow)) return;
    insertOrdered(columns, best, orderedRow, limit);
    if (best.length === limit) worst = best.at(-1)?.steps ?? worst;
  });
  return best.map(({ row }) => row);
}

function followsCursor(columns: Columns, { seed, start, id }: Cursor): (orderedRow: OrderedRow) => boolean {
  const passed = stepsFrom(start, roundKey(idHash(id), seed));
  return ({ row, steps }) => steps > passed || (steps === passed && compareText(idOf(columns, row), id) > 0);
}

function headFor(columns: Columns, kind: Kind, seed: number): Head {
  const { featured, hashes, live } = columns;
  const known = headsOf.get(featured);
  const { bySeed: heads } = known?.hashes === hashes && known.live === live ? known : { bySeed: new Map<string, Head>() };
  headsOf.set(featured, { hashes, live, bySeed: heads });
  const name = `${kind.featured} ${seed}`;
  const cached = heads.get(name);
  if (cached) return cached;
  if (heads.size >= HEADS_MAX) heads.clear();
  const head = computeHead(columns, kind, seed);
  heads.set(name, head);
  return head;
}

/** Keys are spread evenly over 0 to 2^32, so about `HEAD_ROWS` rows are fewer than `within` steps after `start`. */
function computeHead(columns: Columns, { featured, start }: Kind, seed: number): Head {
  const all = countBits(columns.featured);
  const within = (HEAD_ROWS / Math.max(1, featured ? all : columns.rows - all)) * 2 ** 32;
  const head: OrderedRow[] = [];
  forEachBit(columns.live, (row) => {
    const steps = stepsFrom(start, keyOf(columns, row, seed));
    if (steps < within && hasBit(columns.featured, row) === featured) head.push({ row, steps });
  });
  return Uint32Array.from(
    head.sort((a, b) => compareOrdered(columns, a, b)),
    ({ row }) => row,
  );
}

const keyOf = (columns: Columns, row: number, seed: number): number => roundKey(columns.hashes[row] ?? 0, seed);

function insertOrdered(columns: Columns, best: OrderedRow[], candidate: OrderedRow, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && compareOrdered(columns, candidate, last) >= 0) return;
  let at = best.length;
  for (; at > 0; at--) {
    const before = best[at - 1];
    if (before && compareOrdered(columns, candidate, before) >= 0) break;
  }
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

function compareOrdered(columns: Columns, a: OrderedRow, b: OrderedRow): number {
  return a.steps - b.steps || compareText(idOf(columns, a.row), idOf(columns, b.row));
}

function idOf(columns: Columns, row: number): string {
  return idAt(columns.texts, row);
}

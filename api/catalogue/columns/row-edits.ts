export interface RowEdits {
  readonly removedRows: readonly number[];
  readonly addedRows: readonly { readonly row: number; readonly position: number }[];
}

export class EditsByKey<Key> {
  readonly edits = new Map<
    Key,
    { readonly removedRows: number[]; readonly addedRows: { readonly row: number; readonly position: number }[] }
  >();

  of(key: Key) {
    let edits = this.edits.get(key);
    if (!edits) {
      edits = { removedRows: [], addedRows: [] };
      this.edits.set(key, edits);
    }
    return edits;
  }
}

export function editRows(list: Uint32Array, ranks: Uint32Array, { removedRows, addedRows }: RowEdits): Uint32Array {
  const edited = new Uint32Array(list.length - removedRows.length + addedRows.length);
  let [at, filled, left, entered] = [0, 0, 0, 0];
  const copyTo = (end: number): void => {
    copyRows(list, at, end, edited, filled);
    filled += end - at;
    at = end;
  };
  while (left < removedRows.length || entered < addedRows.length) {
    const rank = removedRows[left] ?? Number.POSITIVE_INFINITY;
    const next = addedRows[entered];
    copyTo(firstFrom(list, ranks, at, Math.min(rank, next?.position ?? rank)));
    if (next && next.position <= rank) {
      edited[filled++] = next.row;
      entered++;
    } else {
      at++;
      left++;
    }
  }
  copyTo(list.length);
  return edited;
}

const BLOCK = 32;

function copyRows(list: Uint32Array, from: number, end: number, into: Uint32Array, at: number): void {
  if (end - from >= BLOCK) into.set(list.subarray(from, end), at);
  else for (let each = from; each < end; each++) into[at + each - from] = list[each] as number;
}

function firstFrom(list: Uint32Array, ranks: Uint32Array, from: number, rank: number): number {
  const isBefore = (at: number): boolean => at < list.length && (ranks[list[at] as number] as number) < rank;
  let step = 1;
  while (isBefore(from + step - 1)) step *= 2;
  let [low, high] = [from + (step >>> 1), Math.min(from + step - 1, list.length)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

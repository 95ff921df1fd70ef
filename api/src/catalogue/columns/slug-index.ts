import { idHash } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";

/** The slugs of the catalogue. A Set of a million texts would stop the process each time it grows; this index never does. */
export interface SlugIndex {
  has(slug: string): boolean;
  /** The row that has the slug. */
  rowOf(slug: string): number | undefined;
}

/** The hash of a slug; a whole number below 2³². */
export const slugHash = (slug: string): number => idHash(slug);

/**
 * @param hashes the hash of each row's slug
 * @param slugAt reads the slug of a row
 */
export function* slugIndexSteps(hashes: Uint32Array, slugAt: (row: number) => string): Steps<SlugIndex> {
  // At least half of the slots stay empty, so that a slug is found near its first slot.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * hashes.length + 2)));
  const next = (slot: number): number => (slot + 1) & (slots.length - 1);
  const firstSlot = (hash: number): number => hash & (slots.length - 1);
  for (let row = 0; row < hashes.length; row++) {
    let slot = firstSlot(hashes[row] as number);
    while (slots[slot]) slot = next(slot);
    slots[slot] = row + 1;
    if (endsStep(row)) yield;
  }
  const rowOf = (slug: string): number | undefined => {
    const hash = slugHash(slug);
    for (let slot = firstSlot(hash); slots[slot]; slot = next(slot)) {
      const row = (slots[slot] ?? 0) - 1;
      if (hashes[row] === hash && slugAt(row) === slug) return row;
    }
    return undefined;
  };
  return { has: (slug) => rowOf(slug) !== undefined, rowOf };
}

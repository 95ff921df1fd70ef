import { idHash } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";

/** The slugs of the catalogue. A Set of a million texts would stop the process each time it grows; this index never does. */
export interface SlugIndex {
  has(slug: string): boolean;
  /** The row that has the slug. */
  rowOf(slug: string): number | undefined;
}

export function* slugIndexSteps(slugs: readonly string[]): Steps<SlugIndex> {
  // At least half of the slots stay empty, so that a slug is found near its first slot.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * slugs.length + 2)));
  const next = (slot: number): number => (slot + 1) & (slots.length - 1);
  const firstSlot = (slug: string): number => idHash(slug) & (slots.length - 1);
  for (const [row, slug] of slugs.entries()) {
    let slot = firstSlot(slug);
    while (slots[slot]) slot = next(slot);
    slots[slot] = row + 1;
    if (endsStep(row)) yield;
  }
  const rowOf = (slug: string): number | undefined => {
    for (let slot = firstSlot(slug); slots[slot]; slot = next(slot)) {
      const row = (slots[slot] ?? 0) - 1;
      if (slugs[row] === slug) return row;
    }
    return undefined;
  };
  return { has: (slug) => rowOf(slug) !== undefined, rowOf };
}

import { idHash, type Orderable, shuffleKey } from "./order.ts";
import { compareText } from "./text.ts";

/**
 * A cursor: the place of a page's last listing in the order of one visit. It holds the place itself, not a count, so that
 * listings published or withdrawn between two pages neither repeat nor hide another
 * (docs/product/browse.md#order-of-a-list).
 */
export interface Cursor {
  readonly featured: boolean;
  /** The listing's shuffle key, uint32. */
  readonly key: number;
  readonly id: string;
}

/** The cursor that continues after a listing. */
export function cursorAfter(listing: Orderable, seed: number): Cursor {
  return { featured: listing.featured, key: shuffleKey(idHash(listing.id), seed), id: listing.id };
}

/** Opaque text for an address; nobody but `decodeCursor` should read it. */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.featured ? 1 : 0}.${cursor.key.toString(36)}.${cursor.id}`;
}

/** The cursor of a text; null for text that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor | null {
  const match = /^([01])\.(0|[1-9a-z][0-9a-z]{0,6})\.(.+)$/s.exec(text);
  if (!match?.[2] || !match[3]) return null;
  const key = Number.parseInt(match[2], 36);
  return key <= 0xffffffff ? { featured: match[1] === "1", key, id: match[3] } : null;
}

/** Whether a cursor belongs to the shuffle of this seed. A cursor of another seed would repeat listings and hide others. */
export function cursorFitsSeed(cursor: Cursor, seed: number): boolean {
  return shuffleKey(idHash(cursor.id), seed) === cursor.key;
}

/** Order of two places in one visit: featured first, then key, then id. */
export function compareCursors(a: Cursor, b: Cursor): number {
  return Number(b.featured) - Number(a.featured) || a.key - b.key || compareText(a.id, b.id);
}

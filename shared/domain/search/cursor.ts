import { compareText } from "../text/text.ts";
import { idHash, type Orderable, roundKey, SEED_MAX, stepsFrom } from "./order.ts";

/**
 * A cursor: the place of a page's last listing in the list of one visit. It holds the place itself, not a count, and where
 * the list began in the round, so that listings published or withdrawn between two pages neither repeat nor hide another
 * (docs/product/browse.md#order-of-a-list).
 */
export interface Cursor {
  /** The visit's seed, in the round of whose day the listing stands. */
  readonly seed: number;
  /** Whether it stands among the featured listings, which come first. */
  readonly featured: boolean;
  /** Where the listings of its kind, featured or not, began: a uint32. */
  readonly start: number;
  readonly id: string;
}

/** Opaque text for an address; nobody but `decodeCursor` should read it. */
export function encodeCursor({ seed, featured, start, id }: Cursor): string {
  return `${featured ? 1 : 0}.${seed.toString(36)}.${start.toString(36)}.${id}`;
}

const NUMBER = "(0|[1-9a-z][0-9a-z]{0,6})";
const CURSOR = new RegExp(`^([01])\\.${NUMBER}\\.${NUMBER}\\.(.+)$`, "s");

/** The cursor of a text; null for text that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor | null {
  const [, kind, day, begin, id] = CURSOR.exec(text) ?? [];
  if (!day || !begin || !id) return null;
  const [seed, start] = [Number.parseInt(day, 36), Number.parseInt(begin, 36)];
  return seed <= SEED_MAX && start <= 0xffffffff ? { seed, featured: kind === "1", start, id } : null;
}

/** Whether a listing comes behind a cursor, in the list that the cursor goes on. */
export function isBehind(listing: Orderable, { seed, featured, start, id }: Cursor): boolean {
  if (listing.featured !== featured) return featured;
  const stepsTo = (of: string) => stepsFrom(start, roundKey(idHash(of), seed));
  return (stepsTo(listing.id) - stepsTo(id) || compareText(listing.id, id)) > 0;
}

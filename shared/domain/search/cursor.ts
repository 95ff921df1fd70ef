import { compareText } from "../text/text.ts";
import { idHash, type Orderable, roundKey, SEED_MAX, stepsFrom } from "./order.ts";

/** A position, not an offset: changes of the list between two pages cause no repeats or gaps (docs/product/browse.md#order-of-a-list). */
export interface Cursor {
  readonly seed: number;
  readonly featured: boolean;
  readonly start: number;
  readonly id: string;
}

export function encodeCursor({ seed, featured, start, id }: Cursor): string {
  return `${featured ? 1 : 0}.${seed.toString(36)}.${start.toString(36)}.${id}`;
}

const NUMBER = "(0|[1-9a-z][0-9a-z]{0,6})";
const CURSOR = new RegExp(`^([01])\\.${NUMBER}\\.${NUMBER}\\.(.+)$`, "s");

export function decodeCursor(text: string): Cursor | null {
  const [, kind, day, begin, id] = CURSOR.exec(text) ?? [];
  if (!day || !begin || !id) return null;
  const [seed, start] = [Number.parseInt(day, 36), Number.parseInt(begin, 36)];
  return seed <= SEED_MAX && start <= 0xffffffff ? { seed, featured: kind === "1", start, id } : null;
}

export function isAfterCursor(listing: Orderable, { seed, featured, start, id }: Cursor): boolean {
  if (listing.featured !== featured) return featured;
  const stepsTo = (of: string) => stepsFrom(start, roundKey(idHash(of), seed));
  return (stepsTo(listing.id) - stepsTo(id) || compareText(listing.id, id)) > 0;
}

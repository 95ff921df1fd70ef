import { ApiError } from "@nightlatch/api-client";
import {
  decodeCursor,
  encodeCursor,
  entryCursor,
  type ListingCard,
  type ListingPage,
  type OrderPosition,
  orderForSession,
} from "@nightlatch/domain";

export function makeCard(number: number, changes: Partial<ListingCard> = {}): ListingCard {
  return {
    id: `rec${number}`,
    slug: `stay-${number}`,
    name: `Stay ${number}`,
    city: "Asheville",
    state: "North Carolina",
    country: "United States",
    type: { slug: "kink-cabin", label: "Kink Cabin" },
    guests: 2,
    bedrooms: 1,
    furniture: [],
    furnitureMore: 0,
    hotTub: false,
    featured: false,
    verified: false,
    ...changes,
  };
}

export function makeCards(first: number, last: number): ListingCard[] {
  return Array.from({ length: last - first + 1 }, (_, index) => makeCard(first + index));
}

export function makePage(items: readonly ListingCard[], changes: Partial<ListingPage> = {}): ListingPage {
  return {
    items: [...items],
    total: items.length,
    typeTotal: items.length,
    nextCursor: null,
    facets: { furniture: [], dynamics: [], wellness: [], locationType: [] },
    place: { type: null, state: null, city: null },
    ...changes,
  };
}

const SEED = 7;

function inOrder(size: number, seed: number): OrderPosition<ListingCard>[] {
  return orderForSession(makeCards(1, size), seed);
}

export function cursorBehind(size: number, cards: number): string {
  const last = inOrder(size, SEED)[cards - 1];
  if (!last) throw new RangeError(`A list of ${size} has no card ${cards}.`);
  return encodeCursor(entryCursor(last, SEED));
}

/** A fake API for a list of `size` cards, ordered by seed. Rejects the same cursors as the real API. */
export function respondLongList(size: number): (path: string, query: URLSearchParams) => ListingPage | ApiError | undefined {
  return (path, query) => {
    if (path !== "/api/listings") return undefined;
    const seed = Number(query.get("seed"));
    const text = query.get("cursor");
    const after = text === null ? null : decodeCursor(text);
    if (text !== null && after?.seed !== seed) return new ApiError(400, { error: "No such cursor.", code: "invalid_query" });
    const order = inOrder(size, seed);
    const from = after ? order.findIndex(({ item }) => item.id === after.id) + 1 : 0;
    const positions = order.slice(from, from + 18);
    const last = positions.at(-1);
    const nextCursor = last && from + 18 < size ? encodeCursor(entryCursor(last, seed)) : null;
    const items = positions.map(({ item }) => item);
    return makePage(items, { total: size, typeTotal: size, nextCursor });
  };
}

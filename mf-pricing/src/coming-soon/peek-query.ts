import { type ApiClient, categoryCountsQuery, getListing } from "@nightlatch/api-client";
import { guestsOf, type ListingCard, type ListingDetail, type Picture, placeLine } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";

/** How many places the miniature of the list shows. */
const STAYS = 2;
/** How many pictures the miniature of a place shows. */
const PICTURES = 5;
/** The server's longest wait for what the page can do without, in milliseconds. */
const PATIENCE_MS = 400;

/** What the miniatures show of real listings. */
export interface Peek {
  readonly stays: readonly (Pick<ListingCard, "name"> & {
    readonly place: string;
    readonly facts: string;
    readonly picture?: Picture | undefined;
  })[];
  /** The first of them as its own page shows it. */
  readonly place?: Pick<ListingDetail, "guests" | "bedrooms"> & {
    readonly pictures: readonly Picture[];
    readonly domain: string | undefined;
  };
}

/** The places at the head of today's list of cabins and BnBs, the same for every visitor. */
export async function fetchPeek(api: ApiClient, signal?: AbortSignal): Promise<Peek> {
  const { items } = await api.get("/api/listings", { type: "kink-cabins-bnbs", seed: 0, limit: STAYS }, signal);
  const stays = items.map((card) => ({
    name: card.name,
    place: placeLine(card),
    facts: [card.type?.label, guestsOf(card)].filter(Boolean).join(" · "),
    picture: card.picture,
  }));
  if (!items[0]) return { stays };
  const { guests, bedrooms, pictures, booking } = await getListing(api, items[0].slug, signal);
  return { stays, place: { guests, bedrooms, pictures: pictures.slice(0, PICTURES), domain: booking?.domain } };
}

export const peekQuery = (api: ApiClient) => ({
  queryKey: ["peek"],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchPeek(api, signal),
});

/** Fetches what the landing shows of the directory. It never holds the page up for long, and never fails it. */
export async function loadPeek({ queryClient, api }: LoadContext): Promise<void> {
  const coming = Promise.all([queryClient.prefetchQuery(categoryCountsQuery(api)), queryClient.prefetchQuery(peekQuery(api))]);
  if (typeof window === "undefined") await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

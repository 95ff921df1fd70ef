import { type ApiClient, categoryCountsQuery, getListing } from "@nightlatch/api-client";
import { guestsOf, type ListingCard, type ListingDetail, type ListingImage, placeLine } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";

const STAYS = 2;
const IMAGES_MAX = 5;
const OPTIONAL_DATA_TIMEOUT_MS = 400;

interface Peek {
  readonly stays: readonly (Pick<ListingCard, "name"> & {
    readonly place: string;
    readonly facts: string;
    readonly image?: ListingImage | undefined;
  })[];
  readonly sampleStay?: Pick<ListingDetail, "guests" | "bedrooms"> & {
    readonly pictures: readonly ListingImage[];
    readonly domain: string | undefined;
  };
}

async function fetchPeek(api: ApiClient, signal?: AbortSignal): Promise<Peek> {
  const { items } = await api.get("/api/listings", { type: "kink-cabins-bnbs", seed: 0, limit: STAYS }, signal);
  const stays = items.map((card) => ({
    name: card.name,
    place: placeLine(card),
    facts: [card.type?.label, guestsOf(card)].filter(Boolean).join(" · "),
    image: card.picture,
  }));
  if (!items[0]) return { stays };
  const { guests, bedrooms, pictures, booking } = await getListing(api, items[0].slug, signal);
  return { stays, sampleStay: { guests, bedrooms, pictures: pictures.slice(0, IMAGES_MAX), domain: booking?.domain } };
}

export const peekQuery = (api: ApiClient) => ({
  queryKey: ["peek"],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchPeek(api, signal),
});

export async function loadPeek({ queryClient, api }: LoadContext): Promise<void> {
  const coming = Promise.all([queryClient.prefetchQuery(categoryCountsQuery(api)), queryClient.prefetchQuery(peekQuery(api))]);
  if (typeof window === "undefined") await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, OPTIONAL_DATA_TIMEOUT_MS))]);
}

import type { ListingCard, StayFacts, Stays } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { useState } from "react";
import { getStays } from "../../common/queries.ts";

export interface Column {
  readonly card: ListingCard;
  readonly facts: StayFacts | undefined;
  readonly gone: boolean;
}

export function useFacts(cards: readonly ListingCard[]) {
  const api = useApi();
  const [slugs] = useState(() => cards.map(({ slug }) => slug));
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ["stays", ...slugs],
    queryFn: ({ signal }) => getStays(api, slugs, signal),
    enabled: slugs.length > 0,
  });
  return {
    columns: cards.map((card) => columnOf(card, data)),
    error,
    paused: fetchStatus === "paused",
    loading: fetchStatus === "fetching",
    retry: () => void refetch(),
  };
}

function columnOf(card: ListingCard, stays: Stays | undefined): Column {
  const now = stays?.moved.find(({ from }) => from === card.slug)?.to ?? card.slug;
  const facts = stays?.stays.find(({ slug }) => slug === now);
  return { card, facts, gone: stays !== undefined && facts === undefined };
}

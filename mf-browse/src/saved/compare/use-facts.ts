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
  const [asked] = useState(() => cards.map(({ slug }) => slug));
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ["stays", ...asked],
    queryFn: ({ signal }) => getStays(api, asked, signal),
    enabled: asked.length > 0,
  });
  return {
    columns: cards.map((card) => columnOf(card, data)),
    error,
    paused: fetchStatus === "paused",
    loading: fetchStatus === "fetching",
    retry: () => void refetch(),
  };
}

function columnOf(card: ListingCard, answer: Stays | undefined): Column {
  const now = answer?.moved.find(({ from }) => from === card.slug)?.to ?? card.slug;
  const facts = answer?.stays.find(({ slug }) => slug === now);
  return { card, facts, gone: answer !== undefined && facts === undefined };
}

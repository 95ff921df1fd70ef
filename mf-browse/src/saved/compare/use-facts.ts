import type { ListingCard, StayFacts, Stays } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { useState } from "react";
import { getStays } from "../../common/queries.ts";

/** One stay of the comparison. */
export interface Column {
  /** The stay as this device keeps it. */
  readonly card: ListingCard;
  /** Its facts; absent until they have come, and when it is gone. */
  readonly facts: StayFacts | undefined;
  /** Whether the directory has it no longer. */
  readonly gone: boolean;
}

/**
 * Asks for the facts of the stays that are compared, all at once. One that is taken out of the comparison is not asked about again,
 * and none is added.
 */
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
    /** Whether the call waits for the network. It goes on by itself when that is back. */
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

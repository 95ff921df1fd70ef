import type { ApiClient } from "@nightlatch/api-client";
import { REMOVAL_SUGGESTION_MAX, SUGGESTION_MIN_CHARS, type Suggestion } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { useEffect, useState } from "react";

export type PropertySuggestion = Extract<Suggestion, { kind: "property" }>;

/** The pause in typing after which suggestions are fetched, in milliseconds. */
const PAUSE = 120;
const NONE: readonly PropertySuggestion[] = [];

export async function getPropertySuggestions(api: ApiClient, q: string, signal?: AbortSignal): Promise<readonly PropertySuggestion[]> {
  const found = await api.get("/api/suggestions", { q, kind: "property" }, signal);
  return found.filter((item) => item.kind === "property").slice(0, REMOVAL_SUGGESTION_MAX);
}

const isEnough = (text: string): boolean => [...text.trim()].length >= SUGGESTION_MIN_CHARS;

/**
 * Published properties whose name fits the typed text, from two characters on, at most eight
 * (docs/product/forms-removal.md#property-suggestions). The last ones stay until new ones are there. None when they cannot
 * be fetched: a name can be typed by hand.
 */
export function usePropertySuggestions(text: string): readonly PropertySuggestion[] {
  const api = useApi();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = settled.trim();
  const { data } = useQuery<readonly PropertySuggestion[]>({
    queryKey: ["property-suggestions", wanted],
    queryFn: ({ signal }) => getPropertySuggestions(api, wanted, signal),
    enabled: isEnough(text) && isEnough(settled),
    placeholderData: (previous) => previous,
  });
  return (isEnough(text) && data) || NONE;
}

import { SUGGESTION_MIN_CHARS, type Suggestion } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { suggestionsQuery } from "./suggestions.ts";

/** The pause in typing after which suggestions are fetched, in milliseconds. */
const PAUSE = 120;
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for a text that is being typed, from two characters on (docs/product/browse.md#suggestions). The last ones
 * stay until new ones are there. None when they cannot be fetched: the search works without.
 *
 * @returns the suggestions, and whether it is known that there are none for this very text
 */
export function useSuggestions(text: string): { readonly items: readonly Suggestion[]; readonly none: boolean } {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = settled.trim();
  const enough = [...text.trim()].length >= SUGGESTION_MIN_CHARS;
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(useApi(), wanted),
    enabled: enough && [...wanted].length >= SUGGESTION_MIN_CHARS,
    placeholderData: (previous: Suggestion[] | undefined) => previous,
  });
  const items = (enough && data) || NONE;
  return { items, none: enough && text === settled && data?.length === 0 && !isPlaceholderData };
}

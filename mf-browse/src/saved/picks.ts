import { useState } from "react";

export const COMPARED_MIN = 2;
export const COMPARED_MAX = 5;

/** The comparison's navigation state. Slugs in the URL would reach the server and the browser's history. */
export interface ComparedState {
  readonly compared: readonly string[];
}

export function readPicks(state: unknown): readonly string[] {
  const compared = (state as Partial<Record<keyof ComparedState, unknown>> | null | undefined)?.compared;
  if (!Array.isArray(compared)) return [];
  return [...new Set(compared.filter((slug): slug is string => typeof slug === "string" && slug !== ""))].slice(0, COMPARED_MAX);
}

/** Stores the picks in the current history entry for reload and Back, without rendering the router. */
export function storePicks(compared: readonly string[]): void {
  const state = (history.state ?? {}) as { readonly usr?: object };
  history.replaceState({ ...state, usr: { ...state.usr, compared } }, "");
}

export function usePicks(listed: readonly string[]) {
  const [chosen, setChosen] = useState(() => readPicks((history.state as { readonly usr?: unknown } | null)?.usr));
  const picks = chosen.filter((slug) => listed.includes(slug));
  const set = (next: readonly string[]) => {
    storePicks(next);
    setChosen(next);
  };
  return {
    picks,
    toggle: (slug: string) => set(picks.includes(slug) ? picks.filter((other) => other !== slug) : [...picks, slug].slice(0, COMPARED_MAX)),
    clear: () => set([]),
  };
}

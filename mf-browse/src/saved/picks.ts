import { useState } from "react";

/** How many stays are compared: fewer say nothing of each other, and more are not seen at once. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 5;

/** The state that a way to the comparison brings along. No address has the slugs, so no server and no history list names them. */
export interface ComparedState {
  readonly compared: readonly string[];
}

/** Reads the picks from the state of a history entry, which another release or a person may have written. */
export function readPicks(state: unknown): readonly string[] {
  const compared = (state as Partial<Record<keyof ComparedState, unknown>> | null | undefined)?.compared;
  if (!Array.isArray(compared)) return [];
  return [...new Set(compared.filter((slug): slug is string => typeof slug === "string" && slug !== ""))].slice(0, COMPARED_MAX);
}

/** Keeps the picks in the present history entry, where a reload and Back find them. The router is not told: the page stays as it is. */
export function keepPicks(compared: readonly string[]): void {
  const state = (history.state ?? {}) as { readonly usr?: object };
  history.replaceState({ ...state, usr: { ...state.usr, compared } }, "");
}

/**
 * The stays that are picked to be compared, in the order in which they were.
 *
 * @param shown the slugs that can be picked; others are let go of
 */
export function usePicks(shown: readonly string[]) {
  const [chosen, setChosen] = useState(() => readPicks((history.state as { readonly usr?: unknown } | null)?.usr));
  const picks = chosen.filter((slug) => shown.includes(slug));
  const set = (next: readonly string[]) => {
    keepPicks(next);
    setChosen(next);
  };
  return {
    picks,
    toggle: (slug: string) => set(picks.includes(slug) ? picks.filter((other) => other !== slug) : [...picks, slug].slice(0, COMPARED_MAX)),
    clear: () => set([]),
  };
}

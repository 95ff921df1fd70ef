/**
 * The first views of what helps to decide, one small chunk: each chunk of its own costs every page of this package its name and
 * hashes.
 */
export { MatchPage } from "./match/match-page.tsx";
export { ComparePage } from "./saved/compare-page.tsx";
export { SavedPage } from "./saved/saved-page.tsx";
export { ListPage } from "./shortlist/list-page.tsx";

/**
 * The chunk of the rules and controls, for filtered lists and for lists that can be filtered on the page, and of what only few
 * lists show.
 */

export { FilterChips } from "../filters/filter-chips.tsx";
export { Filters } from "../filters/filters.tsx";
export { AskedPages } from "./asked-pages.tsx";
export { EmptyList } from "./empty-list.tsx";
export * from "./list-rules.ts";
export { restOf } from "./rest-of-list.tsx";

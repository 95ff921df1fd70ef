/** The chunk of the rules and controls, for filtered lists and for lists that can be filtered on the page. */
export { Filters } from "../filters/filters.tsx";
export * from "./list-rules.ts";

/** The chunk that filtered lists, and lists that can be filtered on the page, need: the rules and the controls. */
export { Filters } from "../filters/filters.tsx";
export * from "./list-rules.ts";

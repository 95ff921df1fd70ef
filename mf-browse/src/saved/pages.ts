/** The pages of the saved stays, one small chunk: each chunk of its own costs every page of this package its name and hashes. */
export { ComparePage } from "./compare-page.tsx";
export { SavedPage } from "./saved-page.tsx";

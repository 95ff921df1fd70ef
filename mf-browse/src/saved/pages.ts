/** The pages of the saved stays, and of those that somebody sent, one small chunk: each chunk of its own costs every page of this package its name and hashes. */
export { ListPage } from "../shortlist/list-page.tsx";
export { ComparePage } from "./compare-page.tsx";
export { SavedPage } from "./saved-page.tsx";

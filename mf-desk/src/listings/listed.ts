import type { ResultOf } from "../desk/desk-api.ts";

/** A listing as the table has it. */
export type ListedListing = ResultOf<"listings list">["listings"][number];

/** A listing with all that its page edits. */
export type ListingAnswer = ResultOf<"listings form">;

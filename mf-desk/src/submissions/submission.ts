import type { ResultOf } from "../desk/desk-api.ts";

/** All that is known of a submission. */
export type Submission = ResultOf<"submissions show">;

/** Notes which parts of the page hold changes that are not saved. */
export type Unsaved = (part: string, isUnsaved: boolean) => void;

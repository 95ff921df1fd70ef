import type { Operator } from "../operator.ts";
import { changeLines, type ListingChange } from "./listing-changes.ts";

/** Prints one line, and the fields that changed. */
export const tellWith =
  ({ print }: Operator) =>
  (changed: ListingChange, done: string, already: string): void =>
    print(changed, Object.keys(changed.changes).length === 0 ? [already] : [done, ...changeLines(changed.changes)]);

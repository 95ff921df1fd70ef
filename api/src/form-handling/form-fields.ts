import type { FormIssue } from "@nightlatch/domain";
import { z } from "zod";

/** A text field. A missing one reads as empty, so that the form's own rule gives the message people know. */
export function formText(field: string) {
  return z
    .string({ error: `${field} must be text.` })
    .optional()
    .default("");
}

/** A refinement by which a form's rule judges the whole schema, so that page and API give the same messages in the same order. */
export function byRule<T>(check: (form: T) => readonly FormIssue[]) {
  return (form: T, context: z.RefinementCtx): void => {
    for (const { field, message } of check(form)) context.addIssue({ code: "custom", path: [field], message });
  };
}

import { type FormIssue, onOneLine, withoutSteering } from "@nightlatch/domain";
import { z } from "zod";

const aText = (field: string) => z.string({ error: `${field} must be text.` });
export const textOf = (field: string) => aText(field).overwrite(withoutSteering);
export const lineOf = (field: string) => aText(field).overwrite(onOneLine);

export const formText = (field: string, description?: string) => textOf(field).optional().default("").meta(notes(description));
export const formLine = (field: string, description?: string) => lineOf(field).optional().default("").meta(notes(description));

const notes = (description?: string) => (description === undefined ? {} : { default: undefined, description });

/** Applies a form's rule, so that page and API give the same messages in the same order. */
export function byRule<T>(check: (form: T) => readonly FormIssue[]) {
  return (form: T, context: z.RefinementCtx): void => {
    for (const { field, message } of check(form)) context.addIssue({ code: "custom", path: [field], message });
  };
}

import { type FormIssue, onOneLine, withoutSteering } from "@nightlatch/domain";
import { z } from "zod";

const aText = (field: string) => z.string({ error: `${field} must be text.` });
/** A text of several lines, without the characters that nobody sees. */
export const textOf = (field: string) => aText(field).overwrite(withoutSteering);
/** A text of one line, without them. */
export const lineOf = (field: string) => aText(field).overwrite(onOneLine);

/** A text field. A missing one reads as empty, so that the form's own rule gives the message people know. */
export const formText = (field: string, description?: string) => textOf(field).optional().default("").meta(notes(description));
/** A text field of one line, which reads as empty when it is missing, too. */
export const formLine = (field: string, description?: string) => lineOf(field).optional().default("").meta(notes(description));

/** The notes of a field in the document, where a field that may not be empty must not seem to have a default. */
const notes = (description?: string) => (description === undefined ? {} : { default: undefined, description });

/** A refinement by which a form's rule judges the whole schema, so that page and API give the same messages in the same order. */
export function byRule<T>(check: (form: T) => readonly FormIssue[]) {
  return (form: T, context: z.RefinementCtx): void => {
    for (const { field, message } of check(form)) context.addIssue({ code: "custom", path: [field], message });
  };
}

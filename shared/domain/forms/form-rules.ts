import { isStorableText } from "../text/sanitized-text.ts";

export interface FormIssue {
  readonly field: string;
  readonly message: string;
}

export function issuesOf<Field extends string>(
  found: readonly (readonly [field: Field, message: string | false | undefined])[],
): FormIssue[] {
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/** In UTF-16 code units, as `maxlength` counts. */
export const FORM_MAX = { line: 200, email: 254, address: 2000, text: 5000 } as const;

/** The HTML standard's expression for `<input type="email">`, so that server and browser agree. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isEmail(text: string): boolean {
  return text.length <= FORM_MAX.email && EMAIL.test(text);
}

export const isBlank = (text: string): boolean => text.trim() === "";

export function textProblem(label: string, text: string, max: number): string | undefined {
  if (text.length > max) return `${label} can have at most ${max} characters.`;
  if (!isStorableText(text)) return `${label} has a character that cannot be stored.`;
  return undefined;
}

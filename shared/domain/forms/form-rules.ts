import { isStorableText } from "../text/safe-text.ts";

/** One thing to put right in a form. */
export interface FormIssue {
  /** The field as the form names it, so that the page can point at it. */
  readonly field: string;
  /** A sentence ready to show. */
  readonly message: string;
}

/** The longest texts that forms take, in UTF-16 code units as `maxlength` counts them. */
export const FORM_MAX = { line: 200, email: 254, address: 2000, text: 5000 } as const;

/** The pattern of `<input type="email">` in the HTML standard, so that server and browser agree. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isEmail(text: string): boolean {
  return text.length <= FORM_MAX.email && EMAIL.test(text);
}

export const isBlank = (text: string): boolean => text.trim() === "";

/** The problem of a text: too long, or not storable. Undefined when there is none; an empty text has none. */
export function textProblem(label: string, text: string, max: number): string | undefined {
  if (text.length > max) return `${label} can have at most ${max} characters.`;
  if (!isStorableText(text)) return `${label} has a character that cannot be stored.`;
  return undefined;
}

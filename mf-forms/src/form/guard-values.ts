import type { GuardValues } from "@nightlatch/shared/api-client";
import { textIn } from "./fields.ts";
import type { SentForm } from "./use-form.ts";

/** The field that people leave empty (READINGS 53). */
export const HONEYPOT = "website";

/**
 * What goes along with every form for abuse control, and so that it is taken once.
 *
 * @param trap the honeypot's name in this form
 */
export const guardValues = ({ data, elapsedMs, once }: SentForm, trap: string = HONEYPOT): GuardValues => ({
  website: textIn(data, trap),
  elapsedMs: Math.max(0, Math.round(elapsedMs)),
  once,
});

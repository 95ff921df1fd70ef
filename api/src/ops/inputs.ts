import { isStorableText } from "@nightlatch/shared/domain";
import { z } from "zod";

const REASON_MAX = 500;

/** A whole number, refused in words that name its flag. */
export function whole(flag: string, max: number) {
  const rule = `${flag} must be a whole number from 1 to ${max}.`;
  return z.number({ error: rule }).int(rule).min(1, rule).max(max, rule);
}

/** A text of one flag: trimmed, not empty, of a length, and storable. */
export function line(flag: string, max: number) {
  return z
    .string({ error: `${flag} is required.` })
    .trim()
    .min(1, `${flag} must not be empty.`)
    .max(max, `${flag} must have at most ${max} characters.`)
    .refine(isStorableText, `${flag} has a character that is not text.`);
}

/** Why, for the record. */
export const reason = line("--reason", REASON_MAX).optional();

export const slug = line("SLUG", 300);

/** An id that this database made up. @param from the command that shows them */
export const idShownBy = (from: string) => z.uuid({ error: `ID must be one that \`${from}\` shows.` });

const DAY_RULE = "must be a day, as 2026-03-04.";

/** A day, UTC, as `2026-03-04`; one that the calendar has. */
export function day(flag: string) {
  return z
    .string({ error: `${flag} ${DAY_RULE}` })
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text,
      `${flag} ${DAY_RULE}`,
    );
}

import { isStorableText } from "@nightlatch/domain";
import { z } from "zod";

const REASON_MAX = 500;
/** Fewest characters of an id that stand for it. */
const PREFIX_MIN = 4;
/** The beginning of a UUID as it is written, or without its hyphens. */
const UUID_START = /^[0-9a-f]{1,8}(-?[0-9a-f]{0,4}){3}-?[0-9a-f]{0,12}$/;

/** The schema of a whole number from 1 to `max`. Its messages name the flag. */
export function whole(flag: string, max: number) {
  const rule = `${flag} must be a whole number from 1 to ${max}.`;
  return z.number({ error: rule }).int(rule).min(1, rule).max(max, rule);
}

/** The schema of a flag's text: trimmed, not empty, at most `max` characters, and storable. */
export function line(flag: string, max: number) {
  return z
    .string({ error: `${flag} is required.` })
    .trim()
    .min(1, `${flag} must not be empty.`)
    .max(max, `${flag} must have at most ${max} characters.`)
    .refine(isStorableText, `${flag} has a character that is not text.`);
}

/** The operator's reason, for the audit. */
export const reason = line("--reason", REASON_MAX).optional();

export const slug = line("SLUG", 300);

/** The version of a listing that the operator saw: one that was changed since is left as it is. Without it, any. */
export const seenVersion = z.iso
  .datetime({ error: "--if-version must be a version, as `listings show` has it: 2026-03-04T05:06:07.890Z." })
  .optional();

/** The schema of an id that this database made. @param from the command that shows such ids */
export const idShownBy = (from: string) => z.uuid({ error: `ID must be one that \`${from}\` shows.` });

/** The schema of such an id, or of its first characters, which `wholeId` completes. @param from the command that shows such ids */
export const idOrPrefix = (from: string) => {
  const rule = `ID must be one that \`${from}\` shows, or its first ${PREFIX_MIN} characters or more.`;
  return z
    .string({ error: rule })
    .trim()
    .toLowerCase()
    .refine((text) => /^[0-9a-f-]{4,36}$/.test(text) && UUID_START.test(text), rule);
};

const DAY_RULE = "must be a day, as 2026-03-04.";

/** The schema of a UTC day that the calendar has, as `2026-03-04`. */
export function day(flag: string) {
  return z
    .string({ error: `${flag} ${DAY_RULE}` })
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text,
      `${flag} ${DAY_RULE}`,
    );
}

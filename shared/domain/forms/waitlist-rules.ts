import { type FormIssue, isBlank, isEmail } from "./form-rules.ts";

/** The figures of the waitlist page: where they start and how a referral moves them. They stand apart from the other constants, which other pages have. */
export const WAITLIST = {
  rank: 1234,
  total: 5000,
  shareCodeLength: 6,
  /** The letters and digits without I, O, 0 and 1, which are easily taken for each other. */
  shareCodeAlphabet: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
  rankDropPerReferral: 69,
  rankMin: 1,
  positionDefault: 30,
  positionStep: 5,
  positionMin: 5,
  positionMax: 95,
} as const;

/** The two interests, each with the tag id that is sent for it (docs/product/waiting-list.md#signup-form). */
export const WAITLIST_INTERESTS = [
  { value: "traveler", label: "Traveler", tagId: "interest-traveler" },
  { value: "host", label: "Host / Property Owner", tagId: "interest-host" },
] as const;

export interface WaitlistForm {
  readonly email: string;
  readonly interest: string;
}

/** The text shown on success, word for word (docs/product/waiting-list.md#success-text). */
export const WAITLIST_SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

/** The problem of a subscription; empty when it can be sent (docs/product/waiting-list.md#signup-form). */
export function checkWaitlist(form: WaitlistForm): FormIssue[] {
  if (isBlank(form.email)) return [{ field: "email", message: "Please enter your email." }];
  if (!isEmail(form.email.trim())) return [{ field: "email", message: "Please enter a valid email address." }];
  if (!WAITLIST_INTERESTS.some(({ value }) => value === form.interest))
    return [{ field: "interest", message: "Please choose what you are interested in." }];
  return [];
}

/** The body that the email-marketing service takes (docs/product/api.md#waiting-list). */
export function toSubscription(form: WaitlistForm): { email_address: string; tags: string[] } {
  const tags = WAITLIST_INTERESTS.filter(({ value }) => value === form.interest).map(({ tagId }) => tagId);
  return { email_address: form.email.trim(), tags };
}

function wholeReferrals(referrals: number): number {
  return Number.isFinite(referrals) ? Math.max(0, Math.floor(referrals)) : 0;
}

/** The rank after a number of referrals: 69 lower for each, never under 1 (docs/product/waiting-list.md#rank-and-position). */
export function rankAfter(referrals: number, rank: number = WAITLIST.rank): number {
  return Math.max(WAITLIST.rankMin, rank - WAITLIST.rankDropPerReferral * wholeReferrals(referrals));
}

/** The position, a percentage: 30 less 5 for each referral, held between 5 and 95. No page shows it (docs/product/waiting-list.md#rank-and-position). */
export function positionAfter(referrals: number): number {
  const position = WAITLIST.positionDefault - WAITLIST.positionStep * wholeReferrals(referrals);
  return Math.min(WAITLIST.positionMax, Math.max(WAITLIST.positionMin, position));
}

/** A share code of six characters. @param random gives numbers from 0 to under 1 */
export function makeShareCode(random: () => number): string {
  const { shareCodeAlphabet: alphabet, shareCodeLength: length } = WAITLIST;
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join("");
}

/** A referral code from an address, in capitals; undefined for text that is no such code. */
export function readShareCode(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? "";
  return code.length === WAITLIST.shareCodeLength && [...code].every((char) => WAITLIST.shareCodeAlphabet.includes(char))
    ? code
    : undefined;
}

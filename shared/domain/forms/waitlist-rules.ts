import { type FormIssue, isBlank, isEmail } from "./form-rules.ts";

export const WAITLIST = {
  rank: 1234,
  total: 5000,
  shareCodeLength: 6,
  /** Without I, O, 0 and 1, which look alike. */
  shareCodeAlphabet: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
  rankDropPerReferral: 69,
  rankMin: 1,
  positionDefault: 30,
  positionStep: 5,
  positionMin: 5,
  positionMax: 95,
} as const;

export const WAITLIST_INTERESTS = [
  { value: "traveler", label: "Traveler", tagId: "interest-traveler" },
  { value: "host", label: "Host / Property Owner", tagId: "interest-host" },
] as const;

export interface WaitlistForm {
  readonly email: string;
  readonly interest: string;
}

export const WAITLIST_SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

export function checkWaitlist(form: WaitlistForm): FormIssue[] {
  if (isBlank(form.email)) return [{ field: "email", message: "Please enter your email." }];
  if (!isEmail(form.email.trim())) return [{ field: "email", message: "Please enter a valid email address." }];
  if (!WAITLIST_INTERESTS.some(({ value }) => value === form.interest))
    return [{ field: "interest", message: "Please choose what you are interested in." }];
  return [];
}

export function toSubscription(form: WaitlistForm): { email_address: string; tags: string[] } {
  const tags = WAITLIST_INTERESTS.filter(({ value }) => value === form.interest).map(({ tagId }) => tagId);
  return { email_address: form.email.trim(), tags };
}

function wholeReferrals(referrals: number): number {
  return Number.isFinite(referrals) ? Math.max(0, Math.floor(referrals)) : 0;
}

export function rankAfter(referrals: number, rank: number = WAITLIST.rank): number {
  return Math.max(WAITLIST.rankMin, rank - WAITLIST.rankDropPerReferral * wholeReferrals(referrals));
}

/** A percentage from 5 to 95. No page shows it (docs/product/waiting-list.md#rank-and-position). */
export function positionAfter(referrals: number): number {
  const position = WAITLIST.positionDefault - WAITLIST.positionStep * wholeReferrals(referrals);
  return Math.min(WAITLIST.positionMax, Math.max(WAITLIST.positionMin, position));
}

export function makeShareCode(random: () => number): string {
  const { shareCodeAlphabet: alphabet, shareCodeLength: length } = WAITLIST;
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join("");
}

export function readShareCode(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? "";
  return code.length === WAITLIST.shareCodeLength && [...code].every((char) => WAITLIST.shareCodeAlphabet.includes(char))
    ? code
    : undefined;
}

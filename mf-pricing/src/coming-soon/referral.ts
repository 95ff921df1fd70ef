import { makeShareCode, rankAfter, readShareCode, STORAGE_KEYS, WAITLIST } from "@nightlatch/domain";

/** The part of `localStorage` that is used. */
export type ReferralStorage = Pick<Storage, "getItem" | "setItem">;

/** A referral code of another list: letters, digits, hyphens and underscores, at most 32. */
const FOREIGN_CODE = /^[a-z0-9][a-z0-9_-]{0,31}$/i;

/** The code in query `r`: one of ours in capitals, another as it is; undefined for a text that can be no code. */
export function readReferralCode(text: string | null): string | undefined {
  const given = text?.trim() ?? "";
  return readShareCode(given) ?? (FOREIGN_CODE.test(given) ? given : undefined);
}

/**
 * The rank after a visit: 69 lower for each referral in query `refs`, never under 1. It is counted from the rank where
 * everybody starts, so that a reload takes nothing more off, and never rises above a rank that was reached before.
 *
 * @param stored the rank on the device; text that is no rank counts as none
 */
export function nextRank(stored: string | null, refs: string | null): number {
  const reached = Number(stored ?? Number.NaN);
  const start = Number.isInteger(reached) && reached >= WAITLIST.rankMin && reached <= WAITLIST.rank ? reached : WAITLIST.rank;
  return Math.min(start, rankAfter(Number(refs ?? 0)));
}

/**
 * Keeps the referral values of a visit to the waitlist page (docs/product/waiting-list.md#referral-codes): the code of the
 * person who sent the visitor, the visitor's own code to share, rank and total. None of it is shown. Storage that is full or
 * blocked is no error (docs/product/abuse-and-privacy.md#storage-that-fails).
 *
 * @param search query of the page's address
 * @param random gives numbers from 0 to under 1
 */
export function rememberReferral(search: string, storage: ReferralStorage | undefined, random: () => number = Math.random): void {
  const params = new URLSearchParams(search);
  const code = readReferralCode(params.get("r"));
  try {
    if (code) storage?.setItem(STORAGE_KEYS.referredBy, code);
    if (!storage?.getItem(STORAGE_KEYS.shareCode)) storage?.setItem(STORAGE_KEYS.shareCode, makeShareCode(random));
    storage?.setItem(STORAGE_KEYS.waitlistRank, String(nextRank(storage.getItem(STORAGE_KEYS.waitlistRank), params.get("refs"))));
    storage?.setItem(STORAGE_KEYS.waitlistTotal, String(WAITLIST.total));
  } catch {
    // The page works the same without storage.
  }
}

/** The browser's own storage; undefined where cookies are blocked and reading it throws. */
export function deviceStorage(): ReferralStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

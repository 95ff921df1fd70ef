import { makeShareCode, rankAfter, readShareCode, STORAGE_KEYS, WAITLIST } from "@nightlatch/domain";

export type ReferralStorage = Pick<Storage, "getItem" | "setItem">;

const FOREIGN_CODE = /^[a-z0-9][a-z0-9_-]{0,31}$/i;

export function readReferralCode(text: string | null): string | undefined {
  const given = text?.trim() ?? "";
  return readShareCode(given) ?? (FOREIGN_CODE.test(given) ? given : undefined);
}

/**
 * The rank after a visit: 69 lower for each referral in query `refs`, at least 1. Counted from the common start, so that a reload
 * subtracts nothing, and never above a rank reached before.
 * @param stored the rank on the device; invalid text counts as none
 */
export function nextRank(stored: string | null, refs: string | null): number {
  const reached = Number(stored ?? Number.NaN);
  const start = Number.isInteger(reached) && reached >= WAITLIST.rankMin && reached <= WAITLIST.rank ? reached : WAITLIST.rank;
  return Math.min(start, rankAfter(Number(refs ?? 0)));
}

/**
 * Stores referral code, share code, rank and total of a visit (docs/product/waiting-list.md#referral-codes). Full or blocked
 * storage is not an error (docs/product/abuse-and-privacy.md#storage-that-fails).
 * @param search query of the page's address
 * @param random returns numbers from 0 to under 1
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

export function deviceStorage(): ReferralStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

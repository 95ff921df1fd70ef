import { describe, expect, test } from "vitest";
import { nextRank, readReferralCode, rememberReferral } from "./coming-soon-page.tsx";

function openWith(search: string, items: Readonly<Record<string, string>> = {}, random?: () => number) {
  const stored = new Map(Object.entries(items));
  const getItem = (key: string) => stored.get(key) ?? null;
  rememberReferral(search, () => ({ getItem, setItem: (key, value) => stored.set(key, value) }), random);
  return Object.fromEntries(stored);
}

describe("a visit", () => {
  test("stores a share code, rank and total, and no referrer", () => {
    expect(openWith("", {}, () => 0)).toEqual({
      "nightlatch:share-code": "AAAAAA",
      "nightlatch:waitlist-rank": "1234",
      "nightlatch:waitlist-total": "5000",
    });
  });

  test.each([
    ["makes a share code whose signs cannot be taken for each other", "", "share-code", undefined, /^[A-HJ-NP-Z2-9]{6}$/],
    ["keeps the share code that is there", "", "share-code", "QRSTUV", /^QRSTUV$/],
    ["with a referral code keeps it in place of the one before", "?r=abc234", "referred-by", "ZZZZZZ", /^ABC234$/],
    ["without one leaves the one before", "?r=%20", "referred-by", "ZZZZZZ", /^ZZZZZZ$/],
  ])("%s", (_, search, key, before, after) => {
    expect(openWith(search, before ? { [`nightlatch:${key}`]: before } : {})[`nightlatch:${key}`]).toMatch(after);
  });

  test("with referrals lowers the rank, but only once for the same referrals", () => {
    const once = openWith("?refs=2");
    for (const stored of [once, openWith("?refs=2", once), openWith("", once)]) expect(stored["nightlatch:waitlist-rank"]).toBe("1096");
  });

  test("does nothing when storage is full or missing", () => {
    const fail = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(() => rememberReferral("?r=ABC234", () => ({ getItem: () => null, setItem: fail }))).not.toThrow();
    expect(() => rememberReferral("?r=ABC234", fail)).not.toThrow();
  });
});

test.each([
  [null, undefined],
  ["", undefined],
  [" abc234 ", "ABC234"],
  ["FRIEND-2026", "FRIEND-2026"],
  ["<script>", undefined],
  ["a b", undefined],
  ["x".repeat(33), undefined],
])("readReferralCode(%j) is %j", (text, code) => expect(readReferralCode(text)).toBe(code));

test.each([
  [null, null, 1234],
  [null, "1", 1165],
  [null, "18", 1],
  [null, "1000000", 1],
  [null, "-4", 1234],
  [null, "many", 1234],
  ["1000", "1", 1000],
  ["1000", "10", 544],
  ["0", null, 1234],
  ["9999", null, 1234],
  ["12.5", null, 1234],
  ["", null, 1234],
])("nextRank(%j, %j) is %d", (stored, refs, rank) => expect(nextRank(stored, refs)).toBe(rank));

import { describe, expect, test } from "vitest";
import { compareLedger } from "./check.mjs";

const ledger = { acknowledged: ["a", "b"].map((text) => ({ text, at: 0 })) };

describe("a ledger", () => {
  test("is kept when all that was acknowledged is stored, and each mail came once at most", () => {
    // A form whose answer was lost may be stored, and mails may still wait.
    expect(compareLedger(ledger, { stored: ["b", "a", "c"], outbox: 3, mailed: ["a"] })).toEqual({
      figures: { acknowledged: 2, lost: 0, "mails sent": 1, "mails twice": 0 },
      lost: [],
      broken: [],
    });
  });

  test.each([
    ["an acknowledged form is missing", { stored: ["a"], outbox: 1, mailed: [] }, "1 acknowledged forms lost, such as b"],
    ["a form is stored twice", { stored: ["a", "b", "b"], outbox: 3, mailed: [] }, "1 forms stored twice"],
    ["a mail came twice", { stored: ["a", "b"], outbox: 2, mailed: ["a", "b", "a"] }, "1 mails sent twice"],
    ["a stored form has no mail", { stored: ["a", "b"], outbox: 1, mailed: [] }, "1 stored forms without a mail"],
  ])("is broken when %s", (_what, found, broken) => {
    expect(compareLedger(ledger, found).broken).toEqual([broken]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLaw } from "../testing/check-law.ts";
import { checkWaitlist, makeShareCode, positionAfter, rankAfter, readShareCode, toSubscription } from "./waitlist-rules.ts";

it.each([
  [{ email: "a@b.example", interest: "traveler" }, undefined],
  [{ email: "a@b.example", interest: "host" }, undefined],
  [{ email: " ", interest: "host" }, "Please enter your email."],
  [{ email: "a", interest: "host" }, "Please enter a valid email address."],
  [{ email: "a@b.example", interest: "" }, "Please choose what you are interested in."],
])("checkWaitlist of %j reports %j", (form, message) => expect(checkWaitlist(form)[0]?.message).toBe(message));

it("the service gets the trimmed address and the interest as a tag", () => {
  expect(toSubscription({ email: " a@b.example ", interest: "host" })).toEqual({ email_address: "a@b.example", tags: ["interest-host"] });
});

it.each([
  [0, 1234],
  [1, 1165],
  [17, 61],
  [18, 1],
  [1000, 1],
  [-3, 1234],
  [Number.NaN, 1234],
])("rank after %d referrals is %d", (referrals, rank) => expect(rankAfter(referrals)).toBe(rank));

it.each([
  [0, 30],
  [1, 25],
  [5, 5],
  [100, 5],
  [-50, 30],
])("position after %d referrals is %d", (referrals, position) => expect(positionAfter(referrals)).toBe(position));

describe("share codes", () => {
  it("have six unambiguous characters, and read back", () => {
    const arbRandom = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 6, maxLength: 6 });
    checkLaw(arbRandom, (numbers) => {
      const rest = [...numbers];
      const code = makeShareCode(() => rest.shift() ?? 0);
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      expect(readShareCode(` ${code.toLowerCase()} `)).toBe(code);
    });
  });

  it.each([null, "", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI"])("are refused for %j", (text) => expect(readShareCode(text)).toBeUndefined());
});

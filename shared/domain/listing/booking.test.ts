import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing } from "../testing/make-listing.ts";
import { BOOKING_UTM, bookingTarget, withUtm } from "./booking.ts";

const UTM = "utm_source=nightlatch&utm_medium=booking_card&utm_campaign=property_booking&utm_content=book_now_button";

describe("withUtm", () => {
  it.each([
    ["https://a.example", `https://a.example?${UTM}`],
    ["https://a.example/x?", `https://a.example/x?${UTM}`],
    ["https://a.example/x?room=2&q=a%20b", `https://a.example/x?room=2&q=a%20b&${UTM}`],
    ["https://a.example/x#rates", `https://a.example/x?${UTM}#rates`],
    ["https://a.example/?a=1#/r?b=2", `https://a.example/?a=1&${UTM}#/r?b=2`],
    ["https://a.example/?utm_source=other&utm_term=x", `https://a.example/?utm_term=x&${UTM}`],
    ["https://a.example/?utm%5Fsource=other&flag", `https://a.example/?flag&${UTM}`],
    ["https://a.example/?bad=%E0%A4%A", `https://a.example/?bad=%E0%A4%A&${UTM}`],
  ])("of %s returns %s", (url, merged) => expect(withUtm(url)).toBe(merged));

  it("keeps path, hash and other parameters, sets ours once, and is idempotent", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "%20", "+", "é", "utm_source"), minLength: 1, maxLength: 3 });
    const pairs = fc.array(fc.tuple(word, word), { maxLength: 4 });
    checkLaw(
      fc.tuple(pairs, fc.option(word, { nil: "" })),
      ([values, hash]) => {
        const query = values.map(([key, value]) => `${key}=${value}`).join("&");
        const url = `https://a.example/p${query && `?${query}`}${hash && `#${hash}`}`;
        const merged = withUtm(url);
        const [before, after] = [new URL(url), new URL(merged)];
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        for (const [key, value] of Object.entries(BOOKING_UTM)) expect(after.searchParams.getAll(key)).toEqual([value]);
        const others = (from: URL): string[][] => [...from.searchParams].filter(([key]) => !Object.hasOwn(BOOKING_UTM, key));
        expect(others(after)).toEqual(others(before));
        expect(withUtm(merged)).toBe(merged);
        return values.length > 0 && hash !== "";
      },
      { share: 0.4 },
    );
  });
});

describe("bookingTarget", () => {
  it.each([
    [{ "Booking Link": "https://www.book.example/x", Website: "https://w.example" }, "book.example"],
    [{ "Booking Link": " ", Website: "w.example" }, "w.example"],
    [{ "Booking Link": "javascript:alert(1)", Website: "http://w.example" }, "w.example"],
    [{ "Booking Link": "book.example/x?y=1" }, "book.example"],
  ])("of %j leads to %s", (record, domain) => {
    const target = bookingTarget(makeListing(record));
    expect(target?.domain).toBe(domain);
    expect(target?.url).toMatch(/^https:\/\/.*utm_source=nightlatch/);
  });

  it("is null without a valid address", () => {
    expect(bookingTarget(makeListing())).toBeNull();
    expect(bookingTarget(makeListing({ Website: "ask us" }))).toBeNull();
  });

  it("marks affiliate links", () => {
    expect(bookingTarget(makeListing({ Website: "w.example", Affiliate: true }))?.affiliate).toBe(true);
    expect(bookingTarget(makeListing({ Website: "w.example" }))?.affiliate).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCursors, cursorAfter, cursorFitsSeed, decodeCursor, encodeCursor } from "./cursor.ts";
import { compareForVisit } from "./order.ts";
import { checkLaw } from "./testing/check-law.ts";

const arbItem = fc.record({
  id: fc.string({ unit: fc.constantFrom("a", ".", "é", "\n", "/", "0"), minLength: 1 }),
  featured: fc.boolean(),
});
const arbSeed = fc.integer({ min: 0, max: 63 });

describe("a cursor", () => {
  it("comes back as it was from its text", () => {
    checkLaw(fc.tuple(arbItem, arbSeed), ([item, seed]) => {
      const cursor = cursorAfter(item, seed);
      expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    });
  });

  it("orders as the visit does", () => {
    checkLaw(fc.tuple(arbItem, arbItem, arbSeed), ([a, b, seed]) => {
      expect(Math.sign(compareCursors(cursorAfter(a, seed), cursorAfter(b, seed)))).toBe(Math.sign(compareForVisit(seed)(a, b)));
    });
  });

  it("fits its own seed only", () => {
    checkLaw(fc.tuple(arbItem, arbSeed, arbSeed), ([item, seed, other]) => {
      expect(cursorFitsSeed(cursorAfter(item, seed), other)).toBe(seed === other);
    });
  });

  it.each(["", "x", "2.0.a", "1.0.", "1.zzzzzzz.a", "1.-1.a", "1.0a.a", "1..a", " 1.0.a", "1.A.a", "0.1"])(
    "is not read from %j",
    (text) => {
      expect(decodeCursor(text)).toBeNull();
    },
  );
});

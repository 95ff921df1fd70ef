import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLaw } from "../testing/check-law.ts";
import { decodeCursor, encodeCursor, isAfterCursor } from "./cursor.ts";
import { type Orderable, orderForSession, SEED_MAX } from "./order.ts";
import { entryCursor } from "./page.ts";

const arbItem = fc.record({
  id: fc.string({ unit: fc.constantFrom("a", ".", "é", "\n", "/", "0"), minLength: 1 }),
  featured: fc.boolean(),
});
const arbSeed = fc.integer({ min: 0, max: SEED_MAX });

describe("a cursor", () => {
  it("decodes to the encoded value", () => {
    checkLaw(fc.tuple(arbItem, arbSeed, fc.integer({ min: 0, max: 0xffffffff })), ([{ id, featured }, seed, start]) => {
      const cursor = { seed, featured, start, id };
      expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    });
  });

  it("is followed by the listings after its own in the session's order", () => {
    const arbItems: fc.Arbitrary<Orderable[]> = fc.uniqueArray(arbItem, { selector: ({ id }) => id, minLength: 1, maxLength: 12 });
    checkLaw(fc.tuple(arbItems, arbSeed, fc.nat()), ([items, seed, pick]) => {
      const order = orderForSession(items, seed);
      const at = pick % order.length;
      const position = order[at];
      if (!position) throw new Error("The order lost a listing.");
      const behind = order.filter(({ item }) => isAfterCursor(item, entryCursor(position, seed)));
      expect(behind).toEqual(order.slice(at + 1));
    });
  });

  it.each([
    "",
    "x",
    "2.0.0.a",
    "1.0.0.",
    "1.0.a",
    "1.zzzzzzz.0.a",
    "1.0.zzzzzzz.a",
    "1.-1.0.a",
    "1.0.0a.a",
    "1..0.a",
    " 1.0.0.a",
    "1.A.0.a",
    "0.1",
  ])("is refused for %j", (text) => {
    expect(decodeCursor(text)).toBeNull();
  });
});

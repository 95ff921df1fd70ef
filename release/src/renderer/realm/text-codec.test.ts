import fc from "fast-check";
import { expect, test } from "vitest";
import * as own from "./text-codec.ts";

const units = fc.array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0x41, 0xd800, 0xdc00, 0xfeff, 0xe9, 0x20ac)), {
  maxLength: 40,
});
const bytes = fc.array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0x80, 0xa0, 0xbf, 0xef, 0xbb)), {
  maxLength: 40,
});

test("encodes texts as Node does, also into a buffer that may be too small", () => {
  fc.assert(
    fc.property(units, fc.nat(80), (list, capacity) => {
      const text = String.fromCharCode(...list);
      expect([...new own.TextEncoder().encode(text)]).toEqual([...new TextEncoder().encode(text)]);
      const [ownBytes, nodeBytes] = [new Uint8Array(capacity), new Uint8Array(capacity)];
      expect(new own.TextEncoder().encodeInto(text, ownBytes)).toEqual(new TextEncoder().encodeInto(text, nodeBytes));
      expect([...ownBytes]).toEqual([...nodeBytes]);
    }),
    { numRuns: 500 },
  );
});

test("decodes bytes as Node does, valid or not", () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (list, ignoreBOM) => {
      const input = new Uint8Array(list);
      expect(new own.TextDecoder("utf-8", { ignoreBOM }).decode(input)).toBe(new TextDecoder("utf-8", { ignoreBOM }).decode(input));
      const read = (decode: () => string) => {
        try {
          return decode();
        } catch (error) {
          return (error as Error).name;
        }
      };
      expect(read(() => new own.TextDecoder("utf8", { fatal: true }).decode(input))).toBe(
        read(() => new TextDecoder("utf8", { fatal: true }).decode(input)),
      );
    }),
    { numRuns: 500 },
  );
});

test("returns a long text unchanged, and rejects another encoding by name", () => {
  const text = "Zimmer mit 🛁 und Kölner Blick. ".repeat(5000);
  expect(new own.TextDecoder().decode(new own.TextEncoder().encode(text))).toBe(text);
  expect(() => new own.TextDecoder("latin1")).toThrow("The encoding latin1 is not supported.");
});

import { anyCharacter } from "@nightlatch/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createJsonPacker } from "./packed-json.ts";

it("unpacks to the original value, whatever came before", () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('","name":"', "\u0000\u0001", "\\", "日本", "\ud800", "name"));
  const values = fc.array(fc.record({ name: text, place: fc.record({ city: text }), tags: fc.array(text), guests: fc.nat() }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(values, (list) => {
      const { pack, unpack } = createJsonPacker();
      expect(list.map(pack).map(unpack)).toEqual(list.map((value) => JSON.stringify(value)));
    }),
    { numRuns: 50, seed: 5 },
  );
});

it("packs repeated values into few bytes", () => {
  const { pack } = createJsonPacker();
  const packed = Array.from({ length: 20 }, (_, index) => pack({ name: `${index}`, place: { city: "Reno", state: "Nevada" } }));
  expect(packed[0]).toBe('{"name":"0","place":{"city":"Reno","state":"Nevada"}}');
  expect(packed.at(-1)?.length).toBeLessThan(24);
});

it("continues when it has no free code", () => {
  const { pack, unpack } = createJsonPacker();
  const words = Array.from({ length: 9_000 }, (_, index) => `word-${index}`);
  const sizes = Array.from({ length: 5 }, () => {
    const packed = words.map((word) => pack({ word }));
    expect(packed.map(unpack)).toEqual(words.map((word) => `{"word":"${word}"}`));
    return packed.join("").length;
  });
  expect(sizes[4]).toBe(sizes[3]);
  expect(sizes[4]).toBeLessThan(sizes[0] as number);
});

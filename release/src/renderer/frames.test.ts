import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameReader, frameOf } from "./frames.mjs";

function readIn(bytes: Buffer, sizes: readonly number[], most = 1000): [string, number][] {
  const read: [string, number][] = [];
  const reader = new FrameReader(most, (text, number) => read.push([text, number]));
  let at = 0;
  for (let round = 0; at < bytes.length; round += 1) {
    const size = sizes[round % sizes.length] ?? 1;
    reader.read(bytes.subarray(at, at + size));
    at += size;
  }
  return read;
}

test("decodes texts completely and in order, wherever the pipe splits the bytes", () => {
  const frames = fc.array(fc.tuple(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(2 ** 31)), { maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(frames, sizes, (list, cuts) => {
      expect(readIn(Buffer.concat(list.map(([text, number]) => frameOf(text, number))), cuts)).toEqual(list);
    }),
  );
});

test("rejects a text that is too long by its length, before it arrives", () => {
  const head = frameOf("x".repeat(1001), 0).subarray(0, 8);
  expect(() => readIn(head, [8])).toThrow("A message of 1001 bytes is too long.");
  expect(readIn(frameOf("x".repeat(1000), 7), [3])).toEqual([["x".repeat(1000), 7]]);
});

test("rejects bytes that are no frame as soon as they contain a length", () => {
  expect(() => readIn(Buffer.from("<html>this is no frame"), [5])).toThrow(/too long/);
});

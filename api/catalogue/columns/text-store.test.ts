import fc from "fast-check";
import { expect, it } from "vitest";
import { appendRecord, copyRecord, EMPTY_STORE, readText, recordSize, type TextStore } from "./text-store.ts";

const FIELDS = 2;

function fill(records: readonly (readonly string[])[], from: TextStore = EMPTY_STORE) {
  let store = from;
  const positions = records.map((record) => {
    const appended = appendRecord(store, record);
    store = appended.store;
    return appended.position;
  });
  return { store, positions };
}

const readAll = (store: TextStore, positions: readonly number[]) =>
  positions.map((position) => [0, 1].map((number) => readText(store, position, FIELDS, number)));

it("returns what was appended, in any script and of any length", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const long = fc.constantFrom("x".repeat(20_000), "日本".repeat(400_000), "");
  const records = fc.array(fc.tuple(fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: long }), text), { maxLength: 60 });
  fc.assert(
    fc.property(records, (list) => {
      const { store, positions } = fill(list);
      expect(readAll(store, positions)).toEqual(list);
      const sizes = positions.map((position) => recordSize(store, position, FIELDS));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(store.size);
    }),
    { numRuns: 40, seed: 3 },
  );
});

it("stores many small records in few blocks", () => {
  const records = Array.from({ length: 40_000 }, (_, index) => [`id${index}`, "x".repeat(index % 120)]);
  const { store, positions } = fill(records);
  expect(readAll(store, positions)).toEqual(records);
  expect(store.blocks.length).toBeLessThan(12);
});

it("can be appended to twice, and neither result sees the other", () => {
  const base = fill([["a", "1"]]);
  const left = fill([["b", "22"]], base.store);
  const right = fill([["c", "333"]], base.store);
  const further = fill([["d", "4"]], left.store);
  expect(readAll(left.store, left.positions)).toEqual([["b", "22"]]);
  expect(readAll(right.store, [...base.positions, ...right.positions])).toEqual([
    ["a", "1"],
    ["c", "333"],
  ]);
  expect(readAll(further.store, [...base.positions, ...left.positions, ...further.positions])).toEqual([
    ["a", "1"],
    ["b", "22"],
    ["d", "4"],
  ]);
});

it("copies records from another store unchanged", () => {
  const from = fill([
    ["gone", "x"],
    ["kept", "Zürich"],
  ]);
  const { store, position } = copyRecord(EMPTY_STORE, from.store, from.positions[1] as number, FIELDS);
  expect(readAll(store, [position])).toEqual([["kept", "Zürich"]]);
  expect(store.size).toBeLessThan(from.store.size);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { packList, readList, type SharedList } from "./shared-list.ts";

const list: SharedList = {
  name: "Autumn",
  stays: [
    { slug: "laurel-gap", hearts: 3, text: "Ask about the sauna." },
    { slug: "minetta-brook", hearts: 0, text: "" },
    { slug: "øre-hytte", hearts: 1, text: "" },
  ],
};

test("a list is unchanged after packing, and missing fields take no room", () => {
  expect(readList(packList(list))).toEqual(list);
  expect(packList(list)).toEqual(["Autumn", "laurel-gap minetta-brook øre-hytte", "301", ["Ask about the sauna."]]);
  expect(packList({ name: "", stays: [{ slug: "a", hearts: 0, text: "" }] })).toEqual(["", "a", ""]);
});

test.each([
  ["no list", { name: "Autumn" }],
  ["nothing", null],
  ["no stays", ["Autumn", "", ""]],
  ["stays that cannot be asked for", ["", "a,b \u0000 \u200b", ""]],
  ["numbers", [1, 2, 3]],
  ["hearts that are no text", ["", "a", 3]],
  ["notes that are no list", ["", "a", "", "note"]],
])("%s is not a list", (_, value) => expect(readList(value)).toBeUndefined());

test("drops invalid parts, and reads the rest", () => {
  const slugs = Array.from({ length: 150 }, (_, index) => `stay-${index}`);
  expect(readList(["", slugs.join(" "), ""])?.stays).toHaveLength(100);
  expect(readList(["", "a  a b", "9x2", [7, null, "b?"]])?.stays).toEqual([
    { slug: "a", hearts: 0, text: "" },
    { slug: "b", hearts: 0, text: "" },
  ]);
  expect(readList(["", `a ${"x".repeat(201)}`, ""])?.stays).toHaveLength(1);
});

test("cuts texts at whole characters, and drops control characters for direction", () => {
  const read = readList(["Au\u202etumn\nlist", "a", "", ["🌲".repeat(600)]]);
  expect(read?.name).toBe("Autumn list");
  expect(read?.stays[0]?.text).toBe("🌲".repeat(500));
  expect([...(readList(["x".repeat(90), "a", ""])?.name ?? "")]).toHaveLength(60);
});

test("reads any JSON in a link as a list within the limits, or as none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.tuple(fc.string(), fc.string(), fc.string(), fc.array(fc.jsonValue()))), (value) => {
      for (const { slug, hearts, text } of readList(value)?.stays ?? []) {
        expect(slug).not.toMatch(/[\s,]|^$/);
        expect([0, 1, 2, 3]).toContain(hearts);
        expect([...text].length).toBeLessThanOrEqual(500);
      }
    }),
  );
});

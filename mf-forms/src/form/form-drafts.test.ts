import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { describe, expect, test, vi } from "vitest";
import { createDraft, sameValues, withTyped } from "./form-drafts.ts";

interface Values {
  readonly name: string;
  readonly tags: readonly string[];
}
const EMPTY: Values = { name: "", tags: [] };

function makeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  };
}

const format = {
  key: "draft",
  write: (values: Values) => values,
  read: (stored: unknown) => (stored === "old" ? null : (stored as Values)),
};

describe("a draft", () => {
  test("is restored until it is dropped", () => {
    const { items, storage } = makeStorage();
    const draft = createDraft(format, () => storage);
    expect([draft.load(), draft.save({ name: "Pine", tags: ["a"] }), draft.load()]).toEqual([null, true, { name: "Pine", tags: ["a"] }]);
    draft.drop();
    expect([draft.load(), items.size]).toEqual([null, 0]);
  });

  test("that is no longer valid is removed when it is read", () => {
    const { items, storage } = makeStorage();
    items.set("draft", '"old"');
    expect([createDraft(format, () => storage).load(), items.size]).toEqual([null, 0]);
  });

  test("of a late response after a wipe is not stored, until a form opens again", () => {
    const { items, storage } = makeStorage();
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const draft = createDraft(format, () => storage);
    vi.unstubAllGlobals();
    draft.load();
    draft.save({ name: "Pine", tags: [] });
    for (const wipe of [WIPE_EVENT, WIPED_EVENT]) page.dispatchEvent(new Event(wipe));
    expect([draft.save({ name: "Pine", tags: ["found"] }), items.size]).toEqual([false, 0]);
    expect([draft.load(), draft.save({ name: "Oak", tags: [] })]).toEqual([null, true]);
  });

  const throwQuotaError = () => {
    throw new Error("quota");
  };
  test.each([
    ["blocked", throwQuotaError],
    ["full", () => ({ ...makeStorage().storage, setItem: throwQuotaError })],
  ])("in storage that is %s is reported as not stored, without an error", (_, storage) => {
    const draft = createDraft(format, vi.fn(storage));
    expect([draft.save(EMPTY), draft.load()]).toEqual([false, null]);
    expect(() => draft.drop()).not.toThrow();
  });
});

test("compares values in any order of their names", () => {
  expect(sameValues({ a: 1, b: ["x"] }, { b: ["x"], a: 1 })).toBe(true);
  expect(sameValues({ a: 1, b: ["x"] }, { a: 1, b: ["y"] })).toBe(false);
});

test("input typed before a draft was read wins over it, field by field", () => {
  const draft = { name: "Pine", tags: ["a"] };
  expect(withTyped(draft, EMPTY, EMPTY)).toEqual(draft);
  expect(withTyped(draft, { name: "Oak", tags: [] }, EMPTY)).toEqual({ name: "Oak", tags: ["a"] });
});

import { STORAGE_KEYS } from "@nightlatch/domain";
import { expect, test, vi } from "vitest";
import { createPreviewStore, INACTIVE, type PreviewState } from "./preview-store.ts";

const NOW = Date.parse("2026-05-06T07:08:09Z");
const active: PreviewState = {
  isActive: true,
  name: "Ada",
  scope: "listed",
  allowedIds: ["a"],
  expiresAt: "2026-05-07T00:00:00.000Z",
  token: "nl_x",
  confirmed: true,
};

function makeStorage(stored?: string) {
  const map = new Map<string, string>(stored === undefined ? [] : [[STORAGE_KEYS.preview, stored]]);
  return {
    map,
    storage: () => ({
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => map.set(key, value),
      removeItem: (key: string) => map.delete(key),
    }),
  };
}

const open = (storage: Parameters<typeof createPreviewStore>[1]) => createPreviewStore(() => NOW, storage);

test("stores an active preview for the next page, and removes an inactive one", () => {
  const { map, storage } = makeStorage();
  const store = open(storage);
  expect([store.getState(), map.size]).toEqual([INACTIVE, 0]);
  store.setState(active);
  expect(open(storage).getState()).toEqual(active);
  store.setState(INACTIVE);
  expect(map.size).toBe(0);
});

test.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["text", '"active"'],
  ["a state without a name", JSON.stringify({ ...active, name: undefined })],
  ["an unknown scope", JSON.stringify({ ...active, scope: "everything" })],
  ["ids that are not texts", JSON.stringify({ ...active, allowedIds: [1] })],
  ["an invalid time", JSON.stringify({ ...active, expiresAt: "soon" })],
  ["an expired state", JSON.stringify({ ...active, expiresAt: new Date(NOW).toISOString() })],
])("drops a stored preview when it is %s", (_what, stored) => {
  const { map, storage } = makeStorage(stored);
  expect(open(storage).getState()).toEqual(INACTIVE);
  expect(map.size).toBe(0);
});

test("does not drop by this page's clock what another page stores", () => {
  const { map, storage } = makeStorage();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const store = open(storage);
  vi.unstubAllGlobals();
  const expired = JSON.stringify({ ...active, expiresAt: new Date(NOW).toISOString() });
  map.set(STORAGE_KEYS.preview, expired);
  page.dispatchEvent(Object.assign(new Event("storage"), { key: STORAGE_KEYS.preview }));
  expect([store.getState(), map.get(STORAGE_KEYS.preview)]).toEqual([INACTIVE, expired]);
});

test("keeps the state in memory when storage throws", () => {
  const store = open(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  store.setState(active);
  expect(store.getState()).toEqual(active);
});

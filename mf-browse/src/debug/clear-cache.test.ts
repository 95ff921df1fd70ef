import { listingQuery } from "@nightlatch/api-client";
import { STORAGE_KEYS } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";
import { renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { clearCache, clearedText } from "./clear-cache.ts";
import { propertiesQuery } from "./properties.ts";

/** The context of a page's `load`, after a list and a detail were fetched. */
async function visitPages(): Promise<LoadContext> {
  let context: LoadContext | undefined;
  const load = async (given: LoadContext) => {
    context = given;
    await given.queryClient.fetchQuery(propertiesQuery(given.api));
    await given.queryClient.fetchQuery(listingQuery(given.api, "pine-hollow"));
  };
  await renderRoute([{ path: "/", load, Component: () => null }], "/", () => []);
  if (!context) throw new Error("The page was not loaded.");
  return context;
}

/** A browser storage with these entries. */
function makeStorage(entries: Readonly<Record<string, string>>): Storage {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

test("lists, details and the stored property list are gone; all else that is stored stays", async () => {
  const { queryClient } = await visitPages();
  const storage = makeStorage({ [STORAGE_KEYS.properties]: "{}", [STORAGE_KEYS.preview]: "kept" });
  expect(clearCache(queryClient, () => storage)).toEqual({ answers: 2, storage: "removed" });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(storage.getItem(STORAGE_KEYS.properties)).toBeNull();
  expect(storage.getItem(STORAGE_KEYS.preview)).toBe("kept");
});

test("where nothing is stored, nothing is removed", async () => {
  const { queryClient } = await visitPages();
  expect(clearCache(queryClient, () => makeStorage({})).storage).toBe("empty");
});

test("blocked storage is no error, and the rest is cleared", async () => {
  const { queryClient } = await visitPages();
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  expect(clearCache(queryClient, refuse)).toEqual({ answers: 2, storage: "blocked" });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each([
  [{ answers: 2, storage: "removed" }, "Cache cleared: 2 answers forgotten and the stored property list removed."],
  [{ answers: 1, storage: "empty" }, "Cache cleared: 1 answer forgotten; no property list was stored."],
  [{ answers: 0, storage: "blocked" }, "Cache cleared: 0 answers forgotten. This browser stores nothing for the site."],
] as const)("%o is said as %j", (cleared, text) => expect(clearedText(cleared)).toBe(text));

import { createApiClient, listingQuery } from "@nightlatch/api-client";
import { STORAGE_KEYS } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";
import { renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { clearCache, clearedText, findProperty, getProperties, propertiesQuery, readDebugProperties } from "./debug-data.ts";

async function loadPages(): Promise<LoadContext> {
  let context: LoadContext | undefined;
  const load = async (loadContext: LoadContext) => {
    context = loadContext;
    await loadContext.queryClient.fetchQuery(propertiesQuery(loadContext.api));
    await loadContext.queryClient.fetchQuery(listingQuery(loadContext.api, "pine-hollow"));
  };
  await renderRoute([{ path: "/", load, Component: () => null }], "/", () => []);
  if (!context) throw new Error("The page was not loaded.");
  return context;
}

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

test("clears lists, details and the stored property list, and nothing else", async () => {
  const { queryClient } = await loadPages();
  const storage = makeStorage({ [STORAGE_KEYS.properties]: "{}", [STORAGE_KEYS.preview]: "kept" });
  expect([clearCache(queryClient, () => storage), queryClient.getQueryCache().getAll()]).toEqual([
    { queryCount: 2, storage: "removed" },
    [],
  ]);
  expect([storage.getItem(STORAGE_KEYS.properties), storage.getItem(STORAGE_KEYS.preview)]).toEqual([null, "kept"]);
  expect(clearCache(queryClient, () => makeStorage({})).storage).toBe("empty");
});

test("ignores blocked storage, and clears the rest", async () => {
  const { queryClient } = await loadPages();
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  expect([clearCache(queryClient, refuse), queryClient.getQueryCache().getAll()]).toEqual([{ queryCount: 2, storage: "blocked" }, []]);
});

test.each([
  [{ queryCount: 2, storage: "removed" }, "Cache cleared: 2 answers forgotten and the stored property list removed."],
  [{ queryCount: 1, storage: "empty" }, "Cache cleared: 1 answer forgotten; no property list was stored."],
  [{ queryCount: 0, storage: "blocked" }, "Cache cleared: 0 answers forgotten. This browser stores nothing for the site."],
] as const)("%o becomes %j", (cleared, text) => expect(clearedText(cleared)).toBe(text));

const records = [
  { id: "rec1", Name: "Pine Hollow", Slug: "pine-hollow", published: true },
  { id: "rec2", Name: "Casa Río", Slug: "river-house", Published: true },
  { id: "rec3", Name: "River House", Slug: "river-house-2" },
  { id: "rec4", Name: "St. Andrew's & Friends" },
];
const properties = readDebugProperties(records);

test("reads published in both spellings, and derives a missing slug from the name", () => {
  expect(properties).toEqual([
    { id: "rec1", Name: "Pine Hollow", Slug: "pine-hollow", Published: true },
    { id: "rec2", Name: "Casa Río", Slug: "river-house", Published: true },
    { id: "rec3", Name: "River House", Slug: "river-house-2", Published: false },
    { id: "rec4", Name: "St. Andrew's & Friends", Slug: "st-andrews-and-friends", Published: false },
  ]);
});

test.each([
  ["pine-hollow", "rec1"],
  ["  PINE Hollow ", "rec1"],
  ["casa rio", "rec2"],
  ["St Andrews and Friends", "rec4"],
  ["st. andrew's & friends", "rec4"],
  ["River House", "rec2"],
])("%j finds %s, by slug before name", (text, id) => expect(findProperty(properties, text)?.id).toBe(id));

const SIGNS = { id: "rec5", Name: "***", Slug: "rec5", Published: true };
test.each(["pine", "nowhere", "", "   ", "--", "!"])("%j finds no property", (text) =>
  expect(findProperty([...properties, SIGNS], text)).toBeUndefined(),
);

const clientReplying = (status: number, body: unknown) => createApiClient(async () => ({ status, text: async () => JSON.stringify(body) }));

test("returns the records in the source's spelling", async () => {
  expect(await getProperties(clientReplying(200, [{ id: "rec1", Name: "Pine Hollow" }]))).toEqual([{ id: "rec1", Name: "Pine Hollow" }]);
});

test("a failed response has the contract's message and keeps its status and code", async () => {
  const api = clientReplying(503, { error: "The catalogue is being rebuilt.", code: "unavailable" });
  await expect(getProperties(api)).rejects.toMatchObject({ message: "Failed to fetch properties", status: 503, code: "unavailable" });
  // An API client in another bundle has its own error class.
  const foreign = Object.assign(new Error("Down"), { name: "ApiError", status: 500, code: "server_error" });
  const refuse = () => Promise.reject(foreign);
  const other = { get: refuse, post: refuse, patch: refuse };
  await expect(getProperties(other)).rejects.toMatchObject({ message: "Failed to fetch properties", status: 500, code: "server_error" });
});

test("does not report an aborted call as a failed fetch", async () => {
  const api = createApiClient(() => Promise.reject(new DOMException("Aborted", "AbortError")));
  await expect(getProperties(api)).rejects.toMatchObject({ name: "AbortError" });
});

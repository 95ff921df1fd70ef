import { PROPERTY_CACHE_TTL_MS, STORAGE_KEYS } from "@nightlatch/domain";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from "@tanstack/query-persist-client-core";
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** The first parts of the keys of queries that are lists; no other query is stored. */
const LISTS = ["browse", "category-counts"];
/** The most that is stored, newest first: so many lists, and so many characters of JSON. */
const MAX_LISTS = 20;
const MAX_CHARACTERS = 500_000;
/** Stands for a stored value without lists, which is removed. */
const NOTHING = "";

/** The parts of `localStorage` that are used. Any of them may throw. */
export type ListStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** An entry of the properties cache (docs/product/browse.md#list-cache). */
interface CacheEntry<T> {
  readonly data: T;
  /** The time of storing it, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** A list as it is stored. */
interface StoredList extends CacheEntry<unknown> {
  readonly key: QueryKey;
  readonly type?: "infinite";
}

/** The stored value: the lists, the time they were stored, and the build that stored them. */
interface StoredLists extends CacheEntry<readonly StoredList[]> {
  readonly version: string;
}

/**
 * Keeps the client's lists in browser storage, each with its data and a timestamp, for five minutes
 * (docs/product/browse.md#list-cache). A list that the page already holds wins over the stored one, unless that is newer.
 * Storage that is full, blocked or corrupt costs the stored lists and nothing else
 * (docs/product/abuse-and-privacy.md#storage-that-fails).
 *
 * @param version names the builds that fetch and read lists; lists that others stored are dropped
 */
export function createPropertyCache(queryClient: QueryClient, storage: ListStorage, version: string): void {
  const isKept = (query: Query) => isListKey(query.queryKey) && query.state.status === "success" && !query.state.isInvalidated;

  const removeStored = () => quietly(() => storage.removeItem(STORAGE_KEYS.properties));
  // Another tab may have opened a preview, and this tab's answers may hold listings that are not public since
  // (docs/product/preview.md#lists-during-a-preview).
  const isPreviewing = () => quietly(() => storage.getItem(STORAGE_KEYS.preview)) != null;
  const persister = createSyncStoragePersister({
    key: STORAGE_KEYS.properties,
    storage: {
      getItem: (key) => quietly(() => storage.getItem(key)) ?? null,
      // A full storage's error is thrown on: the persister then tries again without the oldest list.
      setItem: (key, value) => {
        if (value === NOTHING || isPreviewing()) removeStored();
        else storage.setItem(key, value);
      },
      removeItem: removeStored,
    },
    serialize,
    deserialize,
    retry: removeOldestQuery,
  });
  const options = {
    queryClient,
    persister,
    buster: version,
    maxAge: PROPERTY_CACHE_TTL_MS,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  };

  // Restoring does not fail: `deserialize` gives nothing for a stored value that is not well-formed.
  persistQueryClientRestore(options).then(() => {
    persistQueryClientSubscribe(options);
    return persistQueryClientSave(options);
  });
}

/** @returns the stored value; `NOTHING` without lists, because a device that was wiped a moment ago keeps no trace */
function serialize({ buster, timestamp, clientState }: PersistedClient): string {
  const newest = [...clientState.queries].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MAX_LISTS);
  const lists: string[] = [];
  let room = MAX_CHARACTERS;
  for (const { queryKey, queryType, state } of newest) {
    const list: StoredList = { key: queryKey, ...(queryType ? { type: queryType } : {}), data: state.data, timestamp: state.dataUpdatedAt };
    const json = JSON.stringify(list);
    room -= json.length;
    if (room < 0) break;
    lists.push(json);
  }
  if (lists.length === 0) return NOTHING;
  return `{"timestamp":${timestamp},"version":${JSON.stringify(buster)},"data":[${lists.join()}]}`;
}

function deserialize(json: string): PersistedClient {
  const stored = quietly((): unknown => JSON.parse(json));
  // A time long ago, so that the value is dropped like one that is too old.
  if (!isStoredLists(stored)) return { timestamp: 1, buster: "", clientState: { mutations: [], queries: [] } };
  const now = Date.now();
  const fresh = stored.data.filter((list) => isFresh(list, now));
  return { timestamp: stored.timestamp, buster: stored.version, clientState: { mutations: [], queries: fresh.map(toQuery) } };
}

function toQuery({ key, type, data, timestamp }: StoredList): PersistedClient["clientState"]["queries"][number] {
  return {
    queryKey: key,
    queryHash: hashKey(key),
    ...(type ? { queryType: type } : {}),
    dehydratedAt: timestamp,
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: timestamp,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: "success",
      fetchStatus: "idle",
    },
  };
}

const isListKey = ([first]: QueryKey): boolean => LISTS.includes(String(first));

function isStoredLists(value: unknown): value is StoredLists {
  if (!isRecord(value)) return false;
  return (
    typeof value.timestamp === "number" && typeof value.version === "string" && Array.isArray(value.data) && value.data.every(isStoredList)
  );
}

function isStoredList(value: unknown): value is StoredList {
  if (!isRecord(value) || !Array.isArray(value.key) || !isListKey(value.key) || typeof value.timestamp !== "number") return false;
  return value.type === "infinite" || value.key[0] === "browse" ? isRecord(value.data) && hasPages(value.data) : isRecord(value.data);
}

const hasPages = ({ pages, pageParams }: Record<string, unknown>): boolean =>
  Array.isArray(pages) && pages.length > 0 && pages.every(isRecord) && Array.isArray(pageParams) && pageParams.length === pages.length;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The result of some work; undefined when it throws. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Whether an entry is fresh, which it is for five minutes. An entry from the future, after a clock was set back, is not. */
export function isFresh(entry: Pick<CacheEntry<unknown>, "timestamp">, now: number): boolean {
  const age = now - entry.timestamp;
  return age >= 0 && age < PROPERTY_CACHE_TTL_MS;
}

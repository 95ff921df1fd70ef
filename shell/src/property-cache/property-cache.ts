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

const LISTS = ["browse", "category-counts"];
/** Maximum number of lists, newest first, and maximum characters of their JSON. */
const MAX_LISTS = 20;
const MAX_CHARACTERS = 500_000;
const NOTHING = "";

export type ListStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface CacheEntry<T> {
  readonly data: T;
  readonly timestamp: number;
}

interface StoredList extends CacheEntry<unknown> {
  readonly key: QueryKey;
  readonly type?: "infinite";
}

interface StoredLists extends CacheEntry<readonly StoredList[]> {
  readonly version: string;
}

/** The server-rendered list wins unless the stored list is newer (docs/product/browse.md#list-cache). @param version the build's version */
export function createPropertyCache(queryClient: QueryClient, storage: ListStorage, version: string): void {
  const isStored = (query: Query) => isListKey(query.queryKey) && query.state.status === "success" && !query.state.isInvalidated;

  const removeStored = () => quietly(() => storage.removeItem(STORAGE_KEYS.properties));
  // A preview in another tab puts unpublished listings into responses (docs/product/preview.md#lists-during-a-preview).
  const isPreviewing = () => quietly(() => storage.getItem(STORAGE_KEYS.preview)) != null;
  const persister = createSyncStoragePersister({
    key: STORAGE_KEYS.properties,
    storage: {
      getItem: (key) => quietly(() => storage.getItem(key)) ?? null,
      // Lets the quota error pass, because the persister then retries without the oldest list.
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
    dehydrateOptions: { shouldDehydrateQuery: isStored, shouldDehydrateMutation: () => false },
  };

  // Never rejects, because `deserialize` drops malformed values.
  persistQueryClientRestore(options).then(() => {
    persistQueryClientSubscribe(options);
    return persistQueryClientSave(options);
  });
}

/** Returns `NOTHING` for no lists, so that a wiped browser stores no entry. */
function serialize({ buster, timestamp, clientState }: PersistedClient): string {
  const newest = [...clientState.queries].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MAX_LISTS);
  const lists: string[] = [];
  let remainingCharacters = MAX_CHARACTERS;
  for (const { queryKey, queryType, state } of newest) {
    const list: StoredList = { key: queryKey, ...(queryType ? { type: queryType } : {}), data: state.data, timestamp: state.dataUpdatedAt };
    const json = JSON.stringify(list);
    remainingCharacters -= json.length;
    if (remainingCharacters < 0) break;
    lists.push(json);
  }
  if (lists.length === 0) return NOTHING;
  return `{"timestamp":${timestamp},"version":${JSON.stringify(buster)},"data":[${lists.join()}]}`;
}

function deserialize(json: string): PersistedClient {
  const stored = quietly((): unknown => JSON.parse(json));
  // Timestamp 1 makes the persister discard the data as expired.
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

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** After a clock change, an entry from the future is not fresh. */
export function isFresh(entry: Pick<CacheEntry<unknown>, "timestamp">, now: number): boolean {
  const age = now - entry.timestamp;
  return age >= 0 && age < PROPERTY_CACHE_TTL_MS;
}

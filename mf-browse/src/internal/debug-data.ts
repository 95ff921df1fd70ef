import { type ApiClient, ApiError, isApiError } from "@nightlatch/api-client";
import { normalise, type PublicRecord, readIdentity, STORAGE_KEYS, slugify } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";

interface Cleared {
  readonly queryCount: number;
  readonly storage: "removed" | "empty" | "blocked";
}

export function clearCache(queryClient: LoadContext["queryClient"], storage: () => Storage): Cleared {
  const unused = { type: "inactive" } as const;
  const queryCount = queryClient.getQueryCache().findAll(unused).length;
  queryClient.removeQueries(unused);
  return { queryCount, storage: clearStorage(storage) };
}

function clearStorage(storage: () => Storage): Cleared["storage"] {
  try {
    const store = storage();
    const held = store.getItem(STORAGE_KEYS.properties) !== null;
    store.removeItem(STORAGE_KEYS.properties);
    return held ? "removed" : "empty";
  } catch {
    return "blocked";
  }
}

export function clearedText({ queryCount, storage }: Cleared): string {
  const held = `Cache cleared: ${queryCount} ${queryCount === 1 ? "answer" : "answers"} forgotten`;
  if (storage === "blocked") return `${held}. This browser stores nothing for the site.`;
  return storage === "removed" ? `${held} and the stored property list removed.` : `${held}; no property list was stored.`;
}

export interface DebugProperty {
  readonly id: string;
  readonly Name: string;
  readonly Slug: string;
  readonly Published: boolean;
}

export function readDebugProperties(records: readonly PublicRecord[]): DebugProperty[] {
  return records.map(readIdentity).map(({ id, name, slug, published }) => ({ id, Name: name, Slug: slug, Published: published }));
}

export function findProperty(properties: readonly DebugProperty[], text: string): DebugProperty | undefined {
  const slug = slugify(text);
  const name = normalise(text);
  if (name === "") return undefined;
  return properties.find(({ Slug }) => slugify(Slug) === slug) ?? properties.find(({ Name }) => normalise(Name) === name);
}

export async function getProperties(api: ApiClient, signal?: AbortSignal) {
  try {
    return await api.get("/api/properties", {}, signal);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code } = error;
    throw new ApiError(status, { error: "Failed to fetch properties", code });
  }
}

export const propertiesQuery = (api: ApiClient) => ({
  queryKey: ["properties"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getProperties(api, signal),
});

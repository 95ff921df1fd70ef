import { STORAGE_KEYS } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";

/** The result of clearing. `storage` is `blocked` when the browser keeps no storage for this site. */
export interface Cleared {
  /** The number of lists, details and other answers that were forgotten. */
  readonly answers: number;
  readonly storage: "removed" | "empty" | "blocked";
}

/**
 * Forgets every answer that no page on screen is using, and the property cache in browser storage. Answers on screen are
 * kept, since the page would go on showing them and nothing would renew them.
 *
 * @param storage reads the storage; it may throw, which is no error
 */
export function clearCache(queryClient: LoadContext["queryClient"], storage: () => Storage): Cleared {
  const unused = { type: "inactive" } as const;
  const answers = queryClient.getQueryCache().findAll(unused).length;
  queryClient.removeQueries(unused);
  return { answers, storage: clearStorage(storage) };
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

/** The message after clearing: one sentence or two. */
export function clearedText({ answers, storage }: Cleared): string {
  const held = `Cache cleared: ${answers} ${answers === 1 ? "answer" : "answers"} forgotten`;
  if (storage === "blocked") return `${held}. This browser stores nothing for the site.`;
  return storage === "removed" ? `${held} and the stored property list removed.` : `${held}; no property list was stored.`;
}

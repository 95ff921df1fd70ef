import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { createStore } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";

/** Each method may throw, and so may access to the storage. */
export type BackingStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface PersistentStoreOptions<State> {
  readonly key: string;
  readonly initial: State;
  /** Validates JSON that another release or a person may have stored. Undefined or an exception removes it. */
  readonly read: (stored: unknown) => State | undefined;
  /** Returns the value to store as JSON; undefined removes the key. */
  readonly write: (state: State) => unknown;
  readonly storage?: (() => BackingStore) | undefined;
  /** Reads the storage only on `persist.rehydrate`. Before that, and after a wipe, it writes nothing. */
  readonly lazy?: boolean;
}

/**
 * Stores exactly what `write` returns, because other releases read it (docs/adr/0025).
 * @returns a store whose `setState` returns whether it could store the state
 */
export function createPersistentStore<State extends object>({
  key,
  initial,
  read,
  write,
  storage = () => window.localStorage,
  lazy = false,
}: PersistentStoreOptions<State>) {
  let writes = !lazy;
  const removeItem = () => works(() => storage().removeItem(key));
  const persistStorage: PersistStorage<State, boolean> = {
    getItem() {
      writes = true;
      let text: string | null = null;
      let state: State | undefined;
      works(() => {
        text = storage().getItem(key);
        if (text !== null) state = read(JSON.parse(text));
      });
      if (state) return { state };
      if (text !== null) removeItem();
      return null;
    },
    setItem(_, { state }) {
      const next = write(state);
      if (next === undefined) return removeItem();
      return writes && works(() => storage().setItem(key, JSON.stringify(next)));
    },
    removeItem,
  };
  const merge = (stored: unknown) => (stored as State | undefined) ?? initial;
  const store = createStore<State>()(persist(() => initial, { name: key, storage: persistStorage, skipHydration: lazy, merge }));
  if (typeof window === "undefined") return store;

  if (!lazy) {
    const follow = () => void store.persist.rehydrate();
    // The key is null when another page cleared the storage.
    window.addEventListener("storage", (event) => (event.key === key || event.key === null) && follow());
    // A page from the back/forward cache missed all events.
    window.addEventListener("pageshow", ({ persisted }) => persisted && follow());
  }
  // The second event removes what was written during the wipe.
  for (const wipe of [WIPE_EVENT, WIPED_EVENT])
    window.addEventListener(wipe, () => {
      writes = !lazy;
      store.setState(initial, true);
    });
  return store;
}

function works(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { createStore } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";

/** Any part, and reaching the storage, may throw. */
export type BackingStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface PersistentStoreOptions<State> {
  readonly key: string;
  readonly initial: State;
  /** @param stored the JSON of any release or person. Undefined or an exception removes it */
  readonly read: (stored: unknown) => State | undefined;
  /** As JSON; undefined, like the initial state, stores nothing. */
  readonly write: (state: State) => unknown;
  readonly storage?: (() => BackingStore) | undefined;
  /** Reads only on `persist.rehydrate`. Until then, and from a wipe to the next, it writes nothing. */
  readonly lazy?: boolean;
}

/**
 * `write`'s form without an envelope, since other releases read it (docs/adr/0025). Blocked or corrupt storage never breaks the page
 * (docs/product/abuse-and-privacy.md#storage-that-fails).
 * @returns the store, whose `setState` returns whether the device stores the state
 */
export function keptStore<State extends object>({
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
    // A null key: another page removed everything.
    window.addEventListener("storage", (event) => (event.key === key || event.key === null) && follow());
    // A page restored by Back missed all events.
    window.addEventListener("pageshow", ({ persisted }) => persisted && follow());
  }
  // Writes during a wipe go when it ends.
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

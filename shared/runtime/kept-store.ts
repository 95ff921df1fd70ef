import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { createStore } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";

/** The parts of a storage that are used. Any of them may throw, and so may reaching the storage. */
export type KeptIn = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface KeptStoreOptions<State> {
  /** The name under which the state is kept: one of STORAGE_KEYS or COOKIES. */
  readonly key: string;
  /** The state where nothing is kept, which is also what the server renders and a page is hydrated with. */
  readonly initial: State;
  /**
   * Reads what is kept, by whatever release or person it was written. What gives undefined, or throws, is removed.
   *
   * @param stored what its JSON says
   */
  readonly read: (stored: unknown) => State | undefined;
  /** What is kept of a state, as JSON; undefined, as for the initial state, when nothing is. */
  readonly write: (state: State) => unknown;
  /** Where it is kept: `localStorage`, unless another is given. */
  readonly storage?: (() => KeptIn) | undefined;
  /**
   * Whether the state is read only when `persist.rehydrate` asks for it, as by a form that has its own values from then on.
   * Before that, and from a wipe to the next time, nothing is written.
   */
  readonly lazy?: boolean;
}

/**
 * A store of client state that outlives the page (docs/adr/0025). What is kept has no envelope: it has the form that `write`
 * gives it, which releases of before and after know. Storage that is blocked, full or corrupt costs what is kept in it, never
 * the page (docs/product/abuse-and-privacy.md#storage-that-fails). Open pages follow one another, and a wipe of the device
 * empties them all.
 *
 * @returns a store of zustand, whose `setState` tells whether the device keeps the state
 */
export function keptStore<State extends object>({
  key,
  initial,
  read,
  write,
  storage = () => window.localStorage,
  lazy = false,
}: KeptStoreOptions<State>) {
  let writes = !lazy;
  const removeItem = () => works(() => storage().removeItem(key));
  const kept: PersistStorage<State, boolean> = {
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
  const store = createStore<State>()(persist(() => initial, { name: key, storage: kept, skipHydration: lazy, merge }));
  if (typeof window === "undefined") return store;

  if (!lazy) {
    const follow = () => void store.persist.rehydrate();
    // A key of null: another page removed everything.
    window.addEventListener("storage", (event) => (event.key === key || event.key === null) && follow());
    // A page that Back brings back has heard of nothing meanwhile.
    window.addEventListener("pageshow", ({ persisted }) => persisted && follow());
  }
  // What is written while a wipe is under way goes when it is over.
  for (const wipe of [WIPE_EVENT, WIPED_EVENT])
    window.addEventListener(wipe, () => {
      writes = !lazy;
      store.setState(initial, true);
    });
  return store;
}

/** Does some work. @returns whether it came to its end */
function works(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
